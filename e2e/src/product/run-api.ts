import { fork } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './run-start.ts';
import type { Environment } from './run-start.ts';

export interface RunningApi {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/**
 * The API as a process, without `npm start` around it: what stories use of it is the same, and it
 * is there with less work. It ends when the story's process does.
 */
export const startApi = async (environment: Environment): Promise<RunningApi> => {
  const child = fork(path.join(ROOT, 'api', 'dist', 'main.js'), {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      HOST: '127.0.0.1',
      API_PORT: '0',
      LOG_LEVEL: 'fatal',
      ...environment,
    },
    // The database's WebAssembly is compiled once, quickly: see decision 70.
    execArgv: ['--liftoff-only'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr!.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { ready?: boolean; port?: number }) => {
      if (message.ready) resolve(message.port!);
    });
    void ended.then(() => reject(new Error(`The API ended before it listened: ${said}`)));
  });
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};
