import { spawn } from 'node:child_process';

let running;

/**
 * Runs a Node script to its end, its output on ours, nothing to read.
 *
 * @param {string[]} args script and its arguments
 * @param {{ cwd: string, env?: Record<string, string> }} options `env` is added to ours
 * @returns {Promise<number>} its status; 1 when it could not start or was killed
 */
export const runScript = (args, { cwd, env = {} }) =>
  new Promise((resolve) => {
    running = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    running.once('error', () => resolve(1));
    running.once('exit', (status) => {
      running = undefined;
      resolve(status ?? 1);
    });
  });

/** Passes a signal on to the script that runs now. */
export const passOn = (signal) => running?.kill(signal);
