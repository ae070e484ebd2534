import { setTimeout as wait } from 'node:timers/promises';
import { ReleaseStoreError } from './store-error.ts';

/** Attempts of a conditional write; each fails only if another process was faster. */
const ATTEMPTS = 200;
/** Longest pause before the next attempt, in ms. It is random, so that two don't collide again. */
const PAUSE = 50;

/** The error if other changes of the release state were always faster. */
export const stateIsBusy = (): ReleaseStoreError =>
  new ReleaseStoreError(
    'generation-conflict',
    'Other changes of the release state kept coming first: try again.',
  );

/**
 * Repeats a conditional write: `attempt` reads, computes and writes, and resolves to undefined if
 * another process changed the object in between. Rejects with `busy()` after ATTEMPTS.
 */
export const untilWritten = async <T>(
  attempt: () => Promise<T | undefined>,
  busy: () => ReleaseStoreError,
): Promise<T> => {
  for (let made = 0; made < ATTEMPTS; made += 1) {
    const written = await attempt();
    if (written !== undefined) return written;
    await wait(Math.random() * PAUSE);
  }
  throw busy();
};
