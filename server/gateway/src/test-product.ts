import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  fileSystemStore,
  publishBuild,
  type ReleaseStore,
  type StateChange,
} from '@refined/releases';
import type { PageConfig } from '@refined/shared/contract';
import { SETTINGS } from '@refined/server-base/settings';
import type { FastifyInstance } from 'fastify';
import type { Upstream } from './api/api-proxy.ts';
import { buildGateway } from './app.ts';
import { DEFAULT_LIMITS, type GatewayLimits } from './configuration.ts';
import type { StartBlock } from './bootstrap/start-block.ts';
import { START_BLOCK } from './page/page-choices.ts';

export interface TestStore {
  readonly folder: string;
  readonly store: ReleaseStore;
}

type StoreOptions = Parameters<typeof fileSystemStore>[1];

export const emptyStore = async (options?: StoreOptions): Promise<TestStore> => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-gateway-'));
  const store = fileSystemStore(folder, options);
  await store.init();
  return { folder, store };
};

const buildOf = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-build-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
};

const shellBuild = async (version: string) => ({
  workspace: 'shell',
  version,
  folder: await buildOf({
    'shell.js': `start("${version}");`.repeat(80),
    'kit.js': 'kit();',
    'runtime.js': 'runtime();',
  }),
  declaration: { kind: 'shell' as const, contract: '1.0.0' },
  entry: 'shell.js',
  initial: ['kit.js'],
  runtime: ['runtime.js'],
  brotliQuality: 1,
});

/** `starts` of the product's screens, by route. */
const STARTS: Readonly<Record<string, string>> = {
  '/drugs/search': 'search',
  '/drugs/queue/:queueSlug': 'queue',
  '/drugs/:drugId': 'drug',
};

const screenBuild = async (workspace: string, version: string, path: string) => ({
  workspace,
  version,
  folder: await buildOf({
    'remoteEntry.js': `entry("${version}");`.repeat(80),
    'screen.js': 'screen();',
    'lazy/part.js': 'part();',
    'lazy/part.js.map': '{"version":3}',
    'notes.txt': 'notes',
  }),
  declaration: {
    kind: 'screen' as const,
    title: workspace,
    expose: './screen' as const,
    routes: [{ path, ...(path in STARTS && { starts: STARTS[path]! }) }],
    contract: '1.0.0',
  },
  entry: 'remoteEntry.js',
  initial: ['screen.js'],
  federationName: `${workspace}_${version}`.replace(/\W/g, '_'),
  brotliQuality: 1,
});

export const QUEUE_ROUTE = '/drugs/queue/:queueSlug';

export const publishShell = async ({ store }: TestStore, version: string): Promise<void> =>
  void (await publishBuild(store, await shellBuild(version), { actor: 'test' }));

export const publishScreen = async (
  { store }: TestStore,
  workspace: string,
  version: string,
  path: string,
): Promise<void> =>
  void (await publishBuild(store, await screenBuild(workspace, version, path), { actor: 'test' }));

/** Stores a release without making it active. */
export const storeShell = async ({ store }: TestStore, version: string): Promise<void> => {
  const { workspace, version: _version, folder, ...meta } = await shellBuild(version);
  await store.put(workspace, version, folder, meta);
};

export const storeScreen = async (
  { store }: TestStore,
  name: string,
  version: string,
  path: string,
): Promise<void> => {
  const { workspace, version: _version, folder, ...meta } = await screenBuild(name, version, path);
  await store.put(workspace, version, folder, meta);
};

export const change = async (
  { store }: TestStore,
  command: StateChange['command'],
  workspace: string,
  to: StateChange['change'],
): Promise<number> =>
  (await store.changeState({ command, workspace, actor: 'test', change: to })).state.generation;

const publishProduct = async (options?: StoreOptions): Promise<TestStore> => {
  const made = await emptyStore(options);
  await publishShell(made, '1.0.0');
  await publishScreen(made, 'search-mfe', '1.0.0', '/drugs/search');
  await publishScreen(made, 'queues-mfe', '1.0.0', QUEUE_ROUTE);
  await publishScreen(made, 'drug-edit-mfe', '1.0.0', '/drugs/:drugId');
  await publishScreen(made, 'month-mfe', '1.0.0', '/drugs');
  return made;
};

let published: Promise<TestStore> | undefined;

/**
 * A store with the shell and the four screens, each at 1.0.0. Published once, then copied:
 * publishing waits for the disk.
 */
export const productStore = async (options?: StoreOptions): Promise<TestStore> => {
  if (options) return publishProduct(options);
  published ??= publishProduct();
  const made = await emptyStore();
  cpSync((await published).folder, made.folder, { recursive: true });
  return made;
};

