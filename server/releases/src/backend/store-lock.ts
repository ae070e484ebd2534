import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '@refined/server-base/process';
import { ReleaseStoreError } from '../objects/store-error.ts';
import { createFile } from './durable-write.ts';

interface LockOptions {
  /**
   * A waiter breaks a lock that didn't change for this time, in ms: locks are held for
   * milliseconds, so it was abandoned.
   */
  readonly staleAfter?: number;
  /** Longest wait for the lock, in ms. */
  readonly patience?: number;
  /** The waiter's own monotonic clock, in ms. */
  readonly now?: () => number;
  readonly pause?: () => Promise<unknown>;
}

interface Holder {
  readonly token: string;
  readonly pid: number;
  readonly host: string;
}

const readHolder = async (path: string): Promise<Holder | undefined> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
};

/** Removes a stale lock. If another process has just replaced it, the new lock is put back. */
const breakLock = async (
  path: string,
  incoming: string,
  stale: Holder | undefined,
): Promise<void> => {
  const aside = join(incoming, randomUUID());
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
 * Runs `work` while no other process does, on this machine or another with the same file system.
 * The lock only avoids collisions; correctness comes from the exclusive creation of a history
 * entry. So a lock may be broken if its process is dead, or if the same token was there for
 * `staleAfter` by the waiter's own clock: clocks of two machines are never compared. Rejects with
 * `locked` after `patience`.
 */
export const withLock = async <T>(
  path: string,
  incoming: string,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> => {
  const {
    staleAfter = 10_000,
    patience = 60_000,
    now = () => performance.now(),
    pause = () => wait(10 + Math.random() * 40),
  } = options;
  const mine: Holder = { token: randomUUID(), pid: process.pid, host: hostname() };
  const until = now() + patience;
  let watched: { readonly token: string | undefined; readonly since: number } | undefined;
  while (!(await createFile(incoming, path, JSON.stringify(mine)))) {
    const holder = await readHolder(path);
    if (!watched || watched.token !== holder?.token)
      watched = { token: holder?.token, since: now() };
    const isDead = holder?.host === mine.host && !isAlive(holder.pid);
    if (isDead || now() - watched.since > staleAfter) await breakLock(path, incoming, holder);
    else if (now() > until)
      throw new ReleaseStoreError(
        'locked',
        `The release store is locked by process ${holder?.pid ?? '?'} on ${holder?.host ?? '?'} (${path}): try again when it has ended.`,
      );
    else await pause();
  }
  try {
    return await work();
  } finally {
    if ((await readHolder(path))?.token === mine.token) await rm(path, { force: true });
  }
};
