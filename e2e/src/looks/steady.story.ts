import { expect, test } from '../fixtures/story.ts';
import type { Page } from '../fixtures/story.ts';
import { gate } from '../fixtures/gate.ts';

declare global {
  interface Window {
    /** The layout shifts since the page was opened, each with what moved. */
    shifts: { readonly value: number; readonly moved: readonly string[] }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node?: Element | null }[];
}

const MOST = 0.05;

const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifts = [];
    const keep = (list: PerformanceObserverEntryList): void => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        window.shifts.push({ value, moved: sources.map(({ node }) => node?.className ?? '') });
      }
    };
    new PerformanceObserver(keep).observe({ type: 'layout-shift', buffered: true });
  });

/** Two frames: what was there before is painted. */
const painted = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/**
 * A slow API: no answer comes before the gate is opened, and then one comes after the other, each
 * when what the one before brought is painted.
 */
const answerOneByOne = async (page: Page, opened: Promise<void>) => {
  let last: Promise<unknown> = opened;
  await page.route(/\/api\/(?!.*(events|presence))/, (route) => {
    const before = last;
    last = (async () => {
      const response = await route.fetch();
      await before;
      await painted(page);
      await route.fulfill({ response });
      await painted(page);
    })();
    return last;
  });
  /** Until no answer is awaited any more. */
  return async (): Promise<void> => {
    let seen: unknown;
    while (seen !== last) {
      seen = last;
      await last;
      await painted(page);
    }
  };
};

const PAGES: readonly { name: string; address: (id: number | string) => string }[] = [
  { name: 'home', address: () => '/' },
  { name: 'search', address: () => '/drugs/search?by=active_ingredient__name&term=METFORMIN' },
  { name: 'queue', address: () => '/drugs/queue/dpd' },
  { name: 'edit', address: (id) => `/drugs/${id}` },
  { name: 'Database Files', address: () => '/drugs/' },
];

for (const viewport of [
  { width: 1360, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport });
    for (const { name, address } of PAGES) {
      test(`${name}: nothing jumps while a slow host answers`, async ({ page, api }) => {
        const [drug] = await api.drugs({ queue: 'dpd' });
        const answers = gate();
        await watchShifts(page);
        const settled = await answerOneByOne(page, answers.opened);
        await page.goto(address(drug!.id));
        await expect(page.locator('main').locator('h1, .rf-skeleton').first()).toBeVisible();
        answers.open();
        await expect(page.locator('main h1')).toBeVisible();
        await expect(page.locator('main .rf-skeleton')).toHaveCount(0);
        await settled();
        const shifts = await page.evaluate(() => window.shifts);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        // What the page asks for later, as it does all day, must not be answered when it is gone.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST);
      });
    }
  });
}
