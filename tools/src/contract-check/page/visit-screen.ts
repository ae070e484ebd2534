import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { PATHS } from '@refined/shared/domain';
import { untilEndlessLoop } from '../browsing/endless-loop.ts';
import { goInPage } from '../browsing/in-page.ts';
import { pageTime } from '../browsing/page-time.ts';
import { untilRuntime } from '../browsing/until-runtime.ts';
import { pressControls } from '../browsing/press-controls.ts';
import { reviewersContext } from './reviewers-context.ts';
import { leftBehind } from '../left-behind/left-behind.ts';
import { pageSnapshot } from '../left-behind/page-snapshot.ts';
import { recordPage } from '../left-behind/record-page.ts';
import { isScreenDrawn } from './drawn-screen.ts';
import { isFaultless, watchPages } from './page-watch.ts';
import { FAULTS, problemSentence } from './problem-sentence.ts';
import type { Shown } from './problem-sentence.ts';
import { signInBy } from './sign-in-by.ts';
import { PATIENCE, untilIdle, whatShows } from './what-shows.ts';
import type { Visit, Visiting } from './what-shows.ts';

// Times of the page's own, in ms (page-time.ts): the clock of a busy machine proves nothing.

/** Time in which faults that come late show. */
const LATE = 5_000;
/** How often an address is tried again, alone, where the shell waited for a file in vain. */
const AGAIN = 3;
/** Time for a browser context to close, by the clock. */
const CLOSING = 2_000;
/** Time for a screen that was left to end what it does. */
const LEFT = 500;

/** Opens the screen as a bookmark does, and presses what can be pressed there. */
const openAndPress = async (visiting: Visiting): Promise<string | undefined> => {
  const { page, address, visit, watch } = visiting;
  await page.goto(visit.origin + address, { waitUntil: 'commit' });
  const problem = problemSentence(
    `At ${address}`,
    await whatShows(visiting),
    watch.seen,
    visit.isSigned,
  );
  if (problem) return problem;
  const pressed = await pressControls(page, address, () => !isFaultless(watch.seen));
  return pressed === undefined
    ? undefined
    : problemSentence(
        `At ${address} after "${pressed}" was pressed`,
        'screen',
        watch.seen,
        visit.isSigned,
      );
};

/** Leaves the screen for the shell's own page; false when it stays. */
const leave = async ({ page, visit }: Visiting): Promise<boolean> => {
  await goInPage(page, PATHS.home());
  for (let waited = 0; waited < PATIENCE; waited += LEFT) {
    await pageTime(page, LEFT);
    if (!(await isScreenDrawn(page, visit.federationName, visit.expose))) return true;
  }
  return false;
};

/** Opens the screen from the shell's own page, waits for late faults, leaves it; and once more. */
const openAndLeave = async (visiting: Visiting): Promise<string | undefined> => {
  const { page, address, visit, watch } = visiting;
  const { federationName, isSigned } = visit;
  const problem = (where: string, shown: Shown) =>
    problemSentence(where, shown, watch.seen, isSigned);
  await page.goto(visit.origin + PATHS.home(), { waitUntil: 'load' });
  await untilIdle(page, watch);
  await untilRuntime(page, PATIENCE);
  const before = await pageSnapshot(page);
  const open = async (late: number) => {
    const former = await page.$('main h1');
    await goInPage(page, address);
    // The heading of the page before must not be taken for the screen's.
    const gone = former?.waitForElementState('hidden', { timeout: 0 }).catch(() => undefined);
    await Promise.race([gone, pageTime(page, PATIENCE)]);
    const shown = await whatShows(visiting);
    if (shown === 'screen') await pageTime(page, late);
    return problem(`At ${address}`, shown);
  };
  const opened = await open(LATE);
  if (opened) return opened;
  if (!(await leave(visiting))) return `At ${address} it stays when it is left`;
  const first = await pageSnapshot(page);
  const again = await open(0);
  if (again) return again;
  if (!(await leave(visiting))) return `At ${address} it stays when it is left`;
  const second = await pageSnapshot(page);
  await pageTime(page, LEFT);
  const later = await pageSnapshot(page);
  const left = `After it was left at ${address}`;
  const remains = leftBehind({ before, first, second, later, federationName });
  return remains ? `${left} ${remains}` : problem(left, 'screen');
};

interface Visited {
  readonly problem: string | undefined;
  /** The shell gave up waiting for a file, by the clock: on a busy machine that proves nothing. */
  readonly isLate: boolean;
}

/** The problem at one address; in a browser context of its own, so that no other page suffers. */
const visitAddress = async (
  browser: Browser,
  visit: Visit,
  address: string,
  onWrite: (call: string) => void,
): Promise<Visited> => {
  const context = await reviewersContext(browser, visit.origin, onWrite);
  try {
    const page = await context.newPage();
    await signInBy(page, visit.origin);
    const watch = await watchPages(context);
    await context.addInitScript({ content: recordPage(visit.files) });
    const visiting = { page, address, visit, watch };
    const visited = openAndPress(visiting).then((problem) => problem ?? openAndLeave(visiting));
    // Given up, it rejects when the page is closed, and nobody waits for it.
    visited.catch(() => undefined);
    const problem = await Promise.race([
      visited,
      untilEndlessLoop(browser, page).then(() => `At ${address} ${FAULTS.frozen}`),
    ]);
    return { problem, isLate: watch.seen.reports.some(({ fault }) => fault === 'timeout') };
  } finally {
    // A page that doesn't respond may not close either; the browser ends it later.
    await Promise.race([context.close().catch(() => undefined), sleep(CLOSING)]);
  }
};

/**
 * Opens the screen at each of its addresses, at once, and leaves it again. Returns the problems,
 * without a full stop at the end.
 *
 * @param onWrite gets each write that the screen asked for when its controls were pressed
 */
export const visitScreen = async (
  browser: Browser,
  visit: Visit,
  onWrite: (call: string) => void = () => undefined,
): Promise<string | undefined> => {
  const go = (address: string) => visitAddress(browser, visit, address, onWrite);
  const visited = await Promise.all(visit.addresses.map(go));
  const problems: (string | undefined)[] = [];
  for (const [at, address] of visit.addresses.entries()) {
    let outcome = visited[at]!;
    for (let again = 0; outcome.isLate && again < AGAIN; again += 1) outcome = await go(address);
    problems.push(outcome.problem);
  }
  const known = problems.filter((problem) => problem !== undefined);
  return known.length > 0 ? known.join('. ') : undefined;
};
