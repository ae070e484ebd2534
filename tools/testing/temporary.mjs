import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Linux's file system in memory, and the free bytes without which a run stays on the disk. */
const IN_MEMORY = '/dev/shm';
const ROOM = 8 * 1024 ** 3;

/**
 * The folder for temporary folders: in memory where there is room, as every test that kills a
 * process waits for writes that reach the disk, and a whole run makes hundreds of thousands.
 */
const quickFolder = () => {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/**
 * The guard is a process that outlives this one for a moment: when our end of its pipe closes, for
 * whatever reason (end, Ctrl-C, kill -9), it stops what was started and deletes the folders.
 */
const GUARD = `
  const { rmSync } = require('node:fs');
  const folders = new Set(), processes = new Set();
  process.on('SIGINT', () => {}); process.on('SIGTERM', () => {}); process.on('SIGHUP', () => {});
  const signal = (pid, name) => { try { process.kill(pid, name); return true; } catch { return false; } };
  require('node:readline').createInterface({ input: process.stdin })
    .on('line', (line) => {
      const { folder, pid, ended } = JSON.parse(line);
      if (folder) folders.add(folder);
      if (pid) processes.add(pid);
      if (ended) processes.delete(ended);
    })
    .on('close', async () => {
      for (const pid of processes) signal(pid, 'SIGINT');
      for (let turn = 0; turn < 50 && [...processes].some((pid) => signal(pid, 0)); turn += 1) await new Promise((done) => setTimeout(done, 100));
      for (const pid of processes) signal(pid, 'SIGKILL');
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
`;

/**
 * Everything that a run leaves on the machine while it lasts: temporary folders and processes. Call
 * `clear` at the end.
 *
 * @param {{ quick?: boolean }} [options] quick: in memory where there is room, for runs that measure
 *   nothing
 */
export const createTemporary = ({ quick = false } = {}) => {
  const root = quick ? quickFolder() : tmpdir();
  const guard = spawn(process.execPath, ['-e', GUARD], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  guard.unref();
  // A pipe's end is a socket.
  /** @type {import('node:net').Socket} */ (guard.stdin).unref();
  guard.stdin.on('error', () => {});
  const tell = (message) => guard.stdin.write(`${JSON.stringify(message)}\n`);

  return {
    /** A new folder that any user may enter, so that an unprivileged server can work in it. */
    folder: (name) => {
      const folder = mkdtempSync(path.join(root, `refined-${name}-`));
      chmodSync(folder, 0o755);
      tell({ folder });
      return folder;
    },
    /** A child process that must not outlive the run; SIGINT must end it. */
    watch: (child) => {
      tell({ pid: child.pid });
      child.once('exit', () => tell({ ended: child.pid }));
      return child;
    },
    /** Resolves when everything is stopped and deleted. */
    clear: () =>
      new Promise((resolve) => {
        guard.ref();
        guard.once('exit', resolve);
        guard.stdin.end();
      }),
    remove: (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
};
