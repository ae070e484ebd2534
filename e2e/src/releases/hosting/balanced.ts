import { openApi } from '../../fixtures/api.ts';
import { quietPort } from '../../product/quiet-port.ts';
import { startGateway } from '../fixtures/gateway-process.ts';
import type { GatewayProcess } from '../fixtures/gateway-process.ts';
import { startHeldApi } from './held-api.ts';
import type { HeldApi } from './held-api.ts';
import { test as base } from '../fixtures/release-fixture.ts';
import { startNginx } from './nginx-process.ts';
import type { NginxProcess } from './nginx-process.ts';

/** nginx with docs/nginx.conf before two gateways on the release host's store. */
export interface Balanced extends NginxProcess {
  /** Origin of a gateway by itself. */
  readonly gateway: (which: number) => string;
  /** Ends a gateway as a crash or a lost machine does. */
  readonly kill: (which: number) => Promise<void>;
  /** Starts it again at its address; it listens when this resolves. */
  readonly startAgain: (which: number) => Promise<void>;
}

interface BalancedFixtures {
  /** The API's address as each gateway knows it. */
  readonly apis: readonly [string, string];
  readonly balanced: Balanced;
}

export const test = base.extend<BalancedFixtures>({
  apis: async ({ releaseHost }, use) => use([releaseHost.api, releaseHost.api]),
  balanced: async ({ releaseHost, apis }, use) => {
    const start = (which: number, port: number): Promise<GatewayProcess> =>
      startGateway(port, { RELEASES: releaseHost.releases, API_UPSTREAM: apis[which]! });
    const gateways = await Promise.all([start(0, await quietPort()), start(1, await quietPort())]);
    const nginx = await startNginx([gateways[0].port, gateways[1].port]);
    await use({
      ...nginx,
      gateway: (which) => `http://127.0.0.1:${gateways[which]!.port}`,
      kill: (which) => gateways[which]!.end('SIGKILL'),
      startAgain: async (which) =>
        void (gateways[which] = await start(which, gateways[which]!.port)),
    });
    await nginx.stop();
    await Promise.all(gateways.map((gateway) => gateway.end('SIGKILL')));
  },
  baseURL: async ({ balanced }, use) => use(balanced.address),
  storageState: async ({ balanced, signedIn }, use) => {
    if (!signedIn) return use({ cookies: [], origins: [] });
    const { token, user } = await openApi({ api: balanced.address });
    const localStorage = [
      { name: 'authInfo', value: JSON.stringify({ token }) },
      { name: 'userData', value: JSON.stringify(user) },
    ];
    return use({ cookies: [], origins: [{ origin: balanced.address, localStorage }] });
  },
});

/** With an API that does as the story says. */
export const testWithHeldApi = test.extend<{ readonly heldApi: HeldApi }>({
  signedIn: false,
  heldApi: async ({ browserName: _browserName }, use) => {
    const heldApi = await startHeldApi();
    await use(heldApi);
    await heldApi.close();
  },
  apis: async ({ heldApi }, use) => use(heldApi.addresses),
});
