import type { Page } from '@playwright/test';
import { wholeNumber } from './command.ts';
import { DATA_OPTION, table, type Part } from './part.ts';
import { asker, openBrowser, signIn, startProduct } from './product.ts';
import { percentile, rounded } from './statistics.ts';

/** p95, in ms. */
const BARS = { key: 50, frame: 25 };
/** Pause between two presses, in ms: as fast as a held key repeats. */
const REPEAT = 33;
const FRAMES = 120;
/** Pixels that each frame scrolls. */
const STEP = 300;

/** First id of the made-up cards; no drug of the product has these ids. */
const FIRST_ID = 5_000_000;

type Card = Readonly<Record<string, unknown>>;

/** Gives the page these cards as its DPD queue, in one answer; moves of them succeed. */
const serveQueue = async (page: Page, patterns: readonly Card[], size: number): Promise<void> => {
  const results = Array.from({ length: size }, (_, index) => ({
    ...patterns[index % patterns.length],
    id: FIRST_ID + index,
    din: String(FIRST_ID + index).padStart(8, '0'),
  }));
  await page.route(
    ({ pathname, searchParams }) =>
      pathname === '/api/drugs/' && searchParams.get('queue') === 'dpd',
    (route) => route.fulfill({ json: { results, count: size, next: null, previous: null } }),
  );
  await page.route(/\/api\/drugs\/5\d{6}\/update/, (route) => {
    const id = Number(/\/drugs\/(\d+)\//.exec(route.request().url())![1]);
    const din = String(id).padStart(8, '0');
    return route.fulfill({ json: { id, din, queue: 'update', in_product: true, version: 9 } });
  });
};

declare global {
  interface Window {
    /** Times from a key press to the focus on another card, in ms. */
    keyTimes: number[];
  }
}

/** Runs in the page: records how long each key takes to focus another card. */
const watchFocus = (): void => {
  window.keyTimes = [];
  let pressed: number | undefined;
  let card: string | undefined;
  addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true);
  addEventListener('focusin', ({ target }) => {
    const key = (target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (key === undefined || key === card) return;
    card = key;
    if (pressed !== undefined) window.keyTimes.push(performance.now() - pressed);
    pressed = undefined;
  });
};

/**
 * Presses keys like a held key, and waits for each focus.
 * @param keys the keys that lead to the next card, in order
 */
const keyTimes = async (page: Page, keys: readonly string[], times: number): Promise<number[]> => {
  for (let done = 0; done < times; done += 1) {
    for (const key of keys) await page.keyboard.press(key, { delay: REPEAT });
    await page.waitForFunction((most) => window.keyTimes.length >= most, done + 1);
  }
  return page.evaluate(() => window.keyTimes.splice(0));
};

/** Times between frames while the page scrolls, in ms. */
const frameTimes = (page: Page): Promise<number[]> =>
  page.evaluate(
    ([frames, step]) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let before: number | undefined;
        const next = (now: number): void => {
          if (before !== undefined) times.push(now - before);
          before = now;
          window.scrollBy(0, step);
          if (times.length < frames) requestAnimationFrame(next);
          else resolve(times);
        };
        requestAnimationFrame(next);
      }),
    [FRAMES, STEP] as const,
  );

/** `npm run bench -- cards`: a long queue in the real screen. */
export const cardsPart: Part = {
  name: 'cards',
  description: 'A queue of 10,000 cards in the page: frames while scrolling, keys.',
  options: [
    { flags: '--cards <N>', description: 'In the queue.', standard: '10000' },
    { flags: '--presses <N>', description: 'Of each key.', standard: '50' },
    DATA_OPTION,
  ],
  measure: async (run, { cards, presses, data }) => {
    const size = wholeNumber(cards, '--cards');
    const times = wholeNumber(presses, '--presses');
    const { address } = await startProduct(run, { dataFolder: data });
    const session = await signIn(address);
    const { results } = await asker(
      address,
      session,
    )<{ results: readonly Card[] }>('/api/drugs/?queue=dpd');
    // Moving a drug that isn't marketed would ask a further question.
    const patterns = results.filter(
      ({ source_status: status }) => status !== 'gone' && status !== 'dormant',
    );
    const open = await openBrowser(run, [address], session);
    const page = await (await open()).newPage();
    await serveQueue(page, patterns, size);
    await page.goto(`${address}/drugs/queue/dpd`);
    await page.getByRole('article').first().waitFor();
    const frame = await frameTimes(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.evaluate(watchFocus);
    const next = await keyTimes(page, ['j'], times);
    const move = await keyTimes(page, ['u', 'u'], times);
    const rows = [
      ['frame while scrolling', frame],
      ['`j` to the next card', next],
      ['`u` `u` to the card after the moved one', move],
    ] as const;
    return {
      figures: { cards: size, frame, next, move },
      tables: table(
        [`${size} cards`, 'p50, ms', 'p95, ms', 'longest, ms'],
        rows.map(([what, values]) => [
          what,
          ...[0.5, 0.95, 1].map((share) => rounded(percentile(values, share))),
        ]),
      ),
      bars: rows.map(([what, values]) => ({
        what: `${size} cards: ${what}, p95`,
        value: rounded(percentile(values, 0.95)),
        unit: 'ms',
        atMost: values === frame ? BARS.frame : BARS.key,
      })),
    };
  },
};
