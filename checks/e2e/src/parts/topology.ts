import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { parse } from 'yaml';
import { startShippedNginx } from '@refined/deploy/shipped-nginx';
import { activated, fileSystemStore } from '@refined/releases';
import type { ReleaseState } from '@refined/shared/contract';
import { S3_CREDENTIALS, startS3Server, type S3Server } from '@refined/releases/s3-process';
import { test as base } from '../fixtures/worker/worker-test.ts';
import { newFolder, releasesOnlyFolder } from '../product/folders.ts';
import { PATIENCE } from '../product/patience.ts';
import { quietPort } from '../product/quiet-port.ts';
import { ROOT, type Environment } from '../product/run-start.ts';
import { releaseCommand } from '../releases/fixtures/release-command.ts';
import { putDerived, SCREEN } from '../releases/fixtures/release-fixture.ts';
import { startPart, type PartProcess } from './part-process.ts';
import { startPostgres, type PostgresProcess } from './postgres-process.ts';

/** The release store, in a bucket. */
export interface ReleaseStore {
  /** `npm run release -- …` with it: what it answers; fails if the command does. */
  readonly command: (args: readonly string[]) => Promise<string>;
  /** As docs/operating.md copies a bucket that is in use. Returns the copy's address. */
  readonly backUp: () => Promise<string>;
  /** Nothing is left of it but the bucket. */
  readonly lose: () => Promise<void>;
  /** What a part needs to find it. */
  readonly settings: Environment;
}

/** Another release of the queue screen than the one that this run has built; it is live. */
const NEWEST = '9.0.0';

/** What deploy/compose.yml describes, as plain processes of this machine. */
export interface Topology {
  /** Of nginx, without TLS. */
  readonly address: string;
  /** Of nginx, with a certificate that nobody knows. */
  readonly secureAddress: string;
  readonly gateways: readonly [PartProcess, PartProcess];
  readonly apis: readonly [PartProcess, PartProcess];
  readonly registry: PartProcess;
  readonly postgres: PostgresProcess;
  readonly store: ReleaseStore;
  /** Of the account, which is an operator's. */
  readonly token: string;
  /** What metrics are read by. */
  readonly metricsToken: string;
  /** Resolves when nginx, which leaves one that failed alone for a second, trusts it again. */
  readonly untilTrusted: (part: PartProcess) => Promise<void>;
  /** What takes the place of a server that was lost. */
  readonly replacePostgres: (by: PostgresProcess) => void;
}

export const ACCOUNT = { username: 'robin', password: 'a password of the story' };

const addAccount = (databaseUrl: string): void => {
  const command = path.join(ROOT, 'server/api/src/process/user-command.ts');
  const options = ['--password-stdin', '--keep-password', '--operator'];
  execFileSync(process.execPath, [command, 'add', ACCOUNT.username, ...options], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    input: ACCOUNT.password,
  });
};

const signIn = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}/api/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  return ((await answer.json()) as { token: string }).token;
};

const METRICS_TOKEN = 'a token of the story only';
const LIVE = 'live';
const BACKUP = 'backup';

/** The releases of this run, and one of the queue screen that came after. */
const grownReleases = async (): Promise<string> => {
  const folder = path.join(releasesOnlyFolder(), 'releases');
  const store = fileSystemStore(folder);
  const { active } = (await store.readState())!.workspaces[SCREEN]!;
  await putDerived(store, active, NEWEST);
  const change = activated(NEWEST);
  await store.changeState({ command: 'activate', workspace: SCREEN, actor: 'story', change });
  return folder;
};

