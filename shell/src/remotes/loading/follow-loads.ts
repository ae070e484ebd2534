import type { ScreensStore } from '../state/screens-store.ts';
import type { Reporter } from './report-failure.ts';

/** Counts each release that a slot has drawn. */
export const followLoads = (
  store: Pick<ScreensStore, 'shown' | 'subscribe'>,
  { load }: Pick<Reporter, 'load'>,
): (() => void) =>
  store.subscribe(() => {
    for (const { release, isOpen } of store.shown().values()) if (isOpen) load(release);
  });
