import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { parse } from 'yaml';
import { startShippedNginx } from '@refined/deploy/shipped-nginx';
import { fileSystemStore } from '@refined/releases';
import type { ReleaseState } from '@refined/shared/contract';
import { S3_CREDENTIALS, startS3Server, type S3Server } from '@refined/releases/s3-process';
import { test as base } from '../fixtures/worker/worker-test.ts';
import { newFolder, releasesOnlyFolder } from '../product/folders.ts';
import { PATIENCE } from '../product/patience.ts';
import { freePort } from '@refined/tools/free-port';
import { ROOT, type Environment } from '../product/run-start.ts';
import { releaseCommand } from '@refined/bad-releases/release-command';
import { activateIn, putDerived, SCREEN } from '../releases/fixtures/release-fixture.ts';
import { startPart, type PartProcess } from './part-process.ts';
import { startPostgres, type PostgresProcess } from './postgres-process.ts';

/** The release store in a bucket. */
export interface ReleaseStore {
  /** Runs `npm run release -- …` on it and returns the output; rejects if the command fails. */
  readonly command: (args: readonly string[]) => Promise<string>;
  /** Copies the bucket in use as docs/operating.md says. Returns the copy's address. */
  readonly backUp: () => Promise<string>;
  /** Empties the store; only the bucket remains. */
  readonly lose: () => Promise<void>;
  /** The environment that parts need to find it. */
  readonly settings: Environment;
}

/** A later release of the queue screen than this run's build; it is live. */
const NEWEST = '9.0.0';

/** The services of deploy/compose.yml, as plain processes on this machine. */
export interface Topology {
  /** nginx without TLS. */
  readonly address: string;
  /** nginx with a certificate that nobody trusts. */
  readonly secureAddress: string;
  readonly gateways: readonly [PartProcess, PartProcess];
  readonly apis: readonly [PartProcess, PartProcess];
  readonly registry: PartProcess;
  readonly postgres: PostgresProcess;
  readonly store: ReleaseStore;
  /** Of the account, an operator. */
  readonly token: string;
  /** The token that reads metrics. */
  readonly metricsToken: string;
  /** nginx skips a failed part for a second: resolves when it asks the part again. */
  readonly untilTrusted: (part: PartProcess) => Promise<void>;
  /** Replaces a lost server. */
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

/** This run's releases, and a later one of the queue screen. */
const grownReleases = async (): Promise<string> => {
  const folder = path.join(releasesOnlyFolder(), 'releases');
  const store = fileSystemStore(folder);
  await putDerived(store, NEWEST);
  await activateIn(store, NEWEST);
  return folder;
};

/** A store in the bucket, with those releases. */
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

/** The environment of the part's service in deploy/compose.yml, with this machine's addresses. */
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
 * nginx, two gateways, two APIs, a registry, a release store in a bucket, and a PostgreSQL with
 * Health Canada's data.
 */
const startTopology = async () => {
  const ends: (() => Promise<unknown>)[] = [];
  let postgres = await startPostgres();
  ends.push(() => postgres.end('SIGINT'));
  const s3 = await startS3Server();
  ends.push(s3.stop);
  const store = await startStore(s3);
  const registryPort = await freePort();
  const apiPorts = [await freePort(), await freePort()] as const;
  const gatewayPorts = [await freePort(), await freePort()] as const;
  const hosts = ([first, second]: readonly [number, number]) =>
    [`127.0.0.1:${first}`, `127.0.0.1:${second}`] as const;
  const nginx = await startShippedNginx({ gateways: hosts(gatewayPorts), apis: hosts(apiPorts) });
  ends.push(nginx.stop);

  const started = async (...what: Parameters<typeof startPart>): Promise<PartProcess> => {
    const part = await startPart(...what);
    ends.push(() => part.end('SIGKILL'));
    return part;
  };
  // Secrets and addresses; all other settings come from the shipped file.
  const here: Environment = {
    ...store.settings,
    DATABASE_URL: postgres.url,
    GATEWAY_SECRET: 'a secret of the story only',
    METRICS_TOKEN,
    API_UPSTREAM: `http://127.0.0.1:${nginx.apis}`,
    REGISTRY_UPSTREAM: `http://127.0.0.1:${registryPort}`,
    REGISTRY_KEY: path.join(newFolder('key'), 'registry-key.pem'),
    // The story's nginx connects from this machine.
    TRUST_PROXY: 'loopback',
  };
  // A short drain delay, as no balancer of another machine needs it; and the seed data.
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

/** The worker keeps it, so a story must leave it working. */
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
