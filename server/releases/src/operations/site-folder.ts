import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '../backend/durable-write.ts';
import { refused } from './definition/command-error.ts';

/**
 * A folder that may be served while it is written: each file is complete, the old or the new one.
 */
export interface SiteFolder {
  readonly folder: string;
  /** Writes a file, unless it already has these bytes. */
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

/** A file that marks the folder as an export's. */
const MARK = '.refined-export';
const TEXT = 'Written by npm run release -- export, which replaces files here.\n';

/** Rejects with `foreign-folder` for other content, so that a wrong path replaces no site. */
const checkOwnSite = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0 || names.includes(MARK)) return;
  throw refused(
    'foreign-folder',
    `${folder} holds other things, and no export: name an empty folder, or use --force to write into this one. Nothing was written.`,
  );
};

/**
 * The mark is written before the first file, so that a killed export can be repeated. Rejects with
 * `foreign-folder` for a folder with other content unless forced.
 */
export const openSite = async (folder: string, isForced: boolean): Promise<SiteFolder> => {
  if (!isForced) await checkOwnSite(folder);
  const counts = { written: 0, unchanged: 0 };
  let marked: Promise<void> | undefined;
  const mark = async (): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, MARK), TEXT);
  };
  return {
    folder,
    counts,
    async write(path, content) {
      await (marked ??= mark());
      const file = join(folder, ...path.split('/'));
      const bytes = Buffer.from(content as Uint8Array);
      // An unchanged file keeps its time, so that uploads of newer files stay small.
      if ((await present(file))?.equals(bytes)) {
        counts.unchanged += 1;
        return;
      }
      await mkdir(dirname(file), { recursive: true });
      await replaceFile(dirname(file), file, bytes);
      counts.written += 1;
    },
  };
};
