// Plain JavaScript on Node's own modules only: it runs before anything is compiled.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Interval at which a waiting process looks for the lock, in ms. */
const LOOK = 100;

const pause = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK);

/**
 * The process that holds the lock; undefined when nobody does by now, 0 when the file names none.
 *
 * @param {string} file
 */
const holderOf = (file) => {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return undefined;
  }
};

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
};

/**
 * @param {string} mine
 * @param {string} file
 */
const taken = (mine, file) => {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Runs `work` while no other process of this machine runs its own under the same lock; waits for
 * one that does. A lock whose process has died is broken.
 *
 * @template T
 * @param {string} file the lock
 * @param {() => T} work
 * @returns {T}
 */
export const oneAtATime = (file, work) => {
  mkdirSync(path.dirname(file), { recursive: true });
  // Linked whole: a lock always names its holder, wherever that one is killed.
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    while (!taken(mine, file)) {
      const holder = holderOf(file);
      if (holder === undefined) continue;
      if (holder === 0 || !isAlive(holder)) rmSync(file, { force: true });
      else pause();
    }
  } finally {
    rmSync(mine, { force: true });
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
};
