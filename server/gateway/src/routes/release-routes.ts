import { RELEASES_BASE, STATE_ADDRESS } from '@refined/shared/federation';
import type { StoredEncoding } from '@refined/releases';
import type { FastifyInstance } from 'fastify';
import { preferredEncoding } from '../http/accept-encoding.ts';
import { releasedFileHeaders, STATE_HEADERS } from '../http/released-file-headers.ts';
import { RUNNABLE_SCRIPT } from '../http/page-policy.ts';
import { sendPlain, problem } from '../http/problem.ts';
import type { Generations } from '../releases/generation-follower.ts';
import type { servedFiles } from './served-files.ts';
import { hasTag } from '../releases/state-answer.ts';

interface FileParameters {
  workspace: string;
  version: string;
  '*': string;
}

/** The state, and the files of all releases in the store: open pages may need old ones. */
export const releaseRoutes = (
  app: FastifyInstance,
  generations: Generations,
  fileOf: ReturnType<typeof servedFiles>,
): void => {
  app.get(STATE_ADDRESS, async (request, reply) => {
    const answer = generations.current()?.answer;
    if (!answer) return problem(reply, 503, 'No release is active yet.', 1);
    reply.headers(STATE_HEADERS).header('etag', answer.tag).header('vary', 'accept-encoding');
    if (hasTag(request.headers['if-none-match'], answer.tag)) return reply.code(304).send();
    const encoding: StoredEncoding = preferredEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(answer.bodies[encoding]);
  });

  app.get<{ Params: FileParameters }>(
    `${RELEASES_BASE}:workspace/:version/*`,
    async (request, reply) => {
      const { workspace, version, '*': path } = request.params;
      const encoding = preferredEncoding(request.headers['accept-encoding']);
      try {
        const file = await fileOf(workspace, version, path, encoding);
        if (!file) return sendPlain(reply, 404, 'No release lists this file.');
        if (file.encoding !== 'identity') reply.header('content-encoding', file.encoding);
        if (path.endsWith('.js')) reply.header('content-security-policy', RUNNABLE_SCRIPT);
        return reply
          .headers(releasedFileHeaders(path))
          .header('vary', 'accept-encoding')
          .send(file.bytes);
      } catch {
        return sendPlain(
          reply.header('retry-after', '1'),
          503,
          'The releases can not be read at the moment.',
        );
      }
    },
  );

  app.get(`${RELEASES_BASE}*`, async (_request, reply) =>
    sendPlain(reply, 404, 'No release lists this file.'),
  );
};