/** Generation of a store that `productStore` made. */
export const PRODUCT_GENERATION = 5;

/** In ms; shorter than a test's timeout, so that the wait itself fails. */
const PATIENCE = 120_000;
/** Interval of checks in ms: shorter than the gateway's, but not a busy loop. */
const LOOK = 2;

/** Waits until the condition holds: the gateway follows the store by itself. */
export const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + PATIENCE;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('What was waited for did not happen.');
    await delay(LOOK);
  }
};

export interface TestGateway {
  readonly page?: Partial<PageConfig>;
  readonly trustProxy?: string | false;
  readonly limits?: Partial<GatewayLimits>;
  readonly isSigned?: boolean;
  /** The setting's text; off by default. */
  readonly stopRule?: string;
  readonly upstream?: Upstream;
  readonly metricsToken?: string | undefined;
  /** Gathers the gateway's log lines from level warn up. */
  readonly log?: { readonly msg: string; readonly level: number }[];
}

export const gatewayOn = (
  store: ReleaseStore,
  {
    page,
    trustProxy = 'loopback',
    limits,
    isSigned = false,
    stopRule = 'off',
    upstream = { address: undefined },
    metricsToken,
    log,
  }: TestGateway = {},
): FastifyInstance =>
  buildGateway({
    configuration: {
      page: { productName: 'Formulary', productKey: 'formulary', apiHost: '', ...page },
      METRICS_TOKEN: metricsToken,
      TRUST_PROXY: trustProxy,
      STOP_RULE: SETTINGS.STOP_RULE.kind.schema.parse(stopRule),
      limits: { ...DEFAULT_LIMITS, poll: 5, ...limits },
    },
    store,
    isSigned,
    upstream,
    ...(log
      ? {
          logger: {
            level: 'warn',
            stream: { write: (line: string) => void log.push(JSON.parse(line)) },
          },
        }
      : {}),
  });

export interface SessionsApi {
  readonly address: string;
  readonly close: () => Promise<unknown>;
}

/** An API that accepts tokens with a name in them: `Token session-of-mina-1`. */
export const startSessionsApi = async (): Promise<SessionsApi> => {
  const server = createServer((request, response) => {
    const [, name] = /^Token session-of-(\w+)-\d+$/.exec(request.headers.authorization ?? '') ?? [];
    response.statusCode = name && request.url === '/api/user/' ? 200 : 401;
    response.end(
      JSON.stringify({ username: name ?? '', email: '', first_name: '', last_name: '' }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((done) => server.close(done)),
  };
};

export const servedGeneration = async (app: FastifyInstance): Promise<number> =>
  Number(((await app.inject('/readyz')).json() as { generation?: number }).generation ?? 0);

export const untilServing = (app: FastifyInstance, generation: number): Promise<void> =>
  until(async () => (await servedGeneration(app)) === generation);

/** A JSON block of a page. */
export const blockOf = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');

interface NamedFile {
  readonly address: string;
  readonly integrity: string;
}

const namedFiles = (html: string, tag: RegExp): NamedFile[] =>
  [...html.matchAll(tag)].map(([, address, integrity]) => ({
    address: address!,
    integrity: integrity!,
  }));

/** The scripts that the HTML itself runs. */
export const tagsOf = (html: string): readonly NamedFile[] =>
  namedFiles(
    html,
    /<script defer fetchpriority="high" src="([^"]+)" integrity="(sha384-[^"]{64})" crossorigin="anonymous">/g,
  );

/** The shells that the bootstrap may run, and their scripts. */
export const shellsOf = (html: string) =>
  (blockOf(html, START_BLOCK) as StartBlock).shells.map(({ version, base, scripts }) => ({
    version,
    scripts: scripts.map(([path, integrity]): NamedFile => ({ address: base + path, integrity })),
  }));

export const scriptsOf = (html: string): readonly NamedFile[] => shellsOf(html)[0]!.scripts;

const allPreloads = (html: string): readonly NamedFile[] =>
  namedFiles(
    html,
    /<link rel="preload" as="script" href="([^"]+)" integrity="(sha384-[^"]{64})" crossorigin="anonymous"(?: fetchpriority="low")?>/g,
  );

/** Whether the shell's scripts are preloaded with the same address and hash. */
export const preloadsShell = (html: string): boolean =>
  scriptsOf(html).every((script) =>
    allPreloads(html).some(
      ({ address, integrity }) => address === script.address && integrity === script.integrity,
    ),
  );

/** The preloaded files of the screen at the page's address. */
export const preloadsOf = (html: string): readonly NamedFile[] =>
  allPreloads(html).filter(({ address }) => !address.startsWith('/releases/shell/'));
