// Plain JavaScript with Node's own modules only, because it runs before anything is installed.
import { spawn } from 'node:child_process';

/**
 * Runs a program until it ends. Passes SIGINT, SIGTERM and SIGHUP on to the program and its child
 * processes, so that none is left.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ status: number, signal?: NodeJS.Signals }>} status: 1 if it didn't start or
 *   was killed; signal: the one that this process received meanwhile
 */
export const runCommand = (command, args, options) =>
  new Promise((resolve) => {
    const isGroup = process.platform !== 'win32';
    const child = spawn(command, args, { ...options, detached: isGroup });
    let got;
    const pass = (signal) => {
      got = signal;
      if (isGroup && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    };
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
    for (const signal of signals) process.on(signal, pass);
    const end = (status) => {
      for (const signal of signals) process.off(signal, pass);
      resolve({ status: status ?? 1, signal: got });
    };
    child.once('error', () => end(1));
    child.once('close', end);
  });
