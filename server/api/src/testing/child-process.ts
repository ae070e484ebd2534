import { afterEach } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { PASSWORD } from './fixtures.ts';

/** The repository: tests run from there. */
const home = resolve(process.cwd());

export interface Child {
  readonly process: ChildProcess;
  readonly ready: Promise<number>;
  /** Resolves once it has ended. */
  readonly ended: Promise<{
    status: number | null;
    signal: NodeJS.Signals | null;
    out: string;
    err: string;
  }>;
}

/**
 * V8 compiles WebAssembly only once, fast and unoptimised: these processes live for seconds, and
 * optimising took a fifth of their time.
 */
export const QUICK_TO_BEGIN = '--liftoff-only';

/** Starts a program of the API (`main.mjs`, `src/process/user-command.ts`) with only this environment. */
export const startChild = (
  entry: string,
  environment: Record<string, string>,
  parameters: readonly string[] = [],
  input?: string,
): Child => {
  const { PATH = '' } = process.env;
  const child = spawn(
    process.execPath,
    [QUICK_TO_BEGIN, join(home, 'server', 'api', entry), ...parameters],
    {
      cwd: home,
      env: { PATH, API_PORT: '0', ...environment },
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    },
  );
  child.stdin?.end(input ?? '');
  const [out, err] = [text(child.stdout as Readable), text(child.stderr as Readable)];
  // Not its `close` event: that never comes after the channel was disconnected here.
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const ended = exited.then(async ([status, signal]) => ({
    status,
    signal,
    out: await out,
    err: await err,
  }));
  const ready = new Promise<number>((done, fail) => {
    child.once('message', (message) => done((message as { port: number }).port));
    void ended.then((end) => fail(new Error(`ended before it was ready: ${JSON.stringify(end)}`)));
  });
  // A test that only awaits the end must not fail for `ready`.
  ready.catch(() => {});
  return { process: child, ready, ended };
};

/** Starts the API with only this environment; processes still running after a test are killed. */
export const apiProcesses = (standard: Record<string, string> = {}) => {
  const children: Child[] = [];
  afterEach(async () => {
    for (const { process: child, ended } of children.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
  });
  return (environment: Record<string, string>): Child => {
    const child = startChild('main.mjs', { LOG_LEVEL: 'warn', ...standard, ...environment });
    children.push(child);
    return child;
  };
};

/** The token of a new session; undefined if the sign-in was refused. */
export const signInAt = async (
  address: string,
  account: { readonly username: string; readonly password: string },
): Promise<string> => {
  const answer = await fetch(`${address}/api/api-token-auth/`, {
    method: 'POST',
    body: new URLSearchParams(account),
  });
  return ((await answer.json()) as { token: string }).token;
};

/** Once it is ready, signed in as `ada`: calls to a process, and its end. */
export const signedInAt = async (child: Child) => {
  const address = `http://127.0.0.1:${await child.ready}`;
  const token = await signInAt(address, { username: 'ada', password: PASSWORD });
  const standard = { authorization: `Token ${token}`, 'content-type': 'application/json' };
  return {
    get: (path: string) => fetch(address + path, { headers: standard }),
    post: (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(address + path, {
        method: 'POST',
        headers: { ...standard, ...headers },
        body: JSON.stringify(body),
      }),
    end: async (signal: 'SIGKILL' | 'SIGTERM') => {
      child.process.kill(signal);
      return child.ended;
    },
  };
};
