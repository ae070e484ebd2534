import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { integrityOf } from '@refined/releases';
import { releaseState, type ReleaseState } from '@refined/shared/contract';
import { chosenShell, screenChoices } from '@refined/shared/federation';
import {
  blockOf,
  PRODUCT_GENERATION,
  preloadsOf,
  productStore,
  startSessionsApi,
  publishScreen,
  publishShell,
  QUEUE_ROUTE,
  scriptsOf,
  until,
} from './test-product.ts';
import { startGateway, type GatewayProcess } from './test-process.ts';

const BUCKET = 50;
const CLIENTS = 4;
const KILLS = 3;
/** In ms; long, because the publisher waits for a shared disk. */
const MINUTES = 600_000;

let gateway: GatewayProcess | undefined;

afterEach(async () => void (await gateway?.end('SIGKILL')));

/** The files that a page of this state must name, by address. */
const namedBy = (state: ReleaseState) => {
  const shell = chosenShell(state, BUCKET)!;
  const queue = screenChoices(state, BUCKET).find(({ workspace }) => workspace === 'queues-mfe')!
    .releases[0];
  const at = (base: string) => (file: { path: string; integrity: string }) => ({
    address: base + file.path,
    integrity: file.integrity,
  });
  return {
    scripts: [...shell.release.initial, shell.release.entry].map(
      at(`/releases/shell/${shell.version}/`),
    ),
    preloads: [queue.entry, ...queue.initial].map(at(queue.base)),
  };
};

/**
 * Loads a page and all files that it names; throws if a file is damaged or of another generation.
 * Returns the generation; undefined if the gateway has nothing to serve yet.
 */
const loadPage = async (address: string): Promise<number | undefined> => {
  const page = await fetch(`${address}/drugs/queue/noc`, {
    headers: { cookie: `refined-bucket=${BUCKET}` },
  });
  const html = await page.text();
  if (page.status === 503 && page.headers.get('content-type')?.startsWith('text/plain'))
    return undefined;
  expect(page.status).toBe(200);
  expect(html.endsWith('</html>')).toBe(true);
  const state = releaseState.parse(blockOf(html, 'refined-state'));
  expect({ scripts: scriptsOf(html), preloads: preloadsOf(html) }).toEqual(namedBy(state));
  for (const file of [...scriptsOf(html), ...preloadsOf(html)]) {
    const answer = await fetch(address + file.address);
    expect(answer.status).toBe(200);
    expect(integrityOf(new Uint8Array(await answer.arrayBuffer()))).toBe(file.integrity);
  }
  return state.generation;
};

/**
 * Whether the gateway was killed while it answered, which a balancer would handle. Compares the
 * name, because the error's class is from another realm.
 */
const isCutOff = (error: unknown): boolean =>
  (error as Error).name === 'TypeError' &&
  /^(fetch failed|terminated)$/.test((error as Error).message);

it(
  'killed and started again while the state changes, every page that is answered is whole and of one generation',
  async () => {
    const made = await productStore();
    const environment = { RELEASES: made.folder };
    gateway = await startGateway(environment);
    let running = true;
    let isDown = false;
    let pages = 0;
    let newest = PRODUCT_GENERATION;

    const client = async (): Promise<void> => {
      while (running) {
        try {
          const generation = await loadPage(gateway!.address);
          if (generation === undefined) continue;
          pages++;
          newest = Math.max(newest, generation);
        } catch (error) {
          if (!isCutOff(error) || !isDown) throw error;
          await until(async () => !isDown || !running);
        }
      }
    };
    const publisher = async (): Promise<void> => {
      for (let release = 1; running; release++) {
        await publishScreen(made, 'queues-mfe', `1.${release}.0`, QUEUE_ROUTE);
        if (release % 3 === 0) await publishShell(made, `1.${release}.0`);
      }
    };
    const untilSwitched = async (): Promise<void> => {
      const [generation, loaded] = [newest + 2, pages + 2 * CLIENTS];
      await until(async () => !running || (newest >= generation && pages >= loaded));
    };
    const restarts = async (): Promise<void> => {
      for (let kill = 0; kill < KILLS; kill++) {
        await untilSwitched();
        isDown = true;
        await gateway!.end('SIGKILL');
        gateway = await startGateway(environment);
        isDown = false;
      }
      await untilSwitched();
      running = false;
    };
    const ended = await Promise.allSettled(
      [publisher(), restarts(), ...Array.from({ length: CLIENTS }, client)].map((work) =>
        work.finally(() => (running = false)),
      ),
    );
    for (const work of ended) if (work.status === 'rejected') throw work.reason;

    const last = (await made.store.readState())!.generation;
    await until(async () => (await loadPage(gateway!.address)) === last);
  },
  MINUTES,
);

it('told to end it writes what was reported, and ends', async () => {
  const made = await productStore();
  const api = await startSessionsApi();
  gateway = await startGateway({ RELEASES: made.folder, API_UPSTREAM: api.address });
  const { address, end } = gateway;
  await until(async () => (await loadPage(address)) === PRODUCT_GENERATION);
  const report = {
    workspace: 'queues-mfe',
    version: '1.0.0',
    stage: 'render',
    fault: 'render',
    shown: null,
  };
  expect(
    (
      await fetch(`${address}/client-reports`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: address,
          authorization: 'Token session-of-mina-1',
        },
        body: JSON.stringify(report),
      })
    ).status,
  ).toBe(204);
  expect(await end('SIGTERM')).toBe('');
  expect((await made.store.readReports()).failures).toMatchObject([
    { workspace: 'queues-mfe', version: '1.0.0', stage: 'render', count: 1 },
  ]);
  await api.close();
});

it('told to end it is not ready any more, serves for the drain delay, and ends', async () => {
  const made = await productStore();
  const api = createServer((_request, answer) => void answer.end());
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  gateway = await startGateway({
    RELEASES: made.folder,
    API_UPSTREAM: `http://127.0.0.1:${port}`,
    DRAIN_DELAY_SECONDS: '2',
  });
  const { address, end } = gateway;
  const readiness = async () => (await fetch(`${address}/readyz`)).status;
  await until(async () => (await readiness()) === 200);
  const ended = end('SIGTERM');
  await until(async () => (await readiness()) === 503);
  expect(await loadPage(address)).toBe(PRODUCT_GENERATION);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect(await ended).toBe('');
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  api.closeAllConnections();
  api.close();
});

it('says what is wrong with its configuration, and ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-none-'));
  await expect(startGateway({ RELEASES: folder, OVERRIDE_ORIGINS: 'everywhere' })).rejects.toThrow(
    'OVERRIDE_ORIGINS must be origins',
  );
});
