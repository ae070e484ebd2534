import { readPageConfig } from '@refined/shared/federation';
import type { OpenWorker } from './watchdog.ts';

/** The page's own watchdog: a file of the shell's release. */
export const openWorker: OpenWorker = () => {
  if (readPageConfig().reports !== true || typeof Worker !== 'function') return null;
  try {
    return new Worker(new URL('./watchdog-worker.ts', import.meta.url), { name: 'watchdog' });
  } catch {
    return null;
  }
};
