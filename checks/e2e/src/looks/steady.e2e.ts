import { expect, test, type Page } from '../fixtures/story.ts';
import { openDrug } from '../fixtures/edit-form.ts';
import { navigation } from '../fixtures/reviewer.ts';

declare global {
  interface Window {
    /** The layout shifts since the page was opened, with the moved elements. */
    shifts: { readonly value: number; readonly moved: readonly string[] }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node?: Element | null }[];
}

/** The most that a page may shift; less than 0.1 counts as good. */
const MOST = 0.05;

const observeShifts = (buffered: boolean): void => {
  window.shifts = [];
  const keep = (list: PerformanceObserverEntryList): void => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      window.shifts.push({ value, moved: sources.map(({ node }) => node?.className ?? '') });
    }
  };
  new PerformanceObserver(keep).observe({ type: 'layout-shift', buffered });
};

const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(observeShifts, true);

/** For a page that is already open. */
const watchShiftsFromNow = (page: Page): Promise<unknown> => page.evaluate(observeShifts, false);

/** Waits for two frames: everything before them is painted. */
const painted = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/**
 * A slow API: no answer arrives before the gate opens. Then the answers arrive one by one, each
 * after the previous one is painted.
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
  /** Waits until no answer is pending. */
  return async (): Promise<void> => {
    let seen: unknown;
    while (seen !== last) {
      seen = last;
      await last;
      await painted(page);
    }
  };
};

const expectSteady = async (page: Page, most: number): Promise<void> => {
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  // Later requests of the page must not be answered after it has closed.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(most);
};

/** Positions of the frame, in whole px: its boxes, and each navigation entry's middle. */
const frame = (page: Page, top: string, side: string, main: string, entry: string) =>
  page.evaluate(
    (names) => {
      const boxes = (selector: string): DOMRect[] =>
        [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
      const [topBar, sidebar, content, link] = names;
      const first = [
        `.${topBar}`,
        `.${topBar} svg:has(rect)`,
        `.${sidebar}`,
        `.${content} > :first-child`,
      ];
      return {
        boxes: first.map((selector) => {
          const [{ left, top: y }] = boxes(selector) as [DOMRect];
          return [left, y].map(Math.round);
        }),
        widths: [`.${topBar}`, `.${sidebar}`, `.${content}`].map((selector) =>
          Math.round(boxes(selector)[0]!.width),
        ),
        entries: boxes(`.${sidebar} .${link}`).map(({ top: y, height }) =>
          Math.round(y + height / 2),
        ),
      };
    },
    [top, side, main, entry] as const,
  );

const PAGES: readonly {
  name: string;
  address: (id: number | string) => string;
  most?: number;
}[] = [
  { name: 'home', address: () => '/' },
  {
    name: 'search',
    address: () => '/drugs/search?by=active_ingredient__name&term=METFORMIN',
    // The list is taller than its skeleton: the footer's shift alone would be 0.046.
    most: 0.02,
  },
  { name: 'queue', address: () => '/drugs/queue/dpd' },
  { name: 'edit', address: (id) => `/drugs/${id}?from=dpd` },
  { name: 'Database Files', address: () => '/drugs/' },
];

for (const { viewport, only = /./ } of [
  { viewport: { width: 1360, height: 900 } },
  // The two with another order there.
  { viewport: { width: 390, height: 844 }, only: /queue|edit/ },
  // With its list beside it.
  { viewport: { width: 1920, height: 1000 }, only: /edit/ },
]) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport });
    for (const { name, address, most = MOST } of PAGES.filter((one) => only.test(one.name))) {
      test(`${name}: nothing jumps while a slow host answers`, async ({ page, api }) => {
        const [drug] = await api.drugs({ queue: 'dpd' });
        const answers = Promise.withResolvers<void>();
        await watchShifts(page);
        const settled = await answerOneByOne(page, answers.promise);
        await page.goto(address(drug!.id));
        await expect(page.locator('main').locator('h1, .rf-skeleton').first()).toBeVisible();
        answers.resolve();
        await expect(page.locator('main h1')).toBeVisible();
        await expect(page.locator('main .rf-skeleton')).toHaveCount(0);
        await settled();
        await expectSteady(page, most);
      });
    }

    test('the shell draws its frame where the first paint had it', async ({ page }) => {
      const shell = Promise.withResolvers<void>();
      const screens = Promise.withResolvers<void>();
      await page.route('**/releases/shell/**', async (route) => {
        await shell.promise;
        await route.continue();
      });
      await page.route('**/releases/queues-mfe/**', async (route) => {
        await screens.promise;
        await route.continue();
      });
      await page.goto('/drugs/queue/dpd', { waitUntil: 'commit' });
      await expect(page.locator('.fp-frame')).toBeAttached();
      const before = await frame(page, 'fp-top', 'fp-side', 'fp-main', 'fp-bone');
      shell.resolve();
      await expect(page.locator('.rs-layout .rf-skeleton')).toBeAttached();
      expect(await frame(page, 'rs-top', 'rs-side', 'rs-content', 'rs-entry')).toEqual(before);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    test('the top bar’s parts stand on whole pixels: a repaint looks the same', async ({
      page,
    }) => {
      await page.goto('/');
      await expect(page.locator('main h1')).toBeVisible();
      const parts = page.locator('.rs-top').locator('a:visible, button:visible');
      const tops = await parts.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().top),
      );
      expect(tops.length).toBeGreaterThan(1);
      expect(tops.filter((top) => !Number.isInteger(top))).toEqual([]);
    });

    test('a history that comes late moves nothing', async ({ page, api }) => {
      const [drug] = await api.drugs({ queue: 'dpd' });
      await openDrug(page, drug!.id);
      const answers = Promise.withResolvers<void>();
      const settled = await answerOneByOne(page, answers.promise);
      await page.getByRole('button', { name: 'History', exact: true }).click();
      await expect(page.getByRole('region', { name: 'History of this record' })).toBeVisible();
      await painted(page);
      // The click itself may move the form down; shifts after this come from the answers.
      await watchShiftsFromNow(page);
      answers.resolve();
      await expect(page.getByRole('region', { name: 'What happened, newest first' })).toBeVisible();
      await settled();
      await expectSteady(page, MOST);
    });
  });
}

