import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { CHROMIUM_FLAGS } from '@refined/gate/chromium';
import { findChromium } from '@refined/tools/programs';
import { startPostgres } from '@refined/tools/postgres';

/** Starts what is measured: the whole product as users start it, or single servers. */

export const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/** The development account, which an embedded database creates itself. */
const DEVELOPER = { username: 'reviewer', password: 'formulary' };
/** The account that is added to a PostgreSQL database. */
const ADDED = { username: 'measurer', password: 'a password to measure with' };
/** Longest wait for a first start, in ms. */
const PATIENCE = 600_000;

/** One measurement. Everything opened for it is closed at its end, also after an error. */
export interface Run {
  /** A folder of this run, deleted after it. */
  readonly scratch: string;
  readonly say: (line: string) => void;
  /** Called at the end, in reverse order. */
  readonly atEnd: (close: () => unknown) => void;
}

export const withRun = async <Result>(use: (run: Run) => Promise<Result>): Promise<Result> => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'refined-bench-'));
  const closers = [(): unknown => rmSync(scratch, { recursive: true, force: true })];
  try {
    return await use({ scratch, say: console.log, atEnd: (close) => void closers.push(close) });
  } finally {
    for (const close of closers.reverse()) await close();
  }
};

const DATABASES = ['embedded', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

/** @throws if a typed name is unknown */
export const chosenDatabases = (typed: string | undefined): readonly DatabaseKind[] => {
  const names = typed?.split(',') ?? [];
  const unknown = names.find((name) => !DATABASES.includes(name as DatabaseKind));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${DATABASES.join(', ')}.`);
  return DATABASES.filter((name) => names.includes(name));
};

/** An empty database of this run, and the environment's settings for it. */
export interface Database {
  readonly kind: DatabaseKind;
  readonly settings: Readonly<Record<string, string>>;
  /** In the form of the API's own modules. */
  readonly place: object;
}

export const emptyDatabase = async (run: Run, kind: DatabaseKind): Promise<Database> => {
  if (kind === 'embedded') {
    const folder = mkdtempSync(path.join(run.scratch, 'data-'));
    return { kind, settings: { DATA_DIR: folder }, place: { kind, folder } };
  }
  const { url, stop } = await startPostgres();
  run.atEnd(stop);
  return { kind, settings: { DATABASE_URL: url }, place: { kind, url } };
};

export interface Session {
  readonly token: string;
  readonly user: unknown;
}

export const accountOf = ({ settings }: Database) => (settings['DATABASE_URL'] ? ADDED : DEVELOPER);

/** A session, as the browser stores it. */
export const signIn = async (address: string, account = DEVELOPER): Promise<Session> => {
  const answer = await fetch(`${address}/api/api-token-auth/`, {
    method: 'POST',
    body: new URLSearchParams(account),
  });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}.`);
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Token ${token}` };
  const user: unknown = await (await fetch(`${address}/api/user/`, { headers })).json();
  return { token, user };
};

/** Calls the API as the development account; returns the JSON. @throws unless the status is 2xx */
export const asker =
  (address: string, { token }: Session) =>
  async <Answer>(at: string, body?: object): Promise<Answer> => {
    const answer = await fetch(new URL(at, address), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${at} answered ${answer.status}: ${text}`);
    return (
      answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
    ) as Answer;
  };

interface Server {
  readonly address: string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

const stopper = (child: ChildProcess): Server['stop'] => {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return (signal = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
};

/** Starts one of the product's processes; resolves when it is ready. */
const startServer = async (
  run: Run,
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<Server> => {
  const child = fork(path.join(ROOT, file), {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = stopper(child);
  run.atEnd(() => stop());
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`${file} ended with ${status}.`)));
    child.on('message', (message: { ready?: true; port?: number }) => {
      if (message.ready) resolve(message.port!);
    });
  });
  return { address: `http://127.0.0.1:${port}`, stop };
};

const addAccount = (url: string): void => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'tools', 'api-command.mjs'),
      'user',
      'add',
      ADDED.username,
      '--password-stdin',
      '--keep-password',
    ],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: url },
      input: `${ADDED.password}\n`,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The account can't be added: ${stderr}`);
};

/** The API alone; the first start fills its database with the shipped months. */
export const startApi = async (run: Run, { settings }: Database, port = '0'): Promise<Server> =>
  startServer(run, 'server/api/main.mjs', { SEED: '1', API_PORT: port, ...settings });

/** The same with a session, on a new database: creates the account. */
export const startFirstApi = async (run: Run, database: Database) => {
  run.say(`${database.kind}: the shipped months …`);
  const api = await startApi(run, database);
  if (database.settings['DATABASE_URL']) addAccount(database.settings['DATABASE_URL']);
  return { ...api, session: await signIn(api.address, accountOf(database)) };
};

/** A gateway without releases: it only forwards calls. */
export const startGateway = (run: Run, upstream: string): Promise<Server> =>
  startServer(run, 'server/gateway/main.mjs', {
    PORT: '0',
    API_UPSTREAM: upstream,
    RELEASES: mkdtempSync(path.join(run.scratch, 'releases-')),
  });

/**
 * Runs `npm start` on a free port, like a user.
 * @param root folder of the repository, or of a clone
 */
export const startProduct = async (
  run: Run,
  {
    root = ROOT,
    dataFolder = path.join(run.scratch, 'data'),
    environment = {},
  }: {
    readonly root?: string;
    readonly dataFolder?: string;
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
) => {
  const child = spawn(process.execPath, [path.join(root, 'tools', 'start.mjs')], {
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
  const stop = stopper(child);
  run.atEnd(() => stop());
  const address = await new Promise<string>((resolve, reject) => {
    setTimeout(() => reject(new Error('The product does not get ready.')), PATIENCE).unref();
    child.once('exit', () => reject(new Error('The product ended by itself.')));
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      run.say(text.trimEnd());
      output += text;
      const ready = /^Ready: (\S+)$/m.exec(output)?.[1];
      if (ready) resolve(ready);
    });
  });
  return { address, dataFolder, stop };
};

/** Opens a browser. @returns a function for contexts that are signed in at these origins */
export const openBrowser = async (
  run: Run,
  origins: readonly string[],
  { token, user }: Session,
): Promise<() => Promise<BrowserContext>> => {
  const executablePath = await findChromium(run.say);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  run.atEnd(() => browser.close());
  const localStorage = [
    { name: 'authInfo', value: JSON.stringify({ token }) },
    { name: 'userData', value: JSON.stringify(user) },
  ];
  return () =>
    browser.newContext({
      storageState: { cookies: [], origins: origins.map((origin) => ({ origin, localStorage })) },
    });
};
