import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, migrate, openDatabase } from '@refined/api';
import { buildGateway, DEFAULT_LIMITS } from '@refined/gateway';
import { fileSystemStore, publishBuild, type ReleaseStore } from '@refined/releases';
import { buildRegistry } from '@refined/releases/registry';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Scrape, Series } from './firing-alerts.ts';

/** The three running parts, scraped as by Prometheus. */

const METRICS_TOKEN = 'a token for metrics';
/** The token of the account `ada`. */
export const TOKEN = '0123456789abcdef0123456789abcdef01234567';
/** The token of the account `grace`. */
export const TOKEN_OF_ANOTHER = 'fedcba9876543210fedcba9876543210fedcba98';

const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server: npm test -- api.');

/** A new database on the tests' PostgreSQL; the end of the run drops it. */
export const newDatabase = async (): Promise<string> => {
  const name = `${process.env.TEST_DATABASE_PREFIX}_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} encoding 'UTF8' template template0`);
  await client.end();
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
};

export const addAccount = (sql: pg.Client, username = 'ada', token = TOKEN) =>
  sql.query(
    `with added as (insert into app_user (username, password_hash) values ($2, 'none') returning id)
     insert into auth_token (hash, user_id)
     select encode(sha256(convert_to($1, 'UTF8')), 'hex'), id from added`,
    [token, username],
  );

export interface WatchedApi {
  readonly app: FastifyInstance;
  readonly address: string;
  /** The test's own connection. */
  readonly sql: pg.Client;
  /** The API's readiness, and whether its disk has space. */
  readonly state: { ready: boolean; hasSpace: boolean };
  readonly close: () => Promise<void>;
}

export const startApi = async (): Promise<WatchedApi> => {
  const url = await newDatabase();
  const database = await openDatabase({ kind: 'postgres', url });
  await migrate(database.db);
  const sql = new pg.Client({ connectionString: url });
  await sql.connect();
  await addAccount(sql);
  const state = { ready: true, hasSpace: true };
  const app = await createApp({
    db: database.db,
    pool: database.pool,
    listen: database.listen,
    hasSpace: async () => state.hasSpace,
    readiness: state,
    logLevel: 'silent',
    configuration: {
      product: { name: 'Formulary', key: 'formulary' },
      corsOrigins: [],
      trustProxy: false,
      metricsToken: METRICS_TOKEN,
    },
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async (): Promise<void> => {
    await app.close();
    await Promise.all([sql.end(), database.close()]);
  };
  return { app, address, sql, state, close };
};

const shellBuild = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-build-'));
  for (const name of ['shell.js', 'runtime.js']) await writeFile(join(folder, name), 'start();');
  return folder;
};

export const publishShell = async (store: ReleaseStore, version: string): Promise<void> => {
  const build = {
    workspace: 'shell',
    version,
    folder: await shellBuild(),
    declaration: { kind: 'shell' as const, contract: '1.0.0' },
    entry: 'shell.js',
    initial: [],
    runtime: ['runtime.js'],
    brotliQuality: 1,
  };
  await publishBuild(store, build, { actor: 'test' });
};

/** A store with one release of the shell. */
export const newStore = async (): Promise<{ folder: string; store: ReleaseStore }> => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-store-'));
  const store = fileSystemStore(folder);
  await store.init();
  await publishShell(store, '1.0.0');
  return { folder, store };
};

/** A copy of the store in another folder. */
export const copiedStore = async (folder: string) => {
  const copy = await mkdtemp(join(tmpdir(), 'refined-store-'));
  await cp(folder, copy, { recursive: true });
  return { folder: copy, store: fileSystemStore(copy) };
};
export const loseStore = (folder: string) => rm(folder, { recursive: true });

export interface WatchedGateway {
  readonly app: FastifyInstance;
  readonly address: string;
  readonly upstream: { address: string | undefined };
}

export const startGateway = async (
  store: ReleaseStore,
  api: string | undefined,
): Promise<WatchedGateway> => {
  const upstream = { address: api };
  const app = buildGateway({
    configuration: {
      page: { productName: 'Formulary', productKey: 'formulary', apiHost: '' },
      TRUST_PROXY: false,
      METRICS_TOKEN,
      limits: { ...DEFAULT_LIMITS, poll: 5, reportsWritten: 5 },
    },
    store,
    upstream,
  });
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }), upstream };
};

export const startRegistry = async (store: ReleaseStore) => {
  const notHere = (): never => {
    throw new Error('nothing is published in this test');
  };
  const app = buildRegistry({
    store,
    key: '',
    metricsToken: METRICS_TOKEN,
    surroundings: {
      root: '.',
      folder: '.',
      environment: {},
      build: notHere,
      readBundle: notHere,
      bundledWith: [],
      checkTogether: notHere,
      sourceChecks: { command: notHere, run: notHere },
      compareContract: notHere,
    },
  });
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
};

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

const readPart = async (job: string, address: string): Promise<Series[]> => {
  const where = { job, instance: new URL(address).host };
  const answer = await fetch(`${address}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  }).catch(() => undefined);
  // Prometheus adds `up` itself.
  const up = { labels: { __name__: 'up', ...where }, value: answer?.ok ? 1 : 0 };
  const lines = answer?.ok ? (await answer.text()).split('\n') : [];
  return [
    up,
    ...lines.flatMap((line): Series[] => {
      const [, name, labels = '', value] = LINE.exec(line) ?? [];
      if (name === undefined) return [];
      const own = [...labels.matchAll(LABEL)].map(([, label, text]) => [label, text]);
      return [
        { labels: { __name__: name, ...Object.fromEntries(own), ...where }, value: Number(value) },
      ];
    }),
  ];
};

/** One scrape of all parts, as by Prometheus. */
export const scrape = async (
  parts: Readonly<Record<string, readonly string[]>>,
): Promise<Scrape> => {
  const read = Object.entries(parts).flatMap(([job, addresses]) =>
    addresses.map((address) => readPart(job, address)),
  );
  return { time: Date.now() / 1_000, series: (await Promise.all(read)).flat() };
};
