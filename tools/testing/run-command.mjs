import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

const running = new Set();

/** A process gets what the others leave, and so do those that it starts: a tenth where all want all. */
const BEHIND = 10;

const goBehind = ({ pid }) => {
  try {
    if (pid) setPriority(pid, BEHIND);
  } catch {
    // It has ended already, or may not be moved: it runs like the others.
  }
};

/**
 * Runs a Node script to its end, its output on ours, nothing to read.
 *
 * @param {string[]} args script and its arguments
 * @param {object} options
 * @param {string} options.cwd
 * @param {Record<string, string>} [options.env] added to ours
 * @param {(text: string) => void} [options.say] takes its output instead; the script goes on
 *   behind the others
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
    if (say) goBehind(child);
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
