import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartFault, messageOf } from '@refined/server-base/process';
import { databaseOf, type Database, type StatementLog } from '../database.ts';
import { spaceIn, untilSpaceToOpen } from './disk-space.ts';
import { lockFolder } from './folder-lock.ts';
import { PreparingClient } from '../hot-query.ts';
import { listenOnOnly } from '../listen.ts';
import type { PgliteLink } from './pglite-link.ts';
import { PgliteStream } from './pglite-stream.ts';
import { rowTypes } from '../row-types.ts';

/** Opens or creates the PGlite in a folder. */
export type OpenPglite = (dataDir: string) => Promise<PgliteLink>;

/** PGlite has one session: a pool of one, where transactions and queries wait for each other. */
const poolOfOne = (link: PgliteLink) =>
  new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    Client: PreparingClient as never,
    stream: () => new PgliteStream(link) as never,
    types: rowTypes,
  });

const embeddedDatabase = (
  link: PgliteLink,
  folder: string,
  release: () => void,
  log: StatementLog,
): Database => {
  const pool = poolOfOne(link);
  const what = { kind: 'embedded', name: `The database in ${folder}`, log } as const;
  return databaseOf(what, pool, listenOnOnly(pool), async () => {
    await link.close();
    release();
  });
};

/**
 * Creates a new database under another name first: a half-created one (after a kill) can't be
 * opened, and is created again.
 */
const makeWhole = async (folder: string, open: OpenPglite): Promise<void> => {
  const unfinished = join(folder, 'db.new');
  rmSync(unfinished, { recursive: true, force: true });
  await (await open(unfinished)).close();
  renameSync(unfinished, join(folder, 'db'));
};

/**
 * PGlite in `<folder>/db`; the folder is locked for this process. Survives a killed process but not
 * a power cut, because it never calls fsync.
 */
export const openEmbedded = async (
  folder: string,
  open: OpenPglite,
  log?: StatementLog,
): Promise<Database> => {
  const lock = lockFolder(folder);
  try {
    await untilSpaceToOpen(folder, (sentence) => process.stderr.write(`${sentence}\n`));
    if (!existsSync(join(folder, 'db'))) await makeWhole(folder, open);
    const link = await open(join(folder, 'db'));
    const database = embeddedDatabase(link, folder, () => lock.release(), log);
    return { ...database, hasSpace: spaceIn(folder) };
  } catch (error) {
    lock.release();
    throw new StartFault(
      `The embedded database in ${folder} can't be opened: ${messageOf(error)}. Move the folder away to begin anew.`,
    );
  }
};
