import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startShippedNginx, type ShippedNginx } from '@refined/deploy/shipped-nginx';
import { freePort } from '@refined/tools/free-port';
import { startGatewayHere } from '../../product/gateway-here.ts';
import { ROOT, type Environment } from '../../product/run-start.ts';
import { untilServed } from '../../product/until-served.ts';
import { startHeldApi, type HeldApi } from './held-api.ts';
import { test as base } from '../fixtures/release-fixture.ts';
import { NO_SESSION, sessionAt } from '../fixtures/session.ts';

/** The composition's nginx in front of two gateways on the release host's store. */
export interface Balanced extends ShippedNginx {
  /** Origin of one gateway. */
  readonly gateway: (which: number) => string;
  /** Ends a gateway; as a process it dies like in a crash. */
  readonly kill: (which: number) => Promise<void>;
  /** Starts it again at its address; resolves when it listens. */
  readonly startAgain: (which: number) => Promise<void>;
}

interface BalancedFixtures {
  /** The API's address for each gateway. */
  readonly apis: readonly [string, string];
  /**
   * Whether each gateway is a process, which dies in the middle of its work. For other stories it
   * is enough that it stops listening.
   */
  readonly asProcesses: boolean;
  readonly balanced: Balanced;
}

/** Starts a gateway on a port; resolves with a function that ends it. */
const startOn = async (
  port: number,
  asProcess: boolean,
  environment: Environment,
): Promise<() => Promise<void>> => {
  if (!asProcess) return (await startGatewayHere(environment, port)).stop;
  const child = spawn(process.execPath, [path.join(ROOT, 'server', 'gateway', 'main.mjs')], {
    cwd: ROOT,
    env: {
      ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'fatal' },
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const said = await Promise.race([once(child, 'message'), exited.then(() => undefined)]);
  if (said === undefined) throw new Error('The gateway ended before it listened.');
  await untilServed(`http://127.0.0.1:${port}`);
  return async () => {
    child.kill('SIGKILL');
    await exited;
  };
};

export const test = base.extend<BalancedFixtures>({
  apis: async ({ releaseHost }, use) => use([releaseHost.api, releaseHost.api]),
  asProcesses: [false, { option: true }],
  balanced: async ({ releaseHost, apis, asProcesses }, use) => {
    const ports = [await freePort(), await freePort()] as const;
    const start = (which: number) =>
      startOn(ports[which]!, asProcesses, {
        RELEASES: releaseHost.releases,
        API_UPSTREAM: apis[which]!,
      });
    const ends = await Promise.all([start(0), start(1)]);
    const nginx = await startShippedNginx({
      gateways: [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`],
    });
    await use({
      ...nginx,
      gateway: (which) => `http://127.0.0.1:${ports[which]!}`,
      kill: (which) => ends[which]!(),
      startAgain: async (which) => void (ends[which] = await start(which)),
    });
    await nginx.stop();
    await Promise.all(ends.map((end) => end()));
  },
  baseURL: async ({ balanced }, use) => use(balanced.address),
  session: async ({ balanced, signedIn }, use) =>
    use(signedIn ? await sessionAt(balanced.address, balanced.address) : NO_SESSION),
});

/** With an API whose answers the story controls. */
export const testWithHeldApi = test.extend<{ readonly heldApi: HeldApi }>({
  signedIn: false,
  heldApi: async ({ browserName: _browserName }, use) => {
    const heldApi = await startHeldApi();
    await use(heldApi);
    await heldApi.close();
  },
  apis: async ({ heldApi }, use) => use(heldApi.addresses),
});
