import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * A folder that may be served while it is being written: every file is the old one or the new one,
 * never half.
 */
export interface SiteFolder {
  readonly folder: string;
  /** Writes a file unless it has these bytes already. */
  write(path: string, bytes: Uint8Array | string): Promise<void>;
  /** Number of written and of unchanged files. */
  readonly counts: { written: number; unchanged: number };
}

const present = async (file: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const writeWhole = async (file: string, bytes: Buffer): Promise<void> => {
  const temporary = join(dirname(file), `.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

export const siteFolder = (folder: string): SiteFolder => {
  const counts = { written: 0, unchanged: 0 };
  return {
    folder,
    counts,
    async write(path, given) {
      const file = join(folder, ...path.split('/'));
      const bytes = Buffer.from(given as Uint8Array);
      // An unchanged file keeps its time, so that uploads by time stay small.
      if ((await present(file))?.equals(bytes)) {
        counts.unchanged += 1;
        return;
      }
      await mkdir(dirname(file), { recursive: true });
      await writeWhole(file, bytes);
      counts.written += 1;
    },
  };
};
