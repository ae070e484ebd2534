import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseState } from '@refined/shared/contract';
import { refused } from '../call/command-error.ts';
import type { SiteFolder } from './site-folder.ts';

/** Says that an export may write here. */
const MARK = '.refined-export';
const TEXT = 'Written by npm run release -- export, which replaces files here.\n';

/** Whether an export by an earlier version, which made no mark, is here. */
const isEarlierExport = async (folder: string): Promise<boolean> => {
  try {
    const text = await readFile(join(folder, 'releases', 'state.json'), 'utf8');
    return releaseState.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

/** Rejects with `foreign-folder` where other things are: a wrong path would replace a site. */
export const checkOwnSite = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0 || names.includes(MARK) || (await isEarlierExport(folder))) return;
  throw refused(
    'foreign-folder',
    `${folder} holds other things, and no export: name an empty folder, or use --force to write into this one. Nothing was written.`,
  );
};

/** The folder, with the mark before the first file: also a killed export may be done again. */
export const markedSite = (site: SiteFolder): SiteFolder => {
  let marked: Promise<void> | undefined;
  const mark = async (): Promise<void> => {
    await mkdir(site.folder, { recursive: true });
    await writeFile(join(site.folder, MARK), TEXT);
  };
  return {
    ...site,
    write: async (path, bytes) => {
      await (marked ??= mark());
      await site.write(path, bytes);
    },
  };
};
