import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { inParallel } from '@refined/releases';
import { PATHS } from '@refined/shared/domain';
import { untilEndlessLoop } from './endless-loop.ts';
import { goInPage, pageTime, passTime, until } from './page-time.ts';
import {
  hoverControls,
  pressControls,
  pressTextBox,
  TERM,
  goByLink,
  menuProblem,
} from './press-controls.ts';
import { pageParts, partsProblem, type PageParts } from './shell-parts.ts';
import {
  addBox,
  movingProblem,
  removeBox,
  restProblem,
  typeIn,
  typingProblem,
} from './text-box.ts';
import { harmMessages } from '../harm-messages.ts';
import { leftBehind } from './left-behind.ts';
import { pageLook, pageSnapshot } from './page-snapshot.ts';
import { recordPage } from './record-page.ts';
import { isScreenDrawn, PATIENCE, untilIdle, whatShows, type Visiting } from './what-shows.ts';
import { workOther } from './other-screen.ts';
import { restingProblem } from './page-rest.ts';
import { isFaultless, watchPages } from './page-watch.ts';
import { problemSentence } from './problem-sentence.ts';
import { reviewersBrowser, signInBy } from './reviewers-browser.ts';
import type { OtherScreen, Visit } from './visit.ts';
import type { World } from './worlds.ts';

// Page time in ms (page-time.ts): on a busy machine the clock proves nothing.

/** Time for late faults to show. */
const LATE = 5_000;
/** Longest visit in one world, in ms by the clock: many times a good one on a busy machine. */
const DEADLINE = 120_000;
/** Visits at once: while one waits, another uses its processor. */
const AT_ONCE = availableParallelism() + 1;
/** Time for a browser context to close, in ms by the clock. */
const CLOSING = 2_000;
/** Time for a left screen to finish. */
const LEFT = 500;
/** Time for the style of a waiting screen to appear. */
const WAITING = 1_000;
/** How often a problem is checked again, as it may be an animation. */
const LOOKS = 3;
/** Most elements of a screen: a table of 2,000 rows has about 20,000 (docs/screens.md). */
const ELEMENTS = 30_000;

/** Opens the screen in another world. Returns the problem there. */
const openIn = async (visiting: Visiting, world: World): Promise<string | undefined> => {
  const { page, address, visit, watch, writes } = visiting;
  await page.goto(visit.origin + address, { waitUntil: 'commit' });
  if (world.delay !== undefined) {
    await until(page, () => isScreenDrawn(page, visit.federationName), PATIENCE);
    do {
      // A loading indicator may appear late, by an animation in the browser's own time.
      await pageTime(page, WAITING);
      await page.clock.runFor(world.delay);
    } while (visiting.release());
  }
  const shown = await whatShows(visiting);
  await passTime(page, watch.requests, LATE);
  const where = `At ${address} ${world.when}`;
  const known = problemSentence(where, shown, watch.seen, visit);
  if (known) return known;
  const end = writes.length > 0 ? harmMessages.writes(writes) : await world.find?.(page);
  return end === undefined ? undefined : `${where} ${end}`;
};

/** Checks again, because something may be moving or fading: a lasting problem is a real one. */
const unlessItPasses = async (
  { page }: Visiting,
  find: () => Promise<string | undefined>,
): Promise<string | undefined> => {
  let problem = await find();
  for (let again = 0; problem !== undefined && again < LOOKS; again += 1) {
    await pageTime(page, LEFT);
    problem = await find();
  }
  return problem;
};

/** Whether the print styles keep the screen's heading; they may hide the whole shell. */
const isOnPaper = async (page: Page): Promise<boolean> => {
  await page.emulateMedia({ media: 'print' });
  const isThere = await page.locator('main h1').first().isVisible();
  await page.emulateMedia({ media: 'screen' });
  return isThere;
};

/** Opens the screen like a bookmark; then tries print, hover, typing, and its controls. */
const openAndPress = async (visiting: Visiting): Promise<string | undefined> => {
  const { page, address, visit, watch, writes } = visiting;
  const at = `At ${address}`;
  await page.goto(visit.origin + address, { waitUntil: 'commit' });
  const shown = await whatShows(visiting);
  const problem = problemSentence(at, shown, watch.seen, visit);
  if (problem) return problem;
  if (!(await isOnPaper(page))) return `${at} ${harmMessages.notOnPaper}`;
  const parts = await pageParts(page);
  await hoverControls(page);
  await passTime(page, watch.requests, LEFT);
  if (writes.length > 0) return `${at} ${harmMessages.writes(writes)}`;
  const slow = (await pressTextBox(page)) ? await typeIn(page, TERM) : undefined;
  if (slow) return `${at} ${slow}`;
  const isWrong = (): boolean => !isFaultless(watch.seen);
  const pressed = await pressControls(page, watch.requests, address, isWrong);
  visiting.onWrites(writes.splice(0));
  if (pressed !== undefined)
    return problemSentence(`${at} after "${pressed}" was pressed`, 'screen', watch.seen, visit);
  await page.keyboard.press('Escape');
  // The top bar isn't compared: it may show the result of a write.
  const after = await unlessItPasses(visiting, async () =>
    partsProblem({ ...parts, topBar: '' }, { ...(await pageParts(page)), topBar: '' }),
  );
  return after && `${at} after its controls were pressed ${after}`;
};

