import { setTimeout as wait } from 'node:timers/promises';

const BETWEEN = 100;

/** Requests `/readyz` until it answers 200, or until `signal` aborts (then false). */
export const untilReady = async (address: string, signal: AbortSignal): Promise<boolean> => {
  while (!signal.aborted) {
    try {
      const answer = await fetch(`${address}/readyz`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
      });
      await answer.body?.cancel();
      if (answer.ok) return true;
    } catch {
      // Not listening yet.
    }
    await wait(BETWEEN, undefined, { signal }).catch(() => {});
  }
  return false;
};
