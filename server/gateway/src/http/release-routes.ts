import { RELEASES_BASE, STATE_ADDRESS } from '@refined/shared/federation';
import { type StoredEncoding, ReleaseStoreError, type ReleaseStore } from '@refined/releases';
import type { FastifyInstance } from 'fastify';
import type { ReleaseDocument } from '@refined/shared/contract';
import type { CauseLog } from '@refined/server-base/process';
import {
  preferredEncoding,
  sendPlain,
  problem,
  releasedFileHeaders,
  STATE_HEADERS,
} from './answers.ts';
import { RUNNABLE_SCRIPT } from '../page/page-policy.ts';
import type { Generations } from '../releases/generation-follower.ts';
import { hasTag } from '../releases/state-answer.ts';
import { causeOf } from '../releases/store-watch.ts';
import { answerMemory } from '../releases/answer-memory.ts';
import { heldKey, namedIn, namesRelease } from '../releases/held-releases.ts';
import type { VerifiedFiles } from '../releases/verified-files.ts';

interface ReleasedFile {
  readonly bytes: Buffer;
  readonly encoding: StoredEncoding;
}

/** How long a list of the store's content is cached, in ms. Releases in service don't need it. */
const LIST_LIFETIME = 30_000;
/** The same for a list without the requested name: a preview is opened right after it is stored. */
const LACKING_LIST_LIFETIME = 1_000;
const FAILED_LIST_LIFETIME = 1_000;
const LISTS_KEPT = 200;

/**
 * Finds a released file: in memory if its release is in service, else in the store (open pages may
 * need old ones). Invented names cost the store one listing per second, however many are requested.
 */
export const servedFiles = (
  store: ReleaseStore,
  files: VerifiedFiles,
  generations: Generations,
  causes: CauseLog,
) => {
  const lists = answerMemory<readonly string[]>({
    capacity: LISTS_KEPT,
    failureLifetime: FAILED_LIST_LIFETIME,
  });

  const isListed = async (
    place: string,
    list: () => Promise<readonly string[]>,
    name: string,
  ): Promise<boolean> => {
    const read = async () => ({ value: await list(), lifetime: LIST_LIFETIME });
    return (
      (await lists.ask(place, read)).includes(name) ||
      (await lists.ask(place, read, LACKING_LIST_LIFETIME)).includes(name)
    );
  };

  const isStored = async (workspace: string, version: string): Promise<boolean> =>
    (await isListed('', () => store.listWorkspaces(), workspace)) &&
    isListed(workspace, () => store.listVersions(workspace), version);

  const documentOf = async (
    workspace: string,
    version: string,
  ): Promise<ReleaseDocument | undefined> => {
    const state = generations.current()?.state;
    const mayBeThere =
      (state && namesRelease(state, workspace, version)) ||
      files.isKnown(workspace, version) ||
      (await isStored(workspace, version));
    if (!mayBeThere) return undefined;
    return files.document(workspace, version, state && namedIn(state, workspace, version));
  };

  const find = async (
    workspace: string,
    version: string,
    path: string,
    wanted: StoredEncoding,
  ): Promise<ReleasedFile | undefined> => {
    const held = generations.current()?.held.get(`${workspace}/${version}`);
    const document = held?.document ?? (await documentOf(workspace, version));
    const file = document?.files.find((listed) => listed.path === path);
    if (!document || !file) return undefined;
    const isHeld = held !== undefined && !held.missing.includes(path);
    for (const encoding of wanted === 'identity'
      ? (['identity'] as const)
      : ([wanted, 'identity'] as const)) {
      const bytes = isHeld
        ? held.files.get(heldKey(path, encoding))
        : await files.bytes(document, file, encoding);
      if (bytes) return { bytes, encoding };
    }
    return undefined;
  };

  /**
   * The file in the wanted encoding, or uncompressed; undefined if no release lists it or its bytes
   * differ from the release. Rejects if the store can't be read.
   */
  return async (
    workspace: string,
    version: string,
    path: string,
    wanted: StoredEncoding,
  ): Promise<ReleasedFile | undefined> => {
    try {
      return await find(workspace, version, path, wanted);
    } catch (error) {
      causes.error(causeOf(error), { err: error, workspace, version }, 'release can not be read');
      if (error instanceof ReleaseStoreError && error.fault !== 'storage') return undefined;
      throw error;
    }
  };
};

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
