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

/** Time for a press, a key or the wheel to show, in ms of the page's time. */
const SHOWN = 1_500;

/** Waits until something holds in the page, for a while of its time; whether it does. */
export const until = async (
  page: Page,
  holds: () => Promise<boolean>,
  patience = SHOWN,
): Promise<boolean> => {
  for (let waited = 0; waited < patience; waited += STEP) {
    if (await holds()) return true;
    await pageTime(page, STEP);
  }
  return holds();
};

/**
 * Goes to another address as a link of the shell does, without loading the page anew. The router
 * listens for `popstate`.
 */
export const goInPage = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
};
