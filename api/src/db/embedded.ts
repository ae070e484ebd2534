import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartFault, messageOf } from '../start-fault.ts';
import { databaseOf } from './database.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { PreparingClient } from './hot-query.ts';
import { listenOnOnly } from './listen.ts';
import { PgliteStream } from './pglite-stream.ts';
import { rowTypes } from './row-types.ts';
import { noWatchdog, startWatchdog } from './watchdog.ts';
import type { Watchdog } from './watchdog.ts';

export const EXTENSIONS = { pg_trgm };

/** PGlite has one session: a pool of one, in which transactions and queries stand in line. */
const poolOfOne = (pglite: PGlite, watchdog: Watchdog) =>
  new pg.Pool({ max: 1, idleTimeoutMillis: 0, Client: PreparingClient as never, stream: () => new PgliteStream(pglite, watchdog) as never, types: rowTypes });

export const embeddedDatabase = (pglite: PGlite, watchdog: Watchdog = noWatchdog, release: () => void = () => {}): Database => {
  const pool = poolOfOne(pglite, watchdog);
  return databaseOf('embedded', pool, listenOnOnly(pool), async () => {
    await pglite.close();
    await watchdog.stop();
    release();
  });
};

/** A new database appears whole: one whose making was killed can't be opened, and is made anew. */
const makeWhole = async (folder: string): Promise<void> => {
  const unfinished = join(folder, 'db.new');
  rmSync(unfinished, { recursive: true, force: true });
  await (await PGlite.create({ dataDir: unfinished, extensions: EXTENSIONS })).close();
  renameSync(unfinished, join(folder, 'db'));
};

/** PGlite in `<folder>/db`, the folder locked for this process. It survives being killed but not a power cut: it never fsyncs. */
export const openEmbedded = async (folder: string): Promise<Database> => {
  const lock = lockFolder(folder);
  try {
    if (!existsSync(join(folder, 'db'))) await makeWhole(folder);
    const pglite = await PGlite.create({ dataDir: join(folder, 'db'), extensions: EXTENSIONS });
    return embeddedDatabase(pglite, startWatchdog(), () => lock.release());
  } catch (error) {
    lock.release();
    throw new StartFault(`The embedded database in ${folder} can't be opened: ${messageOf(error)}. Move the folder away to begin anew.`);
  }
};
