import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, realpath, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Dirent } from 'node:fs';
import type { ObjectBackend, StoredObject } from '../objects/object-backend.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';
import { codeOf, createFile, makeFolder, makeFolderBelow, replaceFile } from './durable-write.ts';
import { withLock } from './store-lock.ts';
import { watchFile } from './watch-file.ts';

const unlessMissing =
  <T>(fallback: T) =>
  (error: unknown): T => {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))) return fallback;
    throw error;
  };

/** The folder of files that are still being written. */
const INCOMING = '.incoming';
const LOCK = 'state.lock';
const isOwn = (name: string): boolean => name === INCOMING || name.startsWith(LOCK);

/** Whether the file system made it (`lost+found`, `.snapshot`). */
const isFileSystems = (name: string): boolean => name === 'lost+found' || name.startsWith('.');

/** Age in ms, by the file system's clock, after which a file in `.incoming` counts as abandoned. */
const LEFT_BEHIND = 60 * 60 * 1_000;

/**
 * Objects as files in a folder, which several machines may share. Symbolic links inside it are
 * never followed.
 */
export const folderBackend = (folder: string): ObjectBackend => {
  const root = resolve(folder);
  const incoming = join(root, INCOMING);

  const pathOf = (key: string): string => {
    if (
      key.split('/').some((part) => part === '' || part === '.' || part === '..') ||
      key.includes('\0')
    )
      throw new ReleaseStoreError('bad-name', `"${key}" is not a key of a release store.`);
    return join(root, key);
  };

  /** The real path; throws `bad-name` if it leads through a link inside the store. */
  const plain = async (path: string): Promise<string> => {
    const real = await realpath(path);
    // The store itself may be behind a link.
    if (real !== path && real !== join(await realpath(root), path.slice(root.length)))
      throw new ReleaseStoreError(
        'bad-name',
        `${path} leads through a link: the store follows no links. Replace the link by the real folder or file.`,
      );
    return real;
  };

  const read = async (key: string): Promise<StoredObject | undefined> => {
    const bytes = await plain(pathOf(key))
      .then((path) => readFile(path))
      .catch(unlessMissing(undefined));
    return bytes && { bytes, tag: createHash('sha256').update(bytes).digest('hex') };
  };

  /**
   * Writes into the key's folder. Tries again if another process removes the folder meanwhile,
   * because it became empty.
   */
  const into = async <T>(key: string, write: (path: string) => Promise<T>): Promise<T> => {
    const path = pathOf(key);
    for (let attempt = 0; ; attempt += 1) {
      try {
        await makeFolderBelow(root, dirname(path));
        await plain(dirname(path));
        return await write(path);
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || attempt > 5) throw error;
      }
    }
  };

  const entriesOf = async (below: string): Promise<Dirent[]> => {
    const entries = await readdir(join(root, below), { withFileTypes: true }).catch(
      unlessMissing<Dirent[]>([]),
    );
    return below === '' ? entries.filter(({ name }) => !isOwn(name)) : entries;
  };

  const keysBelow = async (below: string): Promise<string[]> => {
    const found = await Promise.all(
      (await entriesOf(below)).map(async (entry) =>
        entry.isDirectory() ? keysBelow(`${below}${entry.name}/`) : [`${below}${entry.name}`],
      ),
    );
    return found.flat();
  };

  return {
    name: root,
    establish: () => makeFolder(root),
    isEmpty: async () =>
      (await entriesOf('')).filter(({ name }) => !isFileSystems(name)).length === 0,
    read,
    write: (key, bytes) => into(key, (path) => replaceFile(incoming, path, bytes)),
    create: (key, bytes) => into(key, (path) => createFile(incoming, path, bytes)),

    async replace(key, bytes, tag) {
      if (tag === undefined) return this.create(key, bytes);
      if ((await read(key))?.tag !== tag) return false;
      await this.write(key, bytes);
      return true;
    },

    async list(prefix) {
      const keys = await keysBelow(prefix.slice(0, prefix.lastIndexOf('/') + 1));
      return keys.filter((key) => key.startsWith(prefix)).sort();
    },

    async folders(prefix) {
      return (await entriesOf(prefix))
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort();
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // Removes empty folders, so that a folder lists the same names as a bucket.
      for (let above = dirname(path); above !== root; above = dirname(above)) {
        if (
          !(await rmdir(above).then(
            () => true,
            () => false,
          ))
        )
          break;
      }
    },

    async freeSpace() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },

    async sweep() {
      await makeFolderBelow(root, incoming);
      // Age by the file system's clock: this machine's clock may be wrong.
      const probe = join(incoming, randomUUID());
      await writeFile(probe, '');
      const { mtimeMs: now } = await stat(probe);
      await rm(probe, { force: true });
      for (const name of await readdir(incoming)) {
        const left = await stat(join(incoming, name)).catch(() => undefined);
        if (left && now - left.mtimeMs > LEFT_BEHIND)
          await rm(join(incoming, name), { recursive: true, force: true });
      }
    },

    watch(key, interval, { onChange, onError, onLook }) {
      const look = async (): Promise<void> => {
        try {
          await onChange(await read(key));
        } catch (error) {
          onError(error);
          throw error;
        }
      };
      return watchFile(pathOf(key), interval, look, onLook);
    },

    async exclusively(work) {
      return withLock(join(root, LOCK), incoming, work);
    },
  };
};
