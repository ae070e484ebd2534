import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault, messageOf } from '@refined/server-base/process';

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
export const lockFolder = (folder: string) => {
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
