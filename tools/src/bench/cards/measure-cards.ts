import type { CDPSession, Page } from '@playwright/test';
import { runBeforePage } from '../page/page-frames.ts';
import type { PageFrames } from '../page/page-frames.ts';
import { percentile } from '../run/statistics.ts';

/** What a queue of one size costs in the page. */
export interface CardFigures {
  /** From the answer's last byte to the first row drawn, in ms. */
  readonly shown: number;
  /** What the page's memory grew by, in MB, after collecting what nobody needs. */
  readonly memory: number;
  /** Elements in the page. */
  readonly elements: number;
  /** From the press (`u` `u` on cards, `j` on groups) to the focus on the next row, p95 in ms. */
  readonly key: number;
  /** From a click on a row's button to the next drawn frame, p95 in ms. */
  readonly click: number;
  /** Time between two frames while the list is scrolled, p95 in ms. */
  readonly frame: number;
}

export type QueueForm = 'cards' | 'groups';

declare global {
  interface Window {
    cardTimes: { shown: number[]; clicks: number[]; focus: number[] };
  }
}

const ROW = '.rf-rows [data-key]';
const TIMES = 20;

const rounded = (value: number): number => Math.round(value * 10) / 10;

const p95 = (values: readonly number[]): number =>
  rounded(
    percentile(
      [...values].sort((one, other) => one - other),
      0.95,
    ),
  );

/** Runs in the page: notes when another list is drawn, a click answered, the focus moved. */
const watchRows = ({ drawn }: PageFrames, row: string): void => {
  window.cardTimes = { shown: [], clicks: [], focus: [] };
  const { shown, clicks, focus } = window.cardTimes;
  let before = new Set<string | undefined>();
  new MutationObserver(() => {
    const keys = [...document.querySelectorAll<HTMLElement>(row)].map(
      ({ dataset }) => dataset['key'],
    );
    if (keys.length === 0 || keys.some((key) => before.has(key))) return;
    before = new Set(keys);
    void drawn().then((at) => shown.push(at));
  }).observe(document, { childList: true, subtree: true });
  addEventListener(
    'click',
    ({ timeStamp }) => void drawn().then((at) => clicks.push(at - timeStamp)),
    true,
  );
  let pressed: number | undefined;
  let focused: string | undefined;
  addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true);
  addEventListener('focusin', ({ target }) => {
    const key = (target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (key === undefined || key === focused) return;
    focused = key;
    if (pressed !== undefined) focus.push(performance.now() - pressed);
    pressed = undefined;
  });
};

/** Before the page is opened. */
export const watchCards = (page: Page): Promise<unknown> => runBeforePage(page, watchRows, ROW);

const memoryOf = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
};

/** @returns from the end of the last answer at this path to the rows */
const untilShown = async (page: Page, path: string, open: () => Promise<void>): Promise<number> => {
  const known = await page.evaluate(() => window.cardTimes.shown.length);
  // What Playwright waits with is a large script, which it puts into the page when it first waits:
  // before the answer comes, so that evaluating it isn't measured.
  await page.waitForFunction(() => true);
  await open();
  await page.waitForFunction((most) => window.cardTimes.shown.length > most, known);
  return page.evaluate((at) => {
    const answers = (
      performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    ).filter(({ name }) => {
      const { pathname, search } = new URL(name);
      return pathname === at && search.includes('queue=dpd');
    });
    return window.cardTimes.shown.at(-1)! - answers.at(-1)!.responseEnd;
  }, path);
};

/** Waits for as many times of a kind, and takes them. */
const takeTimes = async (
  page: Page,
  kind: 'clicks' | 'focus',
  count: number,
): Promise<number[]> => {
  await page.waitForFunction(([name, most]) => window.cardTimes[name].length >= most, [
    kind,
    count,
  ] as const);
  return page.evaluate((name) => window.cardTimes[name].splice(0), kind);
};

const clickTimes = async (page: Page, form: QueueForm): Promise<number[]> => {
  // On cards a selection, on groups their drugs.
  const row = page.locator(ROW).nth(1);
  const target =
    form === 'cards'
      ? row.locator('.rf-card-selection [role=checkbox]')
      : row.locator('.rf-card-title button');
  for (let done = 0; done < TIMES; done += 1) await target.first().click();
  return takeTimes(page, 'clicks', TIMES);
};

const keyTimes = async (page: Page, form: QueueForm): Promise<number[]> => {
  await page.keyboard.press('j');
  await takeTimes(page, 'focus', 1);
  for (let done = 0; done < TIMES; done += 1) {
    if (form === 'groups') await page.keyboard.press('j');
    else {
      await page.keyboard.press('u');
      await page.keyboard.press('u');
    }
  }
  return takeTimes(page, 'focus', TIMES);
};

const frameTimes = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let before: number | undefined;
        const step = (now: number): void => {
          if (before !== undefined) times.push(now - before);
          before = now;
          window.scrollBy(0, 300);
          if (times.length < 120) requestAnimationFrame(step);
          else resolve(times);
        };
        requestAnimationFrame(step);
      }),
  );

/** @param open shows the list, in a page that is otherwise ready */
export const measureForm = async (
  page: Page,
  form: QueueForm,
  open: () => Promise<void>,
): Promise<CardFigures> => {
  const session = await page.context().newCDPSession(page);
  const before = await memoryOf(session);
  const path = form === 'cards' ? '/api/drugs/' : '/api/drugs/groups/';
  const shown = await untilShown(page, path, open);
  const memory = (await memoryOf(session)) - before;
  const elements = await page.locator('*').count();
  const key = p95(await keyTimes(page, form));
  await takeTimes(page, 'clicks', 0);
  const click = p95(await clickTimes(page, form));
  const frame = p95(await frameTimes(page));
  await session.detach();
  return { shown: rounded(shown), memory: rounded(memory), elements, key, click, frame };
};
