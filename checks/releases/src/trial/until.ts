import { setTimeout as sleep } from 'node:timers/promises';

/** Longest wait for anything that a page shows, in ms: for a slow machine, nothing good needs it. */
export const PATIENCE = 60_000;

/** Between two looks, in ms. */
const LOOK = 100;

/** Looks until it is so; a rejection that says what was waited for when it never is. */
export const until = async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + PATIENCE;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await sleep(LOOK);
  }
};
