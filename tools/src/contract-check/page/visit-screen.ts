import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { kitMessages, pageFaultMessages } from '@refined/shared/messages';
import { cannedAnswer, CANNED_SESSION } from './canned-answers.ts';
import { isScreenDrawn } from './drawn-screen.ts';
import { watchPages } from './page-watch.ts';
import type { PageWatch } from './page-watch.ts';
import { problemSentence } from './problem-sentence.ts';
import type { Shown } from './problem-sentence.ts';

/** Time for the screen to show, in ms: more than the shell's own deadlines in sequence. */
const PATIENCE = 15_000;
/** Time for the shell's reaction to an uncaught error, in ms. */
const AFTERMATH = 2_000;

/** Time for the shell's report of a fault that it shows, in ms. */
const REASON = 1_000;

export interface Visit {
  /** Origin of the page. */
  readonly origin: string;
  /** Paths to open, one after the other, as bookmarks do. */
  readonly addresses: readonly string[];
  /** The screen's title in the shell. */
  readonly title: string;
  /** The global that its entry sets, and the module that it exposes. */
  readonly federationName: string;
  readonly expose: string;
  /** Whether the release state is signed. */
  readonly isSigned: boolean;
}

/** A signed-in reviewer's browser; the API's answers come from inside it. */
const openContext = async (browser: Browser, origin: string): Promise<BrowserContext> => {
  const { token, user } = CANNED_SESSION;
  const localStorage = [
    { name: 'authInfo', value: JSON.stringify({ token }) },
    { name: 'userData', value: JSON.stringify(user) },
  ];
  const context = await browser.newContext({
    locale: 'en-CA',
    viewport: { width: 1280, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  await context.route(`${origin}/api/**`, (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { status, body } = cannedAnswer(route.request().method(), pathname + search);
    return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
  });
  return context;
};

/** Waits until the page has content, then until it is idle, because a late answer may break it. */
const whatShows = async (
  page: Page,
  address: string,
  { title, federationName, expose }: Visit,
  { broken, reported }: PageWatch,
): Promise<Shown> => {
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 }).first();
  const faults = {
    'fault-panel': page.getByText(pageFaultMessages.screenFailed(title)),
    'no-state': page.getByText(pageFaultMessages.noScreens),
    'no-page': main.getByText(kitMessages.notFoundDetail(pageFaultMessages.page(address))),
  } as const;
  const anything = [faults['fault-panel'], faults['no-state'], faults['no-page']]
    .reduce((all, one) => all.or(one), heading)
    .first();
  const wait = (timeout: number) =>
    anything.waitFor({ state: 'visible', timeout }).catch(() => undefined);
  await Promise.race([wait(PATIENCE), broken.then(() => wait(AFTERMATH))]);
  await page.waitForLoadState('networkidle', { timeout: PATIENCE }).catch(() => undefined);
  if (await faults['fault-panel'].first().isVisible()) {
    await Promise.race([reported, sleep(REASON)]);
    return 'fault-panel';
  }
  if (await faults['no-state'].first().isVisible()) return 'no-state';
  if (await faults['no-page'].first().isVisible()) return 'no-page';
  if (new URL(page.url()).pathname === '/login') return 'sign-in';
  if (!(await heading.isVisible())) return 'nothing';
  return (await isScreenDrawn(page, federationName, expose)) ? 'screen' : 'something-else';
};

/**
 * Opens the screen at each address. Returns the first problem, as one sentence without its full
 * stop.
 */
export const visitScreen = async (browser: Browser, visit: Visit): Promise<string | undefined> => {
  const { origin, addresses, isSigned } = visit;
  for (const address of addresses) {
    const context = await openContext(browser, origin);
    try {
      const watch = await watchPages(context);
      const page = await context.newPage();
      await page.goto(origin + address, { waitUntil: 'commit' });
      const problem = problemSentence(
        address,
        await whatShows(page, address, visit, watch),
        watch.seen,
        isSigned,
      );
      if (problem) return problem;
    } finally {
      await context.close();
    }
  }
  return undefined;
};
