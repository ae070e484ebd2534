import { spawn } from 'node:child_process';

const running = new Set();

/**
 * Runs a Node script to its end, its output on ours, nothing to read.
 *
 * @param {string[]} args script and its arguments
 * @param {object} options
 * @param {string} options.cwd
 * @param {Record<string, string>} [options.env] added to ours
 * @param {(text: string) => void} [options.say] takes its output instead
 * @returns {Promise<number>} its status; 1 when it could not start or was killed
 */
export const runScript = (args, { cwd, env = {}, say }) =>
  new Promise((resolve) => {
    const output = say ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    });
    running.add(child);
    if (say)
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say);
    child.once('error', () => resolve(1));
    // Not its exit: what it said comes before.
    child.once('close', (status) => {
      running.delete(child);
      resolve(status ?? 1);
    });
  });

/** Passes a signal on to the scripts that run now. */
export const passOn = (signal) => {
  for (const child of running) child.kill(signal);
};
