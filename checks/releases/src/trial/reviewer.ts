import type { BrowserContext, Page, Browser } from '@playwright/test';
import { moveMessages } from '@refined/shared/messages';
import { GOOD } from './ground.ts';
import { PATIENCE, until } from './until.ts';

/** The addresses of the bad screen and of another one. */
export const QUEUE = '/drugs/queue/noc';
export const SEARCH = '/drugs/search';

/** How long a reviewer waits after a press before they reload the page, in ms. */
const PRESSED = 6_000;
/** How long they wait for search results before they type the term again, in ms. */
const ANSWERED = 20_000;

/** A reviewer's browser, not signed in yet. */
export const openContext = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({
    locale: 'en-CA',
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(PATIENCE);
  return context;
};

/** The queue's heading in this release; undefined: in any good one. */
export const queueHeading = (page: Page, version?: string) =>
  page.getByRole('heading', {
    level: 1,
    name: version ? `${moveMessages.heading.noc} ${version}` : GOOD_HEADING,
    exact: true,
  });

/** The shell rolls back by one release; by two if a slow machine misses its deadlines. */
const GOOD_HEADING = new RegExp(`^${moveMessages.heading.noc}( ${GOOD.replaceAll('.', '\\.')})?$`);

/** Whether a page with this heading shows a good release. */
export const isGood = (heading: string): boolean => GOOD_HEADING.test(heading);

const link = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

const searchHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Drug Search' });

/** Goes to the search by the navigation. */
const goToSearch = async (page: Page): Promise<void> => {
  await link(page, 'Drug Search').click();
  await searchHeading(page).waitFor();
};

/** Types a term, presses the button, and gets cards. Repeated if the page reloads. */
export const search = (page: Page, term: string): Promise<void> =>
  until('cards in the search', async () => {
    const timeout = ANSWERED;
    try {
      await page.getByLabel('Term').fill(term, { timeout });
      await page.getByRole('button', { name: 'Search', exact: true }).click({ timeout });
      await page.getByRole('article').first().waitFor({ timeout });
      return (await page.getByLabel('Term').inputValue({ timeout })) === term;
    } catch {
      return false;
    }
  });

/** Opens the search by the navigation, types a term, presses the button, and gets cards. */
export const searchByHand = async (page: Page, term = 'metformin'): Promise<void> => {
  await goToSearch(page);
  await search(page, term);
};

/** Leaves a screen for the search: by the navigation, or by a reload if presses do nothing. */
export const leaveForSearch = async (page: Page, origin: string, term: string): Promise<void> => {
  try {
    await link(page, 'Drug Search').click({ timeout: PRESSED });
    await searchHeading(page).waitFor({ timeout: PRESSED });
  } catch {
    await page.goto(origin + SEARCH);
  }
  await search(page, term);
};

/** Restarts the search by the navigation: no cards are left. */
export const searchAnew = async (page: Page): Promise<void> => {
  await link(page, 'ReFined Home').click();
  await page.getByRole('heading', { level: 1, name: 'ReFined Home' }).waitFor();
  await goToSearch(page);
  await page.getByRole('article').first().waitFor({ state: 'detached' });
};

/** Returns to the queue by the navigation: this release shows it, with its drugs. */
export const openQueueByHand = async (page: Page, version?: string): Promise<void> => {
  await link(page, /^Review Queue/).click();
  await queueHeading(page, version).waitFor();
  await page.getByRole('article').first().waitFor();
};
