import type { Page } from '@playwright/test';
import type { Requests } from './until-quiet.ts';

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

/** Processor time that the page's thread uses meanwhile, in ms. */
export const usedDuring = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  // From now on: another session counts anew.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await work();
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1_000;
};

/** How far the page's clock is moved on at once, in ms, before its answers are waited for. */
const JUMP = 500;
/** Time for answers to what it asked meanwhile, in ms of the page's time. */
const ANSWERED = 5_000;

/**
 * Lets time pass in the page by moving its clock on (reviewersContext): timers run as they would, and
 * nobody waits. Answers come from outside, so they are waited for after each jump.
 */
export const passTime = async (page: Page, requests: Requests, duration: number): Promise<void> => {
  for (let left = duration; left > 0; left -= JUMP) {
    await page.clock.runFor(Math.min(left, JUMP));
    await until(page, async () => requests.answered >= requests.asked, ANSWERED);
  }
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
