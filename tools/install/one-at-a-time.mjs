// Plain JavaScript on Node's own modules only: it runs before anything is compiled.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Interval at which a waiting process looks for the lock, in ms. */
const LOOK = 100;

const pause = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK);

/** @param {string} file */
const holderOf = (file) => {
  try {
    return Number(readFileSync(file, 'utf8'));
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
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      const holder = holderOf(file);
      // 0: the holder has created the file and not yet written its number.
      if (holder && !isAlive(holder)) rmSync(file, { force: true });
      else pause();
    }
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
};
