import { setTimeout as sleep } from 'node:timers/promises';
import { buildGateway, DEFAULT_LIMITS } from '@refined/gateway';
import type { ReleaseStore } from '@refined/releases';
import { DEFAULT_PAGE_CONFIG } from '@refined/shared/federation';

const READY = 15_000;
const BETWEEN = 20;

/** Resolves when the gateway serves its state; both releases' files are then in memory. */
const untilServed = async (address: string): Promise<void> => {
  const deadline = performance.now() + READY;
  while ((await fetch(`${address}/releases/state.json`)).status !== 200) {
    if (performance.now() > deadline)
      throw new Error(
        'The releases to try can not be served: files of them are missing or damaged (npm run release -- verify).',
      );
    await sleep(BETWEEN);
  }
};

/** The production gateway on a free local port. API calls are answered in the browser. */
export const servePair = async (store: ReleaseStore) => {
  const gateway = buildGateway({
    configuration: {
      page: DEFAULT_PAGE_CONFIG,
      liveReload: false,
      trustProxy: 'loopback',
      limits: { ...DEFAULT_LIMITS, poll: 1_000 },
    },
    store,
    upstream: { address: undefined },
  });
  try {
    const address = await gateway.listen({ host: '127.0.0.1', port: 0 });
    await untilServed(address);
    return { address, close: () => gateway.close() };
  } catch (error) {
    await gateway.close();
    throw error;
  }
};
