// Plain JavaScript on Node's own modules only: it runs before anything is installed.
import { spawn } from 'node:child_process';

/**
 * Runs a program to its end. SIGINT, SIGTERM and SIGHUP to this process end the program, and with it
 * this process' own work: what was started is never left behind.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ status: number, signal?: NodeJS.Signals }>} status: 1 when it could not start
 *   or was killed; signal: the one that this process got meanwhile
 */
export const runCommand = (command, args, options) =>
  new Promise((resolve) => {
    const child = spawn(command, args, options);
    let got;
    const pass = (signal) => {
      got = signal;
      child.kill(signal);
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
