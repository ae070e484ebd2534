import type { BrowserContext, Page, Browser } from '@playwright/test';
import { moveMessages } from '@refined/shared/messages';
import { GOOD } from './ground.ts';
import { PATIENCE, until } from './until.ts';

/** Where the bad screen is, and another one. */
export const QUEUE = '/drugs/queue/noc';
export const SEARCH = '/drugs/search';

/** How long a reviewer waits for what a press should do before the page is loaded anew, in ms. */
const PRESSED = 6_000;
/** How long for the search's answer, before the term is typed again, in ms. */
const ANSWERED = 20_000;

/** A reviewer's browser, in which nobody is signed in yet. */
export const openContext = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({
    locale: 'en-CA',
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(PATIENCE);
  return context;
};

/** The queue's heading as this release draws it; undefined: as any that isn't bad does. */
export const queueHeading = (page: Page, version?: string) =>
  page.getByRole('heading', {
    level: 1,
    name: version ? `${moveMessages.heading.noc} ${version}` : GOOD_HEADING,
    exact: true,
  });

/** The shell goes back by one release; on a machine so slow that its deadlines end, by two. */
const GOOD_HEADING = new RegExp(`^${moveMessages.heading.noc}( ${GOOD.replaceAll('.', '\\.')})?$`);

/** Whether a page with this heading shows a release that isn't bad. */
export const isGood = (heading: string): boolean => GOOD_HEADING.test(heading);

const link = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

const searchHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Drug Search' });

/** Goes to the search by the navigation. */
const goToSearch = async (page: Page): Promise<void> => {
  await link(page, 'Drug Search').click();
  await searchHeading(page).waitFor();
};

/** Types a term in the search, presses the button, and gets cards. Loaded anew meanwhile: again. */
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

/** Goes to the search by the navigation, types a term, presses the button, and gets cards. */
export const searchByHand = async (page: Page, term = 'metformin'): Promise<void> => {
  await goToSearch(page);
  await search(page, term);
};

/**
 * Leaves a screen for the search: by the navigation, or by loading the page anew where presses do
 * nothing.
 */
export const leaveForSearch = async (page: Page, origin: string, term: string): Promise<void> => {
  try {
    await link(page, 'Drug Search').click({ timeout: PRESSED });
    await searchHeading(page).waitFor({ timeout: PRESSED });
  } catch {
    await page.goto(origin + SEARCH);
  }
  await search(page, term);
};

/** Begins the search anew by the navigation: no cards are there any longer. */
export const searchAnew = async (page: Page): Promise<void> => {
  await link(page, 'ReFined Home').click();
  await page.getByRole('heading', { level: 1, name: 'ReFined Home' }).waitFor();
  await goToSearch(page);
  await page.getByRole('article').first().waitFor({ state: 'detached' });
};

/** Goes back to the queue by the navigation: that release has it, with its drugs. */
export const openQueueByHand = async (page: Page, version?: string): Promise<void> => {
  await link(page, /^Review Queue/).click();
  await queueHeading(page, version).waitFor();
  await page.getByRole('article').first().waitFor();
};
