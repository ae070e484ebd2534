import { ASKED_FOR, inTime } from '@refined/server-base/process';
import type { AddMetrics } from '@refined/server-base/serving';
import type { ReleaseStore } from '../objects/release-store.ts';

export const isReadable = (store: Pick<ReleaseStore, 'readState'>): Promise<boolean> =>
  inTime(store.readState(), ASKED_FOR);

/** The registry's own metrics: whether the release store can be read. */
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
