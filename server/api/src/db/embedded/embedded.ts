import {
  existsSync,
  renameSync,
  rmSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartFault, messageOf } from '@refined/server-base/process';
import { databaseOf, type Database, type StatementLog } from '../database.ts';
import { spaceIn, untilSpaceToOpen } from './disk-space.ts';
import { PreparingClient } from '../hot-query.ts';
import { listenOnOnly } from '../listen.ts';
import { type PgliteLink, PgliteStream } from './pglite-link.ts';
import { rowTypes } from '../row-types.ts';
import { spawnSync } from 'node:child_process';

/**
 * Programs that can call flock(2); Node can't. They lock the file description that they inherit as
 * descriptor 3, which stays open here after they end. So the lock belongs to this process, and the
 * kernel releases it whenever this process ends.
 */
const LOCKERS: readonly (readonly [string, ...string[]])[] = [
  ['flock', '-x', '-n', '3'],
  [
    'perl',
    '-e',
    'use Fcntl ":flock"; open(my $f, ">&=", 3) or exit 2; exit(flock($f, LOCK_EX | LOCK_NB) ? 0 : 1)',
  ],
];
const HELD = 1;

const tryLock = (descriptor: number): 'locked' | 'held' | 'impossible' => {
  for (const [program, ...parameters] of LOCKERS) {
    const { status, error } = spawnSync(program, parameters, {
      stdio: ['ignore', 'ignore', 'ignore', descriptor],
    });
    if (error) continue;
    if (status === 0) return 'locked';
    if (status === HELD) return 'held';
  }
  return 'impossible';
};

/**
 * Locks the data folder for this process; creates it if needed. PGlite has no lock, and two
 * processes on one folder silently lose each other's rows. Throws a StartFault if another process
 * has the lock.
 */
const lockFolder = (folder: string) => {
  const file = join(folder, 'lock');
  let descriptor: number;
  try {
    mkdirSync(folder, { recursive: true });
    descriptor = openSync(file, 'a+');
  } catch (error) {
    throw new StartFault(
      `The data folder ${folder} can't be used: ${messageOf(error)}. Check DATA_DIR.`,
    );
  }
  const outcome = tryLock(descriptor);
  if (outcome !== 'locked') {
    const owner = readFileSync(file, 'utf8').trim();
    closeSync(descriptor);
    throw new StartFault(
      outcome === 'held'
        ? `The data folder ${folder} is in use by another process${owner ? ` (${owner})` : ''}: end that one, or set DATA_DIR to another folder.`
        : `The data folder ${folder} can't be locked: neither flock nor perl is installed; install one, or set DATABASE_URL to a PostgreSQL.`,
    );
  }
  // Only for the error message: the file's content doesn't show whether it is locked.
  ftruncateSync(descriptor, 0);
  writeSync(descriptor, `process ${process.pid}`);
  return { release: (): void => closeSync(descriptor) };
};

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
