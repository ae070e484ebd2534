import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Session } from './reviewers/reviewer-browsers.ts';

/** Longest wait for a first start, in ms. */
const PATIENCE = 600_000;

export interface DrilledProduct {
  readonly address: string;
  readonly dataFolder: string;
  readonly stop: () => Promise<void>;
}

/** `npm start` as users run it, on a free port and with its own data folder. */
export const startDrilledProduct = async (
  root: string,
  dataFolder: string,
  say: (line: string) => void,
  environment: Readonly<Record<string, string>> = {},
): Promise<DrilledProduct> => {
  const child = spawn(process.execPath, [join(root, 'tools', 'start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      DATABASE_URL: '',
      API_HOST: '',
      RELEASES: '',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    const tooLate = setTimeout(
      () => reject(new Error(`The product is not ready after ${PATIENCE / 1_000} s.`)),
      PATIENCE,
    );
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      say(data.toString().trimEnd());
      const ready = /^Ready: (\S+)$/m.exec(output)?.[1];
      if (!ready) return;
      clearTimeout(tooLate);
      resolve(ready);
    });
    void ended.then(() => reject(new Error('The product ended by itself.')));
  });
  return {
    address,
    dataFolder,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** The development account's session, as the browser would store it. */
export const signIn = async (address: string): Promise<Session> => {
  const form = new FormData();
  form.set('username', 'reviewer');
  form.set('password', 'formulary');
  const answer = await fetch(`${address}/api/api-token-auth/`, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}.`);
  const { token } = (await answer.json()) as { token: string };
  const user = (await (
    await fetch(`${address}/api/user/`, { headers: { authorization: `Token ${token}` } })
  ).json()) as Record<string, string>;
  return {
    token,
    user: {
      username: user.username,
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
    },
  };
};