/** Opens the screen like a link. */
const open = async (visiting: Visiting): Promise<string | undefined> => {
  const { page, address, visit, watch } = visiting;
  const former = await page.$('main h1');
  await goInPage(page, address);
  // The heading of the last page must not be taken for the screen's.
  const gone = former?.waitForElementState('hidden', { timeout: 0 }).catch(() => undefined);
  await Promise.race([gone, pageTime(page, PATIENCE)]);
  const shown = await whatShows(visiting);
  return problemSentence(`At ${address}`, shown, watch.seen, visit);
};

/** Leaves the screen by the shell's link. Returns the problem. */
const leave = async ({ page, visit, watch }: Visiting, to: string): Promise<string | undefined> => {
  const pressed = await goByLink(page, to);
  if (pressed) return pressed;
  const isGone = async () => !(await isScreenDrawn(page, visit.federationName));
  await passTime(page, watch.requests, LEFT);
  return (await until(page, isGone, PATIENCE)) ? undefined : harmMessages.stays;
};

/** Tries the shell while the screen shows: covered parts, typing, rest, wheel, menu. */
const whileShown = async (
  visiting: Visiting,
  parts: PageParts,
  session: string,
): Promise<string | undefined> => {
  const { page, watch } = visiting;
  const covered = await unlessItPasses(visiting, async () =>
    partsProblem(parts, await pageParts(page)),
  );
  if (covered) return covered;
  await addBox(page);
  const typing = await typingProblem(page);
  if (typing) return typing;
  let resting: string | undefined;
  const moved = await restProblem(page, async () => {
    resting = await restingProblem(page, watch.requests, LATE);
  });
  const moving = resting ?? moved ?? (await movingProblem(page));
  if (moving) return moving;
  await removeBox(page);
  const menu = await menuProblem(page);
  if (menu) return menu;
  const look = await pageLook(page);
  if (look.session !== session) return harmMessages.session;
  return look.elements > ELEMENTS ? harmMessages.tooMany(look.elements) : undefined;
};

/** Uses the other screen once more. Returns what no longer works or shows. */
const workAgain = async (
  { page, watch }: Visiting,
  other: OtherScreen,
  text: readonly string[],
): Promise<string | undefined> => {
  const after = await workOther(page, other, watch);
  const lacking = text.filter((line) => !after.text.includes(line));
  const isLess = lacking.length > 0;
  return (
    after.problem ??
    (isLess ? harmMessages.otherNotWorked(other.title, harmMessages.otherGone(lacking)) : undefined)
  );
};

/**
 * In one page: uses another screen, opens this one from the shell's own page, tests it and leaves
 * it; opens and leaves it again; then uses the other screen again, and checks what was left behind.
 */
const openAndLeave = async (visiting: Visiting): Promise<string | undefined> => {
  const { page, address, visit, watch, writes } = visiting;
  const { other } = visit;
  await page.goto(visit.origin + PATHS.home(), { waitUntil: 'load' });
  await untilIdle(page, watch);
  const early = problemSentence(`At ${PATHS.home()}`, 'screen', watch.seen, visit);
  if (early) return early;
  const worked = other && (await workOther(page, other, watch));
  if (worked && (worked.problem !== undefined || !isFaultless(watch.seen))) {
    // Not this release's fault: it hasn't run yet.
    visiting.onOtherFails();
    return undefined;
  }
  if (other) await leave(visiting, PATHS.home());
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await untilIdle(page, watch);
  await menuProblem(page);
  // Fading follows the browser's own clock.
  await pageTime(page, LEFT);
  const parts = await pageParts(page);
  const before = await pageSnapshot(page);
  const wrong = (where: string, end: string | undefined): string | undefined => {
    const known = problemSentence(where, 'screen', watch.seen, visit);
    if (known) return known;
    // Misdirected keys may have pressed the screen's controls, so writes come last.
    if (end !== undefined) return `${where} ${end}`;
    return writes.length > 0 ? `${where} ${harmMessages.writes(writes)}` : undefined;
  };
  const at = `At ${address}`;
  const left = `After it was left at ${address}`;

  const opened =
    (await open(visiting)) ?? wrong(at, await whileShown(visiting, parts, before.session));
  if (opened) return opened;
  const stays = await leave(visiting, PATHS.home());
  if (stays) return wrong(at, stays);
  const first = await pageSnapshot(page);
  if (first.page !== before.page) return wrong(at, harmMessages.left);
  const { federationName } = visit;
  const remains = leftBehind({ before, first, second: first, later: first, federationName });
  if (remains) return wrong(left, remains);
  const again = (await open(visiting)) ?? wrong(at, undefined);
  if (again) return again;
  const leaving = await leave(visiting, other?.address ?? PATHS.home());
  if (leaving) return wrong(at, leaving);
  if (other && worked) {
    const spoilt = wrong(left, await workAgain(visiting, other, worked.text));
    if (spoilt) return spoilt;
    await goByLink(page, PATHS.home());
  }
  await untilIdle(page, watch);
  const second = await pageSnapshot(page);
  await passTime(page, watch.requests, LEFT);
  const later = await pageSnapshot(page);
  if (later.page !== before.page) return wrong(left, harmMessages.left);
  const end =
    leftBehind({ before, first, second, later, federationName }) ??
    (await unlessItPasses(visiting, async () => partsProblem(parts, await pageParts(page)))) ??
    (await menuProblem(page));
  if (end) return wrong(left, end);
  await addBox(page);
  return wrong(left, (await typingProblem(page)) ?? (await movingProblem(page)));
};