/** Of a bucket, with those releases in it. */
const startStore = async (server: S3Server): Promise<ReleaseStore> => {
  const addressOf = (prefix: string): string => `s3://${server.bucket}/${prefix}`;
  const settings = { ...S3_CREDENTIALS, S3_ENDPOINT: server.endpoint, RELEASES: addressOf(LIVE) };
  const command: ReleaseStore['command'] = async (args) => {
    const { status, stdout, stderr } = await releaseCommand(settings.RELEASES, args, settings);
    if (status !== 0) throw new Error(`release ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  await command(['init']);
  await command(['restore', await grownReleases(), '--reason', 'The first time']);
  return {
    command,
    backUp: async () => {
      await server.copy(`${LIVE}/history/`, `${BACKUP}/history/`);
      await server.copy(`${LIVE}/`, `${BACKUP}/`);
      return addressOf(BACKUP);
    },
    lose: () => server.copy('nothing is here/', `${LIVE}/`),
    settings,
  };
};

/** What the part's service in deploy/compose.yml has in its environment, for places of this machine. */
const composed = (service: string, here: Environment): Environment => {
  const { services } = parse(readFileSync(path.join(ROOT, 'deploy/compose.yml'), 'utf8'), {
    merge: true,
  }) as { services: Record<string, { environment: Record<string, string> }> };
  const { environment } = services[service]!;
  return Object.fromEntries(
    Object.entries(environment).map(([name, shipped]) => [name, here[name] ?? shipped]),
  );
};

/**
 * nginx, two gateways, two APIs, a registry, a release store in a bucket, and a PostgreSQL that
 * Health Canada's data is in.
 */
const startTopology = async () => {
  const ends: (() => Promise<unknown>)[] = [];
  let postgres = await startPostgres();
  ends.push(() => postgres.end('SIGINT'));
  const s3 = await startS3Server();
  ends.push(s3.stop);
  const store = await startStore(s3);
  const registryPort = await quietPort();
  const apiPorts = [await quietPort(), await quietPort()] as const;
  const gatewayPorts = [await quietPort(), await quietPort()] as const;
  const hosts = ([first, second]: readonly [number, number]) =>
    [`127.0.0.1:${first}`, `127.0.0.1:${second}`] as const;
  const nginx = await startShippedNginx({ gateways: hosts(gatewayPorts), apis: hosts(apiPorts) });
  ends.push(nginx.stop);

  const started = async (...what: Parameters<typeof startPart>): Promise<PartProcess> => {
    const part = await startPart(...what);
    ends.push(() => part.end('SIGKILL'));
    return part;
  };
  // Secrets and places; what else a part has comes from the shipped file.
  const here: Environment = {
    ...store.settings,
    DATABASE_URL: postgres.url,
    GATEWAY_SECRET: 'a secret of the story only',
    METRICS_TOKEN,
    API_UPSTREAM: `http://127.0.0.1:${nginx.apis}`,
    REGISTRY_UPSTREAM: `http://127.0.0.1:${registryPort}`,
    REGISTRY_KEY: path.join(newFolder('key'), 'registry-key.pem'),
    // The story's nginx asks from this machine.
    TRUST_PROXY: 'loopback',
  };
  // Seconds that only balancers of other machines need; Health Canada's data, to work with.
  const quick = { DRAIN_DELAY_SECONDS: '1' };
  const ofApi = (service: string) => ({
    ...composed(service, here),
    ...quick,
    SEED: '1',
    SEED_FOLDER: path.join(ROOT, 'seed'),
  });
  const first = await started('api', apiPorts[0], ofApi('api-1'));
  addAccount(postgres.url);
  const second = await started('api', apiPorts[1], ofApi('api-2'));
  const registry = await started('registry', registryPort, {
    ...composed('registry', here),
    ...quick,
  });
  const gateways = [
    await started('gateway', gatewayPorts[0], { ...composed('gateway-1', here), ...quick }),
    await started('gateway', gatewayPorts[1], { ...composed('gateway-2', here), ...quick }),
  ] as const;
  const topology: Topology = {
    address: nginx.address,
    secureAddress: `https://127.0.0.1:${nginx.port}`,
    gateways,
    apis: [first, second],
    registry,
    get postgres() {
      return postgres;
    },
    store,
    token: await signIn(nginx.address),
    metricsToken: METRICS_TOKEN,
    untilTrusted: async ({ address }) => {
      const before = nginx.asked().length;
      const answered = (): boolean =>
        nginx
          .asked()
          .slice(before)
          .some((parts) => parts.at(-1) === new URL(address).host);
      await expect.poll(answered, { message: `nginx asks ${address}` }).toBe(true);
    },
    replacePostgres: (by) => void (postgres = by),
  };
  return {
    topology,
    end: async () => {
      for (const end of ends.reverse()) await end();
    },
  };
};

/** The version of the queue screen that everybody gets. */
export const liveScreen = async ({ address }: Topology): Promise<string> => {
  const answer = await fetch(`${address}/releases/state.json`);
  const { workspaces } = (await answer.json()) as ReleaseState;
  return workspaces[SCREEN]!.active;
};

/** Its worker keeps it: a story leaves it working. */
export const test = base.extend<{ readonly topology: Topology }>({
  topology: [
    async ({ keep }, use) =>
      use(
        await keep('topology', async () => {
          const { topology: thing, end } = await startTopology();
          return { thing, end };
        }),
      ),
    { timeout: PATIENCE.story },
  ],
});
