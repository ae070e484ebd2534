import type { Page } from '../fixtures/story.ts';

interface DecidedQueue {
  /** Questions answered with yes. */
  readonly decisions: number;
  /** Among them further questions: drugs off the market, or with a clinical change. */
  readonly asked: number;
  /** Pressed keys, including Tab. */
  readonly presses: number;
  /** Time from the deciding press to the focus on the next row, in ms. */
  readonly nextFocus: { readonly p50: number; readonly p95: number };
}

declare global {
  interface Window {
    /** Times from the last key to the next row's focus, in ms. */
    nextFocus: number[];
  }
}

/** Rows that a reviewer archives; all others go to Update. */
const LEAVES = /No longer listed by|Dormant/;
const ROW = '[data-key]';

/** Records how long each key takes to focus another row. */
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

/** The focused row's key and text; undefined if no row has the focus. */
const focusedRow = (page: Page): Promise<{ key: string; text: string } | undefined> =>
  page.evaluate(() => {
    const row = document.activeElement?.closest<HTMLElement>('[data-key]');
    return row ? { key: row.dataset.key!, text: row.innerText } : undefined;
  });

/**
 * Decides every group of equal changes in the shown queue, by keys only: `a` for what Health Canada
 * no longer lists, `u` for the rest, each confirmed by the same key; `y` if a question asks whether
 * drugs that aren't on the market belong on the product, `i` if all drugs of a group have a
 * clinical change. Waits for each row before it goes on, like a person. Ends when the queue is
 * empty.
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
    // A person reads the whole question first: a confirmation given too early is asked again if the
    // question changes.
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
    // Until the next row has the focus, or no row is left.
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
        const open = (await dialog.count()) > 0 ? await dialog.innerText() : 'nowhere';
        const at = (await focusedRow(page))?.text ?? open;
        throw new Error(`The focus is at: ${at}. Decided was: ${row.text}`, { cause: error });
      });
  }
  const times = (await page.evaluate(() => window.nextFocus)).toSorted((one, two) => one - two);
  const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return { decisions, asked, presses, nextFocus: { p50: at(0.5), p95: at(0.95) } };
};
