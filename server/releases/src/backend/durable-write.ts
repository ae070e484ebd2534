import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ReleaseStoreError } from '../objects/store-error.ts';

export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/**
 * Syncs a folder, so that a file name created in it survives a power cut. Systems that can't sync
 * folders skip it.
 */
const syncFolder = async (folder: string): Promise<void> => {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!['EPERM', 'EISDIR', 'EINVAL', 'EACCES'].includes(codeOf(error))) throw error;
  }
};

/** Creates a folder and its parents; new folders are synced, so they survive a power cut. */
export const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made));
};

/**
 * Creates the missing folders between `root` and `folder`. Never the root (ENOENT): if it is
 * missing, a disk may not be mounted.
 */
export const makeFolderBelow = async (root: string, folder: string): Promise<void> => {
  if (folder === root) return void (await stat(root));
  try {
    await mkdir(folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || dirname(folder).length < root.length) throw error;
    await makeFolderBelow(root, dirname(folder));
    await makeFolderBelow(root, folder);
  }
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
 * Writes a temporary file, then `place` gives it its final name: readers see no file or the
 * complete file. Always removes the temporary file.
 */
const written = async (
  incoming: string,
  path: string,
  bytes: string | Uint8Array,
  place: (temporary: string) => Promise<boolean>,
): Promise<boolean> => {
  await makeFolderBelow(dirname(incoming), incoming);
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

/** Replaces a file atomically. `incoming` is a folder on the same file system. */
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
 * Creates a file; false if it exists. Uses a hard link: exactly one of many racing processes can
 * create it, even on a file system shared by several machines (with O_EXCL, readers would see the
 * file before its bytes are written).
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
          `The file system of ${dirname(path)} does not support hard links, which a release store needs: put the store on another one.`,
          { cause: error },
        );
      throw error;
    }
  });
