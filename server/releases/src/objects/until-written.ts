import { setTimeout as wait } from 'node:timers/promises';
import { ReleaseStoreError } from './store-error.ts';

/** Attempts of a conditional write; each one fails only when another process was faster. */
const ATTEMPTS = 200;
/** Longest pause before the next attempt, in ms. Random, so that two don't meet again. */
const PAUSE = 50;

/** The fault of changes to the release state that never came first. */
export const stateIsBusy = (): ReleaseStoreError =>
  new ReleaseStoreError(
    'generation-conflict',
    'Others change the release state all the time: try again.',
  );

/**
 * Repeats a conditional write: `attempt` reads, computes and writes, and resolves with undefined when
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