interface Visited {
  readonly problem: string | undefined;
  /** The other screen fails before this one has run: try again without it. */
  readonly otherFails: boolean;
  /** The shell's deadline for a file passed; on a busy machine that proves nothing. */
  readonly isLate: boolean;
}

interface Trip {
  readonly browser: Browser;
  readonly visit: Visit;
  readonly address: string;
  readonly onWrites: (calls: readonly string[]) => void;
}

/** The problem in one world, in its own browser context so that other pages aren't affected. */
const goThere = async (
  { browser, visit, address, onWrites }: Trip,
  world: Partial<World>,
  go: (visiting: Visiting) => Promise<string | undefined>,
): Promise<Visited> => {
  const writes: string[] = [];
  let otherFails = false;
  const onWrite = (call: string): void => void writes.push(call);
  const { context, release } = await reviewersBrowser(browser, visit.origin, world, onWrite);
  try {
    const page = await context.newPage();
    await signInBy(page, visit.origin);
    const watch = await watchPages(context);
    await context.addInitScript({ content: recordPage(visit.files) });
    const onOtherFails = (): void => void (otherFails = true);
    let isClosing = false;
    const visiting = { page, address, visit, watch, release, writes, onWrites, onOtherFails };
    const visited = go(visiting).catch((error: unknown) => {
      // A page with replaced native functions can't even be evaluated.
      if (isClosing) return undefined;
      const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
      return (
        problemSentence(`At ${address}`, 'screen', watch.seen, visit) ??
        `At ${address} ${harmMessages.unworkable(reason)}`
      );
    });
    const problem = await Promise.race([
      visited,
      untilEndlessLoop(browser, page).then(() => `At ${address} ${harmMessages.fault('frozen')}`),
      sleep(DEADLINE, `At ${address} ${harmMessages.tooLong(DEADLINE)}`, { ref: false }),
    ]);
    isClosing = true;
    return {
      problem,
      otherFails,
      isLate: watch.seen.reports.some(({ fault }) => fault === 'timeout'),
    };
  } finally {
    // A page that doesn't respond may not close either; closing the browser ends it.
    await Promise.race([context.close().catch(() => undefined), sleep(CLOSING)]);
  }
};

/** The problem at one address: first on a normal day, then in each world. */
const visitAddress = async (
  browser: Browser,
  visit: Visit,
  address: string,
  onWrites: Trip['onWrites'],
): Promise<Visited> => {
  const trip = { browser, visit, address, onWrites };
  // Presses come last: they may leave a draft, and its form asks before it is left.
  let visited = await goThere(
    trip,
    {},
    async (visiting) => (await openAndLeave(visiting)) ?? openAndPress(visiting),
  );
  for (const world of visit.worlds) {
    if (visited.problem !== undefined || visited.otherFails) break;
    visited = await goThere(trip, world, (visiting) => openIn(visiting, world));
  }
  return visited;
};

/**
 * Opens and leaves the screen at each of its addresses, some in parallel. Returns the problems,
 * without a final full stop.
 *
 * @param onWrites gets the writes that the screen requested after presses
 */
export const visitScreen = async (
  browser: Browser,
  visit: Visit,
  onWrites: (calls: readonly string[]) => void = () => undefined,
): Promise<string | undefined> => {
  const go = async (address: string): Promise<string | undefined> => {
    const visited = (as: Visit) => visitAddress(browser, as, address, onWrites);
    let outcome = await visited(visit);
    if (outcome.otherFails) outcome = await visited({ ...visit, other: undefined });
    if (outcome.isLate) outcome = await visited(visit);
    return outcome.problem;
  };
  const problems = await inParallel(visit.addresses, AT_ONCE, go);
  const known = problems.filter((problem) => problem !== undefined);
  return known.length > 0 ? known.join('. ') : undefined;
};
