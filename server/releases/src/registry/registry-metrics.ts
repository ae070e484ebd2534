import type { AddMetrics } from '@refined/server-base/serving';
import type { ReleaseStore } from '../objects/release-store.ts';

/** Longest wait for the store, in ms: Prometheus gives a scrape ten seconds. */
const DEADLINE = 2_000;

const isReadable = async (store: Pick<ReleaseStore, 'readState'>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DEADLINE);
  });
  const read = store.readState().then(
    () => true,
    () => false,
  );
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
};

/** What the registry knows besides its calls: whether the release store can be read. */
export const registryMetrics =
  (store: Pick<ReleaseStore, 'readState'>): AddMetrics =>
  ({ Gauge }, registry) => {
    const readable = new Gauge({
      name: 'refined_store_readable',
      help: '1 while the release store can be read.',
      registers: [registry],
    });
    return async () => readable.set((await isReadable(store)) ? 1 : 0);
  };
