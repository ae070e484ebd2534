import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { releaseDocument, releaseState } from '@refined/shared/contract';
import type { ReleaseDocument, ReleaseState } from '@refined/shared/contract';
import { withActive } from '../activation.ts';
import { readBuiltFolder, RELEASE_DOCUMENT } from './built-folder.ts';
import { compressedSiblings, SIBLING_SUFFIX } from './compressed-siblings.ts';
import { replaceFile, syncFolder, writeSynced } from './durable-write.ts';
import { composeDocument, sameRelease } from './release-document.ts';
import { checkPath, checkVersion, checkWorkspace } from './names.ts';
import type { ReleaseStore } from './release-store.ts';
import { ReleaseStoreError } from './store-error.ts';
import { withLock } from './store-lock.ts';
import { watchFile } from './watch-file.ts';

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

const parseDocument = <T>(text: string, schema: { parse(value: unknown): T }, what: string): T => {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ReleaseStoreError('unreadable', `${what} is damaged.`, { cause });
  }
};

/** What lies in a folder of half-written releases for so long, in ms, was left behind by a process that was killed. */
const LEFT_BEHIND = 60 * 60 * 1_000;

const sweep = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND) await rm(join(folder, name), { recursive: true, force: true });
  }
};

/**
 * The store in a folder: `<workspace>/<version>/{release.json, files, siblings .br .gz}` and `state.json`. What is half written
 * lies in `.incoming/` and is never read; a rename makes it a release.
 */
export const fileSystemStore = (folder: string): ReleaseStore => {
  const root = resolve(folder);
  const stateFile = join(root, 'state.json');
  const lockFile = join(root, 'state.lock');
  const incoming = join(root, '.incoming');

  const place = (workspace: string, version: string): string => {
    checkWorkspace(workspace);
    checkVersion(version);
    return join(root, workspace, version);
  };

  /** A file's bytes, unless a symbolic link stands anywhere between the store and the file. */
  const readPlain = async (path: string): Promise<Buffer | undefined> => {
    try {
      const [realRoot, realFile] = await Promise.all([realpath(root), realpath(path)]);
      if (realFile !== join(realRoot, path.slice(root.length))) throw new ReleaseStoreError('bad-name', `${path} leads out of its release.`);
      return await readFile(realFile);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const readRelease = async (workspace: string, version: string): Promise<ReleaseDocument> => {
    const bytes = await readPlain(join(place(workspace, version), RELEASE_DOCUMENT));
    if (!bytes) throw new ReleaseStoreError('no-release', `There is no release ${version} of ${workspace}.`);
    const document = parseDocument(bytes.toString('utf8'), releaseDocument, `The release document of ${workspace} ${version}`);
    if (document.workspace !== workspace || document.version !== version) throw new ReleaseStoreError('unreadable', `The release document in ${workspace}/${version} is that of ${document.workspace} ${document.version}.`);
    return document;
  };

  const readState = async (): Promise<ReleaseState | undefined> => {
    const text = await readFile(stateFile, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    return text === undefined ? undefined : parseDocument(text, releaseState, `The release state (${stateFile})`);
  };

  const changeState = async (expectedGeneration: number | undefined, change: (state: ReleaseState | undefined) => ReleaseState): Promise<ReleaseState> => {
    await mkdir(root, { recursive: true });
    return withLock(lockFile, async (stillHeld) => {
      const before = await readState();
      const generation = before?.generation ?? 0;
      if (expectedGeneration !== undefined && expectedGeneration !== generation) throw new ReleaseStoreError('generation-conflict', `The release state is at generation ${generation}, not ${expectedGeneration}: somebody else changed it.`);
      const after = change(before);
      if (after !== before) await replaceFile(stateFile, `${JSON.stringify(after, null, 2)}\n`, stillHeld);
      return after;
    });
  };

  const listVersions = async (workspace: string): Promise<string[]> => {
    checkWorkspace(workspace);
    const names = await readdir(join(root, workspace)).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const documents = await Promise.all(names.map((name) => readRelease(workspace, name).catch(() => undefined)));
    return documents
      .filter((document) => document !== undefined)
      .sort((a, b) => (a.builtAt < b.builtAt ? -1 : a.builtAt > b.builtAt ? 1 : a.version < b.version ? -1 : 1))
      .map((document) => document.version);
  };

  return {
    readRelease,
    readState,
    listVersions,

    async put(workspace, version, built, meta) {
      const target = place(workspace, version);
      const files = await readBuiltFolder(built);
      const document = composeDocument(workspace, version, files, meta);
      const unlessTaken = (stored: ReleaseDocument): 'unchanged' => {
        if (!sameRelease(stored, document)) throw new ReleaseStoreError('version-taken', `${workspace} ${version} is in the store with other bytes: give the release a new version.`);
        return 'unchanged';
      };
      const stored = await readRelease(workspace, version).catch((error: unknown) => {
        if (error instanceof ReleaseStoreError && error.fault === 'no-release') return undefined;
        throw error;
      });
      if (stored) return unlessTaken(stored);

      const temporary = join(incoming, randomUUID());
      try {
        const folders = new Set([temporary]);
        for (const file of files) {
          const siblings = await compressedSiblings(file.path, file.bytes, meta.brotliQuality ?? 11);
          await mkdir(join(temporary, dirname(file.path)), { recursive: true });
          folders.add(join(temporary, dirname(file.path)));
          for (const written of [file, ...siblings]) await writeSynced(join(temporary, written.path), written.bytes);
        }
        await writeSynced(join(temporary, RELEASE_DOCUMENT), `${JSON.stringify(document, null, 2)}\n`);
        for (const made of folders) await syncFolder(made);
        await mkdir(dirname(target), { recursive: true });
        await rename(temporary, target);
      } catch (error) {
        if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return unlessTaken(await readRelease(workspace, version));
        throw error;
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
      await syncFolder(dirname(target));
      return 'stored';
    },

    async readFile(workspace, version, path, encoding = 'identity') {
      checkPath(path);
      return readPlain(join(place(workspace, version), encoding === 'identity' ? path : path + SIBLING_SUFFIX[encoding]));
    },

    async activate(workspace, version, options = {}) {
      await readRelease(workspace, version);
      return changeState(options.expectedGeneration, (state) => withActive(state, workspace, version, new Date()));
    },

    watchState(onChange, options = {}) {
      let last: string | undefined;
      return watchFile(stateFile, Math.min(options.interval ?? 500, 1_000), async () => {
        try {
          const state = await readState();
          const text = JSON.stringify(state);
          if (state && text !== last) onChange(state);
          last = text;
        } catch (error) {
          options.onError?.(error);
          throw error;
        }
      });
    },

    async prune(workspace, keep) {
      const versions = await listVersions(workspace);
      const entry = (await readState())?.workspaces[workspace];
      const inUse = new Set([entry?.active, entry?.canary?.version, ...(entry?.previous ?? [])]);
      const others = versions.filter((version) => !inUse.has(version));
      const gone = others.slice(0, Math.max(0, others.length - keep));
      await mkdir(incoming, { recursive: true });
      await sweep(incoming);
      for (const version of gone) {
        const aside = join(incoming, randomUUID());
        await rename(place(workspace, version), aside);
        await rm(aside, { recursive: true, force: true });
      }
      return gone;
    },
  };
};
