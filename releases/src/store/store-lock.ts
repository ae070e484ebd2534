import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { writeSynced } from './durable-write.ts';
import { ReleaseStoreError } from './store-error.ts';

/** Holders need milliseconds; a lock older than this was left behind, also by another machine. */
const STALE_AFTER = 30_000;

interface Holder {
  readonly token: string;
  readonly pid: number;
  readonly host: string;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const readHolder = async (path: string): Promise<Holder | undefined> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
};

const isStale = async (path: string, holder: Holder | undefined): Promise<boolean> => {
  if (holder?.host === hostname() && !isAlive(holder.pid)) return true;
  const made = await stat(path).catch(() => undefined);
  return made !== undefined && Date.now() - made.mtimeMs > STALE_AFTER;
};

/** Moves a stale lock away. Whoever moved a live one by a narrow race puts it back. */
const breakLock = async (path: string, stale: Holder | undefined): Promise<void> => {
  const aside = `${path}.${randomUUID()}.stale`;
  try {
    await rename(path, aside);
    const moved = await readHolder(aside);
    if (moved && moved.token !== stale?.token) await link(aside, path).catch(() => {});
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  } finally {
    await rm(aside, { force: true });
  }
};

/**
 * Runs `work` while no other process (of this machine or another on the same file system) does. `stillHeld` throws when the
 * lock was lost; call it right before the step that counts. Rejects with `locked` after `patience` milliseconds.
 */
export const withLock = async <T>(path: string, work: (stillHeld: () => Promise<void>) => Promise<T>, patience = 10_000): Promise<T> => {
  const mine: Holder = { token: randomUUID(), pid: process.pid, host: hostname() };
  const until = Date.now() + patience;
  for (;;) {
    try {
      await writeSynced(path, JSON.stringify(mine));
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await readHolder(path);
    if (await isStale(path, holder)) await breakLock(path, holder);
    else if (Date.now() > until) throw new ReleaseStoreError('locked', `The release store is locked by process ${holder?.pid ?? '?'} on ${holder?.host ?? '?'} (${path}).`);
    else await wait(10 + Math.random() * 40);
  }
  const isMine = async () => (await readHolder(path))?.token === mine.token;
  try {
    return await work(async () => {
      if (!(await isMine())) throw new ReleaseStoreError('generation-conflict', 'The lock of the release store was taken over meanwhile; nothing was changed.');
    });
  } finally {
    if (await isMine()) await rm(path, { force: true });
  }
};
