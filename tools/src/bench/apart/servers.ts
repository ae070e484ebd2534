import { spawn } from 'node:child_process';
import path from 'node:path';

/** A program of the product that answers requests. */
export interface Server {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

const startServer = (
  root: string,
  file: string,
  environment: Readonly<Record<string, string>>,
  order?: object,
): Promise<Server> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, file)], {
      cwd: root,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    const stop = (): Promise<void> => {
      child.kill('SIGTERM');
      return ended;
    };
    child.once('error', reject);
    child.once('exit', (status) => reject(new Error(`${file} ended with ${status}.`)));
    child.on('message', ({ ready, port }: { ready?: true; port?: number }) => {
      if (ready) resolve({ address: `http://127.0.0.1:${port}`, stop });
    });
    if (order) child.send(order);
  });

/** Where the API's data is: the environment's settings for it. */
export type DataSettings = Readonly<Record<string, string>>;

export const startApi = (root: string, data: DataSettings): Promise<Server> =>
  startServer(root, 'api/dist/main.js', { API_PORT: '0', ...data });

/** @param releases an empty folder: it passes calls on, and has no pages */
export const startGateway = (root: string, upstream: string, releases: string): Promise<Server> =>
  startServer(root, 'gateway/dist/main.js', {
    PORT: '0',
    API_UPSTREAM: upstream,
    RELEASES: releases,
  });

/** A Fastify whose only route answers with this. */
export const startBareRoute = (root: string, at: string, answer: object): Promise<Server> =>
  startServer(root, 'api/dist/testing/floor/bare-route-process.js', {}, { path: at, answer });
