import { setTimeout as sleep } from 'node:timers/promises';

/** Longest wait for anything on a page, in ms; only a slow machine needs it. */
export const PATIENCE = 60_000;

/** Pause between two checks, in ms. */
const LOOK = 100;

/** Waits until the condition holds; otherwise rejects, naming what it waited for. */
export const until = async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + PATIENCE;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await sleep(LOOK);
  }
};
