import type { Page } from '@playwright/test';
import { percentile } from '../run/statistics.ts';

export interface Measured {
  /** Presses that were to put the focus on another card, and those that did. */
  readonly presses: number;
  readonly answered: number;
  /** From the press to the focus on the next card, in ms. */
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** Pause between two presses, in ms: as fast as a held key repeats. */
const REPEAT = 33;

declare global {
  interface Window {
    /** Times from a press to the next card's focus, in ms. */
    keyTimes: number[];
  }
}

/** Notes in the page when a key was pressed and when another card got the focus. */
const watchFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.keyTimes = [];
    let pressed: number | undefined;
    let card: string | undefined;
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true);
    addEventListener('focusin', ({ target }) => {
      const { key } = (target as Element).closest<HTMLElement>('[data-key]')?.dataset ?? {};
      if (key === undefined || key === card) return;
      card = key;
      if (pressed !== undefined) window.keyTimes.push(performance.now() - pressed);
      pressed = undefined;
    });
  });

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

const measured = (times: readonly number[], presses: number): Measured => {
  const sorted = [...times].sort((one, other) => one - other);
  return {
    presses,
    answered: sorted.length,
    p50: rounded(percentile(sorted, 0.5)),
    p95: rounded(percentile(sorted, 0.95)),
    max: rounded(sorted.at(-1) ?? Number.NaN),
  };
};

const timesOf = (page: Page, presses: number): Promise<readonly number[]> =>
  page
    .waitForFunction((most) => window.keyTimes.length >= most, presses, { timeout: 20_000 })
    .catch(() => undefined)
    .then(() => page.evaluate(() => window.keyTimes.splice(0)));

/** Presses keys at the pace of a held key, whether the page keeps up or not. */
const atPace = async (presses: number, press: () => Promise<void>): Promise<void> => {
  const start = performance.now();
  for (let done = 0; done < presses; done += 1) {
    const wait = start + done * REPEAT - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    await press();
  }
};

/** `j` held down, then `u` and `u` again for one card after the other, in the open queue. */
export const measureKeys = async (
  page: Page,
  presses: number,
): Promise<{ readonly j: Measured; readonly uu: Measured }> => {
  await page.getByRole('article').first().waitFor();
  await watchFocus(page);
  await atPace(presses, () => page.keyboard.down('j'));
  await page.keyboard.up('j');
  const j = measured(await timesOf(page, presses), presses);

  // From the top: a move's next card is the one below.
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await watchFocus(page);
  await page.keyboard.press('j');
  await timesOf(page, 1);
  await atPace(presses, async () => {
    await page.keyboard.press('u');
    await page.keyboard.press('u');
  });
  return { j, uu: measured(await timesOf(page, presses), presses) };
};
