import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** After this a name that was made in the folder survives a power cut. Not every system can: those that can't are let off. */
export const syncFolder = async (folder: string): Promise<void> => {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!['EPERM', 'EISDIR', 'EINVAL', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
};

/** A new file, on the disk when this resolves. */
export const writeSynced = async (path: string, bytes: string | Uint8Array): Promise<void> => {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Replaces a file as one step: readers see the old bytes or the new ones, whatever happens in between. */
export const replaceFile = async (path: string, bytes: string, beforeRename: () => Promise<void> = async () => {}): Promise<void> => {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeSynced(temporary, bytes);
    await beforeRename();
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
};
