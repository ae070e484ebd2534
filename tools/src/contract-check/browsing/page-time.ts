import type { Page } from '@playwright/test';

/** How often the page counts, in ms. */
const STEP = 50;

/** Runs in the page, with timers that no release has replaced. */
const COUNT = `(steps) => new Promise((resolve) => {
  const { setTimeout } = window[Symbol.for('refined.check')];
  const count = () => ((steps -= 1) <= 0 ? resolve() : setTimeout(count, ${STEP}));
  setTimeout(count, ${STEP});
})`;

/**
 * Waits for some time of the page's own, in ms: timers that ran in it, not the clock. A page that
 * gets a tenth of a processor is waited for ten times as long.
 */
export const pageTime = async (page: Page, duration: number): Promise<void> => {
  await page.evaluate(`(${COUNT})(${Math.ceil(duration / STEP)})`);
};
