import type { Page } from '@playwright/test';
import { kitMessages, pageFaultMessages } from '@refined/shared/messages';
import { pageTime, untilQuiet } from './page-time.ts';
import type { PageWatch } from './page-watch.ts';
import type { ReviewersBrowser } from './reviewers-browser.ts';
import type { Shown, Visit } from './visit.ts';

/**
 * Whether this release's component is in the page. A heading is no proof: it could belong to the
 * shell or another screen. The shell's slot renders this mark with the component.
 */
export const isScreenDrawn = async (page: Page, federationName: string): Promise<boolean> =>
  (await page.locator(`[data-screen="${federationName}"]`).count()) > 0;

// Page time in ms (page-time.ts).

/** Time for the screen to show: longer than all of the shell's deadlines together. */
export const PATIENCE = 15_000;
/** Time for the shell to react to an uncaught error. */
const AFTERMATH = 2_000;
/** Time for the shell to report a fault that it shows. */
const REASON = 1_000;

/** A visit and what it has seen. */
export interface Visiting {
  readonly page: Page;
  readonly address: string;
  readonly visit: Visit;
  readonly watch: PageWatch;
  readonly release: ReviewersBrowser['release'];
  /** Writes that the page has sent to the API and that weren't handled yet. */
  readonly writes: string[];
  /** Gets the writes after presses. */
  readonly onWrites: (calls: readonly string[]) => void;
  /** Called if the other screen fails before this one has run. */
  readonly onOtherFails: () => void;
}

/** Waits until the page has its answers; starts again if the page loads another one meanwhile. */
export const untilIdle = (page: Page, { requests }: PageWatch): Promise<void> =>
  untilQuiet(
    requests,
    (time) => pageTime(page, time).catch(() => page.waitForLoadState('load')),
    PATIENCE,
  );

/** Waits until the page shows something, then until it is idle: a late answer may break it. */
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
