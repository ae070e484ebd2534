import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { newFolder, releasesOnlyFolder } from '../product/folders.ts';
import { PATIENCE } from '../product/patience.ts';
import { quietPort } from '../product/quiet-port.ts';
import { ROOT } from '../product/run-start.ts';
import { startNginx } from '../releases/hosting/nginx-process.ts';
import { startPart } from './part-process.ts';
import type { PartProcess } from './part-process.ts';
import { startPostgres } from './postgres-process.ts';
import type { PostgresProcess } from './postgres-process.ts';

/** What deploy/compose.yml describes, as plain processes of this machine. */
export interface Topology {
  /** Of nginx: what browsers ask. */
  readonly address: string;
  readonly gateways: readonly [PartProcess, PartProcess];
  readonly apis: readonly [PartProcess, PartProcess];
  readonly registry: PartProcess;
  readonly postgres: PostgresProcess;
  /** Folder of the release store. */
  readonly releases: string;
  /** Of a reviewer. */
  readonly token: string;
  /** What takes the place of a server that was lost. */
  readonly replacePostgres: (by: PostgresProcess) => void;
}

const ACCOUNT = { username: 'robin', password: 'a password of the story' };

const addAccount = (databaseUrl: string): void => {
  const command = path.join(ROOT, 'api/dist/process/user-command.js');
  execFileSync(process.execPath, [command, 'add', ACCOUNT.username, '--password-stdin'], {
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

/** nginx, two gateways, two APIs, a registry and a PostgreSQL that Health Canada's data is in. */
const startTopology = async () => {
  const ends: (() => Promise<void>)[] = [];
  let postgres = await startPostgres();
  ends.push(() => postgres.end('SIGINT'));
  const port = { apis: await quietPort(), registry: await quietPort() };
  const apiPorts = [await quietPort(), await quietPort()] as const;
  const gatewayPorts = [await quietPort(), await quietPort()] as const;
  const nginx = await startNginx(gatewayPorts, { port: port.apis, ports: apiPorts });
  ends.push(nginx.stop);

  const GATEWAY_SECRET = 'a secret of the story only';
  const started = async (...what: Parameters<typeof startPart>): Promise<PartProcess> => {
    const part = await startPart(...what);
    ends.push(() => part.end('SIGKILL'));
    return part;
  };
  const ofApi = { DATABASE_URL: postgres.url, GATEWAY_SECRET, DRAIN_DELAY_SECONDS: '1', SEED: '1' };
  const first = await started('api', apiPorts[0], ofApi);
  addAccount(postgres.url);
  const second = await started('api', apiPorts[1], ofApi);
  const releases = path.join(releasesOnlyFolder(), 'releases');
  const API_UPSTREAM = `http://127.0.0.1:${port.apis}`;
  const registry = await started('registry', port.registry, {
    RELEASES: releases,
    REGISTRY_KEY: path.join(newFolder('key'), 'registry-key.pem'),
    API_UPSTREAM,
  });
  const ofGateway = {
    RELEASES: releases,
    API_UPSTREAM,
    REGISTRY_UPSTREAM: registry.address,
    GATEWAY_SECRET,
    DRAIN_DELAY_SECONDS: '1',
    TRUST_PROXY: 'loopback',
  };
  const gateways = [
    await started('gateway', gatewayPorts[0], ofGateway),
    await started('gateway', gatewayPorts[1], ofGateway),
  ] as const;
  const topology: Topology = {
    address: nginx.address,
    gateways,
    apis: [first, second],
    registry,
    get postgres() {
      return postgres;
    },
    releases,
    token: await signIn(nginx.address),
    replacePostgres: (by) => void (postgres = by),
  };
  return {
    topology,
    end: async () => {
      for (const end of ends.reverse()) await end();
    },
  };
};

export const test = base.extend<{ readonly topology: Topology }>({
  topology: [
    async ({ browserName: _browserName }, use) => {
      const { topology, end } = await startTopology();
      await use(topology);
      await end();
    },
    { timeout: PATIENCE.story },
  ],
});
