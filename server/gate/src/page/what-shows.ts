import type { Page } from '@playwright/test';
import { kitMessages, pageFaultMessages } from '@refined/shared/messages';
import { pageTime } from './page-time.ts';
import { isScreenDrawn } from './drawn-screen.ts';
import type { PageWatch } from './page-watch.ts';
import type { ReviewersBrowser } from './reviewers-browser.ts';
import { untilQuiet } from './until-quiet.ts';
import type { Shown, Visit } from './visit.ts';

// Times of the page's own, in ms (page-time.ts).

/** Time for the screen to show: more than the shell's own deadlines in sequence. */
export const PATIENCE = 15_000;
/** Time for the shell's reaction to an uncaught error. */
const AFTERMATH = 2_000;
/** Time for the shell's report of a fault that it shows. */
const REASON = 1_000;

/** What a visit is about and has seen. */
export interface Visiting {
  readonly page: Page;
  readonly address: string;
  readonly visit: Visit;
  readonly watch: PageWatch;
  readonly release: ReviewersBrowser['release'];
  /** The writes that the page asked the API for, since they were taken out. */
  readonly writes: string[];
  /** Gets those that came after presses. */
  readonly onWrites: (calls: readonly string[]) => void;
  /** The other screen doesn't work before this one has run. */
  readonly onOtherFails: () => void;
}

/** Waits until the page has its answers. One that loads another page meanwhile is waited for anew. */
export const untilIdle = (page: Page, { requests }: PageWatch): Promise<void> =>
  untilQuiet(
    requests,
    (time) => pageTime(page, time).catch(() => page.waitForLoadState('load')),
    PATIENCE,
  );

/** Waits until the page has content, then until it is idle, because a late answer may break it. */
export const whatShows = async ({ page, address, visit, watch }: Visiting): Promise<Shown> => {
  const { title, federationName } = visit;
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
  const shown = anything.waitFor({ state: 'visible', timeout: 0 }).catch(() => undefined);
  const within = (time: number) => Promise.race([shown, pageTime(page, time)]);
  await Promise.race([within(PATIENCE), watch.broken.then(() => within(AFTERMATH))]);
  await untilIdle(page, watch);
  if (await faults['fault-panel'].first().isVisible()) {
    await Promise.race([watch.reported, pageTime(page, REASON)]);
    return 'fault-panel';
  }
  if (await faults['no-state'].first().isVisible()) return 'no-state';
  if (await faults['no-page'].first().isVisible()) return 'no-page';
  if (new URL(page.url()).pathname === '/login') return 'sign-in';
  if (!(await heading.isVisible())) return 'nothing';
  return (await isScreenDrawn(page, federationName)) ? 'screen' : 'something-else';
};
