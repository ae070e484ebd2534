import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { createApp, type AppConfiguration, type AppOptions } from '../app.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import type { SignInOptions } from '../session/sign-in.ts';
import { PASSWORD, QUICK_PASSWORD, addLists, addTestUser } from './fixtures.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came
  readonly body: any;
}

type Method = 'GET' | 'POST' | 'PUT';
export interface Request {
  body?: unknown;
  headers?: Record<string, string>;
  /** Null: no token. */
  token?: string | null;
}

/** The real API on a test database with lookups; the user `ada` is signed in. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly token: string;
  readonly logged: string[];
  call(method: Method, url: string, request?: Request): Promise<Answer>;
  get(url: string, request?: Request): Promise<Answer>;
  post(url: string, body?: unknown, request?: Request): Promise<Answer>;
  put(url: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  addColleague(username: string): Promise<string>;
  signIn(username?: string, password?: string, headers?: Record<string, string>): Promise<Answer>;
  /** Starts listening; returns the port. */
  listen(): Promise<number>;
  /** Another process's API on the same database; it is closed with this one. */
  another(
    more?: Partial<AppOptions>,
    configured?: Partial<AppConfiguration>,
  ): Promise<FastifyInstance>;
  close(): Promise<void>;
}

/** Starts an API on a free port. */
export const listenAnywhere = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

/** Settings that differ from the defaults. */
export type BootOptions = Partial<Omit<AppOptions, 'configuration'>> & {
  readonly configuration?: Partial<AppConfiguration>;
};

/** A long wait, because a password check can take seconds on a slow machine. */
export const SIGN_IN: SignInOptions = { patience: 120_000, passwordCost: QUICK_PASSWORD };

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const bootTestApp = async (
  { db, listen }: Database,
  options: BootOptions = {},
): Promise<TestApp> => {
  const logged: string[] = [];
  const configuration = {
    product: { name: 'Formulary', key: 'formulary' },
    corsOrigins: [],
    trustProxy: 'loopback',
    ...options.configuration,
  };
  const app = await createApp({
    db,
    listen,
    readiness: { ready: true },
    signIn: SIGN_IN,
    logLevel: 'trace',
    logStream: { write: (line) => logged.push(line) },
    ...options,
    configuration,
  });
  const others: FastifyInstance[] = [];
  let token = '';

  const call: TestApp['call'] = async (
    method,
    url,
    { body, headers = {}, token: given = token } = {},
  ) => {
    const raw = typeof body === 'string' || Buffer.isBuffer(body);
    const payload = body === undefined ? undefined : raw ? body : JSON.stringify(body);
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(given ? { authorization: `Token ${given}` } : {}),
        ...(payload !== undefined && !raw ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    return {
      status: response.statusCode,
      headers: response.headers as Answer['headers'],
      body: read(response.body),
    };
  };
  const signIn: TestApp['signIn'] = (username = 'ada', password = PASSWORD, headers = {}) =>
    call('POST', '/api/api-token-auth/', { body: { username, password }, headers, token: null });

  const addColleague: TestApp['addColleague'] = async (username) => {
    await addTestUser(db, username);
    return (await signIn(username)).body.token;
  };

  await addLists(db);
  await app.ready();
  token = await addColleague('ada');
  return {
    app,
    db,
    token,
    logged,
    call,
    get: (url, request) => call('GET', url, request),
    post: (url, body, request) => call('POST', url, { body, ...request }),
    put: (url, body, headers) => call('PUT', url, { body, headers }),
    addColleague,
    signIn,
    listen: () => listenAnywhere(app),
    another: async (more, configured) => {
      const ready = { readiness: { ready: true }, logLevel: 'silent' } as const;
      const own = { configuration: { ...configuration, ...configured } };
      const further = await createApp({ db, listen, ...own, ...ready, ...more });
      others.push(further);
      return further;
    },
    close: async () => {
      for (const each of [...others, app]) await each.close();
    },
  };
};
