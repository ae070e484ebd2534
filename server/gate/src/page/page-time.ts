import type { Page } from '@playwright/test';

/** Interval of the page's counter, in ms. */
const STEP = 50;

/** Runs in the page, with timers that no release has replaced. */
const COUNT = `(steps) => new Promise((resolve) => {
  const { setTimeout } = window[Symbol.for('refined.check')];
  const count = () => ((steps -= 1) <= 0 ? resolve() : setTimeout(count, ${STEP}));
  setTimeout(count, ${STEP});
})`;

/**
 * Waits for an amount of page time, in ms: by timers that run in the page, not by the clock. A page
 * with a tenth of a processor gets ten times as long.
 */
export const pageTime = async (page: Page, duration: number): Promise<void> => {
  await page.evaluate(`(${COUNT})(${Math.ceil(duration / STEP)})`);
};

/** Time for the effect of a press, a key or the wheel, in ms of page time. */
const SHOWN = 1_500;

/** Waits in page time until a condition holds; returns whether it does. */
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

/** The processor time that the page's thread uses during `work`, in ms. */
export const usedDuring = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  // Counts from now on: a new session starts at 0.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await work();
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1_000;
};

/** Step by which the page's clock is moved, in ms, before pending answers are awaited. */
const JUMP = 500;
/** Time for pending answers, in ms of page time. */
const ANSWERED = 5_000;

/**
 * Moves the page's clock forward (reviewersBrowser): its timers run, but nobody waits. Answers come
 * from outside, so they are awaited after each step.
 */
export const passTime = async (page: Page, requests: Requests, duration: number): Promise<void> => {
  for (let left = duration; left > 0; left -= JUMP) {
    await page.clock.runFor(Math.min(left, JUMP));
    await until(page, async () => requests.answered >= requests.asked, ANSWERED);
  }
};

/**
 * Opens another address like a link of the shell, without reloading. The router listens for
 * `popstate`.
 */
export const goInPage = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
};

/** A page's requests so far; failed ones count as answered. */
export interface Requests {
  readonly asked: number;
  readonly answered: number;
}

// Page time in ms (page-time.ts).

/** Between two checks. */
const LOOK = 100;
/** Time for the page to use an answer and to request more. */
const QUIET = 300;

/**
 * Waits until a page has all its answers and has requested nothing for a while, at most `patience`
 * ms.
 *
 * @param pass lets this much page time pass
 */
export const untilQuiet = async (
  requests: Requests,
  pass: (time: number) => Promise<void>,
  patience: number,
): Promise<void> => {
  let asked = requests.asked;
  let quiet = 0;
  for (let waited = 0; quiet < QUIET && waited < patience; waited += LOOK) {
    await pass(LOOK);
    const isQuiet = requests.asked === asked && requests.answered >= asked;
    quiet = isQuiet ? quiet + LOOK : 0;
    asked = requests.asked;
  }
};
