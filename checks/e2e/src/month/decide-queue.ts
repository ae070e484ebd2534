import type { Page } from '../fixtures/story.ts';

interface DecidedQueue {
  /** Questions that were answered with yes. */
  readonly decisions: number;
  /** Of them, further questions: about drugs that aren't on the market, or with a clinical change too. */
  readonly asked: number;
  /** Keys that were pressed, Tab included. */
  readonly presses: number;
  /** From the press that decides to the focus on what comes next, in ms. */
  readonly nextFocus: { readonly p50: number; readonly p95: number };
}

declare global {
  interface Window {
    /** What the next row's focus took since the last key, in ms. */
    nextFocus: number[];
  }
}

/** What a reviewer takes off the product; everything else goes to Update. */
const LEAVES = /Gone from|Dormant/;
const ROW = '[data-key]';

/** Notes how long each key took to put the focus on another row. */
const noteFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.nextFocus = [];
    let pressed = 0;
    let row: string | undefined;
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true);
    addEventListener('focusin', ({ target }) => {
      const { key } = (target as Element).closest<HTMLElement>('[data-key]')?.dataset ?? {};
      if (key === undefined || key === row) return;
      if (row !== undefined) window.nextFocus.push(performance.now() - pressed);
      row = key;
    });
  });

/** The row that has the focus: its key, and what it says. Undefined while none has. */
const focusedRow = (page: Page): Promise<{ key: string; text: string } | undefined> =>
  page.evaluate(() => {
    const row = document.activeElement?.closest<HTMLElement>('[data-key]');
    return row ? { key: row.dataset.key!, text: row.innerText } : undefined;
  });

/**
 * Decides every group of equal changes in the queue that the page shows, by keys only: `a`
 * for what Health Canada lists no longer, `u` for the rest, each confirmed by the same key; `y`
 * where it is asked whether drugs that aren't on the market belong on the product, `i` where a group
 * holds nothing but drugs with a clinical change too. Waits for each row before it goes on, as a
 * person does. Ends when the queue is empty.
 */
export const decideQueue = async (page: Page): Promise<DecidedQueue> => {
  let presses = 0;
  let decisions = 0;
  let asked = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const dialog = page.getByRole('dialog');

  await page.getByRole('article').first().waitFor();
  await press('g');
  await page.getByText(/\d+ different changes/).waitFor();
  await noteFocus(page);
  await press('j');
  for (;;) {
    const row = await focusedRow(page);
    if (!row) break;
    const key = LEAVES.test(row.text) ? 'a' : 'u';
    await press(key);
    // A person reads the whole question before they confirm it: what is confirmed before is asked
    // again where the question turns out to be another.
    await dialog.locator('.rf-dialog-text:not([aria-busy=true])').waitFor();
    if (!/ includes /.test(await dialog.innerText())) {
      await press('i');
      asked += 1;
    }
    if (await dialog.getByRole('radio').first().isVisible()) {
      await press('y');
      asked += 1;
    }
    await press(key);
    decisions += 1;
    // The next row has the focus, or there is none left.
    await page
      .waitForFunction(
        ([rows, former]) => {
          const { key: now } = document.activeElement?.closest<HTMLElement>(rows!)?.dataset ?? {};
          const isOpen = document.querySelector('[role=dialog]') !== null;
          return (
            (now !== undefined && now !== former) || (!isOpen && !document.querySelector(rows!))
          );
        },
        [ROW, row.key],
      )
      .catch(async (error: unknown) => {
        const at = (await focusedRow(page))?.text ?? 'nowhere';
        throw new Error(`The focus is at: ${at}. Decided was: ${row.text}`, { cause: error });
      });
  }
  const times = (await page.evaluate(() => window.nextFocus)).toSorted((one, two) => one - two);
  const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return { decisions, asked, presses, nextFocus: { p50: at(0.5), p95: at(0.95) } };
};
