import { setTimeout as wait } from 'node:timers/promises';
import { caller } from './call.ts';

const CONNECTIONS = 60;
/**
 * Another address of this machine: limits count by address, and nobody should share a stranger's.
 * Only Linux has more local addresses.
 */
const ADDRESS = process.platform === 'linux' ? { from: '127.0.0.2' } : {};
/** Interval between two sign-ins of a known user, in ms. */
const BETWEEN = 1_000;
/** Delay after a 429 or 503, and after a refused connection, in ms. */
const PAUSE = 50;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const PATH = '/api/api-token-auth/';

export interface SignInReport {
  /** With the right name and password: how many succeeded, of how many. */
  readonly letIn: number;
  readonly tried: number;
  /** In ms. */
  readonly slowest: number;
  /** The strangers' answers by status; 0: none. */
  readonly strangers: Readonly<Record<number, number>>;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Sixty connections that try invented names without a pause until they are told to stop, while a
 * known user signs in now and then.
 */
export const startStrangers = (
  origin: string,
  { username, password }: Credentials,
): (() => Promise<SignInReport>) => {
  const theirs = caller(origin, { mostSockets: CONNECTIONS, ...ADDRESS });
  const ours = caller(origin);
  const strangers: Record<number, number> = {};
  let [letIn, tried, slowest] = [0, 0, 0];
  let isOver = false;

  const signIn = async ({ call }: typeof ours, name: string, word: string): Promise<number> => {
    const body = new URLSearchParams({ username: name, password: word }).toString();
    return call(PATH, { method: 'POST', headers: FORM, body }).then(
      ({ status }) => status,
      () => 0,
    );
  };
  const stranger = async (index: number): Promise<void> => {
    for (let attempt = 0; !isOver; attempt += 1) {
      const status = await signIn(theirs, `nobody-${index}-${attempt}`, 'let me in');
      strangers[status] = (strangers[status] ?? 0) + 1;
      if (status !== 400) await wait(PAUSE);
    }
  };
  const known = async (): Promise<void> => {
    while (!isOver) {
      const since = performance.now();
      const status = await signIn(ours, username, password);
      tried += 1;
      if (status === 200) letIn += 1;
      slowest = Math.max(slowest, performance.now() - since);
      await wait(BETWEEN);
    }
  };
  const running = Promise.all([
    known(),
    ...Array.from({ length: CONNECTIONS }, (_, index) => stranger(index)),
  ]);

  return async () => {
    isOver = true;
    await running;
    theirs.close();
    ours.close();
    return { letIn, tried, slowest, strangers };
  };
};
