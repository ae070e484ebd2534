import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ReleaseStoreError } from '../objects/store-error.ts';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/**
 * After this a name that was made in the folder survives a power cut. Not every system can: those
 * that can't are let off.
 */
const syncFolder = async (folder: string): Promise<void> => {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!['EPERM', 'EISDIR', 'EINVAL', 'EACCES'].includes(codeOf(error))) throw error;
  }
};

/** A folder with all above it; those that it made survive a power cut. */
export const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made));
};

const writeSynced = async (path: string, bytes: string | Uint8Array): Promise<void> => {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Writes beside, then lets `place` give it its name: whoever looks sees nothing, or all of it.
 * Nothing stays behind.
 */
const written = async (
  incoming: string,
  path: string,
  bytes: string | Uint8Array,
  place: (temporary: string) => Promise<boolean>,
): Promise<boolean> => {
  await makeFolder(incoming);
  const temporary = join(incoming, randomUUID());
  try {
    await writeSynced(temporary, bytes);
    const isPlaced = await place(temporary);
    if (isPlaced) await syncFolder(dirname(path));
    return isPlaced;
  } finally {
    await rm(temporary, { force: true });
  }
};

/** Replaces a file as one step. `incoming` is a folder on the same file system. */
export const replaceFile = async (
  incoming: string,
  path: string,
  bytes: string | Uint8Array,
): Promise<void> => {
  await written(incoming, path, bytes, async (temporary) => {
    await rename(temporary, path);
    return true;
  });
};

/**
 * Makes a file unless there is one; false when there is. A hard link is made by one of many racers,
 * also by those of other machines on a shared file system (where O_EXCL alone would show a file
 * before its bytes are in it).
 */
export const createFile = (
  incoming: string,
  path: string,
  bytes: string | Uint8Array,
): Promise<boolean> =>
  written(incoming, path, bytes, async (temporary) => {
    try {
      await link(temporary, path);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error)))
        throw new ReleaseStoreError(
          'storage',
          `The file system of ${dirname(path)} knows no hard links, which a release store needs: put it on another one.`,
          { cause: error },
        );
      throw error;
    }
  });
