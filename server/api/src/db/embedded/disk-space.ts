import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { HasSpace } from '../database.ts';
import type { KyselyPlugin } from 'kysely';
import type { Db } from '../schema.ts';

/** Node's error for a full disk; thrown while there is still space for the rollback. */
class NearlyFull extends Error {
  readonly code = 'ENOSPC';
  constructor() {
    super('the disk of the data folder is nearly full');
  }
}

/** Rejects while there is no space for a write. */
export const requireSpace = async (hasSpace: HasSpace): Promise<void> => {
  if (!(await hasSpace())) throw new NearlyFull();
};

const spacePlugin = (hasSpace: HasSpace): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await requireSpace(hasSpace);
    return result;
  },
});

/**
 * The database for work with many statements: when space runs out, the next statement rejects after
 * it ran, and its transaction is rolled back. At the real end of the disk PGlite would hang
 * (worker-link.ts). Without `hasSpace` it is the database itself.
 */
export const whileSpace = (db: Db, hasSpace: HasSpace | undefined): Db =>
  hasSpace ? db.withPlugin(spacePlugin(hasSpace)) : db;

const MB = 1024 * 1024;
/**
 * Free bytes needed. PGlite allocates its log in steps of 16 MB, and hangs after a write to a full
 * disk, so writes are refused earlier. Opening needs less: reading still works.
 */
const NEEDED = { writing: 64 * MB, opening: 32 * MB } as const;
/** Interval between two checks of a full disk while the database can't be opened, in ms. */
const LOOK = 1_000;

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export const spaceIn =
  (folder: string, freeOf = freeBytes): HasSpace =>
  async () =>
    (await freeOf(folder)) >= NEEDED.writing;

/**
 * Waits until there is space to open a folder's database. On a full disk PGlite fails to open
 * without mentioning the disk; its data is intact.
 */
export const untilSpaceToOpen = async (
  folder: string,
  warn: (sentence: string) => void,
  { freeOf = freeBytes, look = LOOK } = {},
): Promise<void> => {
  let isSaid = false;
  for (let free = await freeOf(folder); free < NEEDED.opening; free = await freeOf(folder)) {
    const [has, needs] = [free, NEEDED.opening].map((bytes) => Math.floor(bytes / MB));
    if (!isSaid)
      warn(
        `The disk of the data folder ${folder} is full: ${has} MB are free, ${needs} MB are needed. Waiting for room.`,
      );
    isSaid = true;
    await wait(look);
  }
};
