import { spawn } from 'node:child_process';
import path from 'node:path';
import { PATIENCE } from './patience.ts';
import { QUICK_DATABASE } from './quick-database.ts';

export const ROOT = path.resolve(import.meta.dirname, '../../../..');

export interface RunningProduct {
  /** Origin of the page. */
  readonly address: string;
  readonly output: () => string;
  readonly pid: number;
  /** Sends the signal and answers the status that the process ended with. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export type Environment = Readonly<Record<string, string>>;

/** The command of `npm start`, without this run's environment. */
const run = (environment: Environment) =>
  spawn(process.execPath, [path.join(ROOT, 'tools', 'start.mjs')], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      SystemRoot: process.env.SystemRoot,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      ...QUICK_DATABASE,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/**
 * Starts the product and waits until it reports that it is ready. Rejects with its output if it
 * ends before.
 */
export const startProduct = async (
  environment: Environment,
  patience: number = PATIENCE.start,
): Promise<RunningProduct> => {
  const child = run(environment);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    const tooLate = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`Not ready after ${patience / 1000} s:\n${output}`));
    }, patience);
    const read = (data: Buffer): void => {
      output += data.toString();
      const ready = /^Ready: (\S+)$/m.exec(output)?.[1];
      if (!ready) return;
      clearTimeout(tooLate);
      resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((status) => {
      clearTimeout(tooLate);
      reject(new Error(`Ended with ${status}:\n${output}`));
    });
  });
  return {
    address,
    output: () => output,
    pid: child.pid!,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
};

/** Runs a product that can't start: returns status and output. */
export const failToStart = async (
  environment: Environment,
): Promise<{ status: number | null; stdout: string; stderr: string }> => {
  const child = run(environment);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const tooLate = setTimeout(() => child.kill('SIGKILL'), PATIENCE.start);
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(tooLate);
  return { status, stdout, stderr };
};
