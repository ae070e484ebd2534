import { releaseDocument, type ReleaseDocument } from '@refined/shared/contract';
import { SIBLING_SUFFIX } from './file-bytes.ts';
import { inParallel } from './in-parallel.ts';
import { parseDocument } from './json-document.ts';
import { checkPath, isReserved, isVersion, isWorkspace, keys } from './names.ts';
import type { ObjectBackend } from './object-backend.ts';
import type { StoredEncoding } from './release-store.ts';
import { isFault, ReleaseStoreError } from './store-error.ts';

/** Reads releases. A release exists once its `release.json` does, which is written last. */
export const storedReleases = (backend: ObjectBackend) => {
  /** Undefined instead of `no-release`. */
  const find = async (workspace: string, version: string): Promise<ReleaseDocument | undefined> => {
    const object = await backend.read(keys.releaseDocument(workspace, version));
    if (!object) return undefined;
    const document = parseDocument(
      object.bytes,
      releaseDocument,
      `The release document of ${workspace} ${version} is damaged: publish under another version, or restore it.`,
    );
    if (document.workspace !== workspace || document.version !== version)
      throw new ReleaseStoreError(
        'unreadable',
        `The release document in ${workspace}/${version} is that of ${document.workspace} ${document.version}.`,
      );
    return document;
  };

  const read = async (workspace: string, version: string): Promise<ReleaseDocument> => {
    const document = await find(workspace, version);
    if (!document)
      throw new ReleaseStoreError('no-release', `There is no release ${version} of ${workspace}.`);
    return document;
  };

  /** Oldest first; without incomplete or unreadable ones. */
  const versions = async (workspace: string): Promise<string[]> => {
    const names = (await backend.folders(`${workspace}/`)).filter(isVersion);
    const documents = await inParallel(names, 8, (name) =>
      find(workspace, name).catch((error: unknown) => {
        if (isFault(error, 'unreadable', 'bad-name')) return undefined;
        throw error;
      }),
    );
    return documents
      .filter((document) => document !== undefined)
      .sort((a, b) =>
        a.builtAt < b.builtAt ? -1 : a.builtAt > b.builtAt ? 1 : a.version < b.version ? -1 : 1,
      )
      .map((document) => document.version);
  };

  return {
    read,
    find,
    versions,
    readFile: async (
      workspace: string,
      version: string,
      path: string,
      encoding: StoredEncoding = 'identity',
    ): Promise<Buffer | undefined> => {
      checkPath(path);
      const folder = keys.release(workspace, version);
      if (isReserved(path)) return undefined;
      return (
        await backend.read(
          folder + path + (encoding === 'identity' ? '' : SIBLING_SUFFIX[encoding]),
        )
      )?.bytes;
    },
    workspaces: async (): Promise<string[]> => {
      const names = (await backend.folders('')).filter(isWorkspace);
      const found = await inParallel(names, 4, async (name) =>
        (await versions(name)).length > 0 ? [name] : [],
      );
      return found.flat();
    },
  };
};

export type StoredReleases = ReturnType<typeof storedReleases>;