/** Skeleton → its replacement, by selector. A fast host shows the skeleton only briefly. */
const PLACES = [
  { name: 'search', skeleton: '.rf-skeleton .rf-card', content: 'article.rf-card' },
  { name: 'queue', skeleton: '.rf-skeleton .rf-card', content: 'article.rf-card' },
  { name: 'edit', skeleton: '.rf-skeleton .rf-panel', content: '.rf-panel' },
];

/** The smallest of the first few: longer texts take more lines. */
const plainHeight = async (page: Page, selector: string): Promise<number> => {
  const all = page.locator('main').locator(selector);
  const heights = await all.evaluateAll((elements) =>
    elements.slice(0, 5).map((element) => element.getBoundingClientRect().height),
  );
  return Math.min(...heights);
};

for (const { name, skeleton, content } of PLACES) {
  test(`${name}: a skeleton has the size of what comes`, async ({ page, api }) => {
    const [drug] = await api.drugs({ queue: 'dpd' });
    const answers = Promise.withResolvers<void>();
    const settled = await answerOneByOne(page, answers.promise);
    await page.goto(PAGES.find((one) => one.name === name)!.address(drug!.id));
    // The screen is loaded: this is its own skeleton, not the shell's.
    await expect(page.locator('main .rs-bone-heading')).toHaveCount(0);
    await expect(page.locator('main').locator(skeleton).first()).toBeAttached();
    const kept = await plainHeight(page, skeleton);
    answers.resolve();
    await expect(page.locator('main .rf-skeleton')).toHaveCount(0);
    await expect(page.locator('main').locator(content).first()).toBeVisible();
    await settled();
    const comes = await plainHeight(page, content);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(Math.abs(kept - comes) / comes, `${kept} px for ${comes} px`).toBeLessThanOrEqual(0.1);
  });
}

/** A view as the API lists it; its name takes two lines. */
const VIEW = {
  id: '1',
  name: 'New products of this month, of all companies',
  place: 'dpd',
  filter: 'kind.new',
  sort: '',
  as: 'cards',
  shared: false,
  version: 1,
  mine: true,
  owner: 'Robin Reviewer',
  count: 3,
};

test('named views come after the page, and move no entry of one that had them before', async ({
  page,
}) => {
  const view = navigation(page).getByRole('link', { name: VIEW.name });
  const tops = () =>
    page
      .locator('.rs-side .rs-entry:not(.rs-view)')
      .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().top));
  const answers = { views: Promise.resolve() };
  await page.route('**/api/views/', async (route) => {
    await answers.views;
    await route.fulfill({ json: { views: [VIEW] } });
  });
  await page.goto('/drugs/queue/dpd');
  await expect(view).toBeVisible();

  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  answers.views = opened;
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  const before = await tops();
  expect(before.length).toBeGreaterThan(3);
  await expect(view).toHaveCount(0);
  open();
  await expect(view).toBeVisible();
  expect(await tops()).toEqual(before);
  await page.unrouteAll({ behavior: 'wait' });
});
