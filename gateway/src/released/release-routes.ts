import { RELEASES_BASE, STATE_ADDRESS } from '@refined/shared/federation';
import type { ReleaseStore } from '@refined/releases';
import type { FastifyInstance } from 'fastify';
import { preferredEncoding } from '../accept-encoding.ts';
import { sendPlain, sendProblem } from '../problem-answer.ts';
import type { ActivePages } from './active-page.ts';
import { contentTypeOf } from './content-type.ts';
import { verifiedFiles } from './verified-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

interface FileParameters {
  workspace: string;
  version: string;
  '*': string;
}

/** The state for pages that ask for it, and the files of every release in the store: open pages may still need old ones. */
export const releaseRoutes = (app: FastifyInstance, store: ReleaseStore, pages: ActivePages): void => {
  const fileOf = verifiedFiles(store, app.log);

  app.get(STATE_ADDRESS, async (request, reply) => {
    const page = pages.current();
    if (!page) return sendProblem(reply, 503, 'No release is active yet.', 1);
    reply.header('cache-control', 'no-cache').header('etag', page.stateTag);
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
    if (known.includes(page.stateTag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(page.stateJson);
  });

  app.get<{ Params: FileParameters }>(`${RELEASES_BASE}:workspace/:version/*`, async (request, reply) => {
    const { workspace, version, '*': path } = request.params;
    const file = await fileOf(workspace, version, path, preferredEncoding(request.headers['accept-encoding']));
    if (!file) return sendPlain(reply, 404, 'No release lists this file.');
    if (file.encoding !== 'identity') reply.header('content-encoding', file.encoding);
    return reply.header('cache-control', IMMUTABLE).header('vary', 'accept-encoding').type(contentTypeOf(path)).send(file.bytes);
  });

  app.get(`${RELEASES_BASE}*`, async (_request, reply) => sendPlain(reply, 404, 'No release lists this file.'));
};
