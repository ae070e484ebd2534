import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { PATHS } from '@refined/shared/domain';
import { untilEndlessLoop } from './endless-loop.ts';
import { goInPage, pageTime, passTime, until } from './page-time.ts';
import { pressControls } from './press-controls.ts';
import { goByLink, menuProblem } from './press-links.ts';
import { pageParts, partsProblem } from './shell-parts.ts';
import type { PageParts } from './shell-parts.ts';
import { addBox, movingProblem, removeBox, restProblem, typingProblem } from './text-box.ts';
import { harmMessages } from '../harm-messages.ts';
import { leftBehind } from './left-behind.ts';
import { pageLook, pageSnapshot } from './page-snapshot.ts';
import { recordPage } from './record-page.ts';
import { isScreenDrawn } from './drawn-screen.ts';
import { workOther } from './other-screen.ts';
import { restingProblem } from './page-rest.ts';
import { isFaultless, watchPages } from './page-watch.ts';
import { problemSentence } from './problem-sentence.ts';
import { reviewersContext, signInBy } from './reviewers-browser.ts';
import { PATIENCE, untilIdle, whatShows } from './what-shows.ts';
import type { OtherScreen, Visit } from './visit.ts';
import type { Visiting } from './what-shows.ts';

// Times of the page's own, in ms (page-time.ts): the clock of a busy machine proves nothing.

/** Time in which faults that come late show. */
const LATE = 5_000;
/** How often an address is tried again, alone, where the shell waited for a file in vain. */
const AGAIN = 3;
/** Time for a browser context to close, by the clock. */
const CLOSING = 2_000;
/** Time for a screen that was left to end what it does. */
const LEFT = 500;
/** How often is looked again at what may be moving. */
const LOOKS = 3;
/** Elements that a screen may draw: a table of 2,000 rows has some 20,000 (docs/screens.md). */
const ELEMENTS = 30_000;

/** Opens the screen as a bookmark does, and presses what can be pressed there. */
const openAndPress = async (visiting: Visiting): Promise<string | undefined> => {
  const { page, address, visit, watch, writes } = visiting;
  await page.goto(visit.origin + address, { waitUntil: 'commit' });
  const shown = await whatShows(visiting);
  const problem = problemSentence(`At ${address}`, shown, watch.seen, visit);
  if (problem) return problem;
  if (writes.length > 0) return `At ${address} ${harmMessages.writes(writes)}`;
  const pressed = await pressControls(
    page,
    watch.requests,
    address,
    () => !isFaultless(watch.seen),
  );
  visiting.onWrites(writes.splice(0));
  return pressed === undefined
    ? undefined
    : problemSentence(`At ${address} after "${pressed}" was pressed`, 'screen', watch.seen, visit);
};

/** Looks again where something may move or fade: what stays wrong is wrong. */
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

/** Opens the screen as a link does. */
const open = async (visiting: Visiting): Promise<string | undefined> => {
  const { page, address, visit, watch } = visiting;
  const former = await page.$('main h1');
  await goInPage(page, address);
  // The heading of the page before must not be taken for the screen's.
  const gone = former?.waitForElementState('hidden', { timeout: 0 }).catch(() => undefined);
  await Promise.race([gone, pageTime(page, PATIENCE)]);
  const shown = await whatShows(visiting);
  return problemSentence(`At ${address}`, shown, watch.seen, visit);
};

/** Leaves the screen by a press on the shell's link. Returns what is wrong. */
const leave = async ({ page, visit, watch }: Visiting, to: string): Promise<string | undefined> => {
  const pressed = await goByLink(page, to);
  if (pressed) return pressed;
  const isGone = async () => !(await isScreenDrawn(page, visit.federationName));
  await passTime(page, watch.requests, LEFT);
  return (await until(page, isGone, PATIENCE)) ? undefined : harmMessages.stays;
};

/** While the screen shows: the shell's parts, typing, rest, the wheel, the menu. */
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

/** Works the other screen once more. Returns what of it doesn't work, or isn't said any more. */
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
 * In one page: works another screen, opens this one from the shell's own page, looks at what it does
 * there, leaves it; once more; works the other screen again, and looks at what was left behind.
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
    // Not this release's doing, which hasn't run yet.
    visiting.onOtherFails();
    return undefined;
  }
  if (other) await leave(visiting, PATHS.home());
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await untilIdle(page, watch);
  await menuProblem(page);
  await passTime(page, watch.requests, LEFT);
  const parts = await pageParts(page);
  const before = await pageSnapshot(page);
  const wrong = (where: string, end: string | undefined): string | undefined => {
    const known = problemSentence(where, 'screen', watch.seen, visit);
    if (known) return known;
    // Keys that don't arrive where they are typed may press what the screen offers.
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
  /** The other screen doesn't work before this one has run: it is tried without. */
  readonly otherFails: boolean;
  /** The shell gave up waiting for a file, by the clock: on a busy machine that proves nothing. */
  readonly isLate: boolean;
}

/** The problem at one address; in a browser context of its own, so that no other page suffers. */
const visitAddress = async (
  browser: Browser,
  visit: Visit,
  address: string,
  onWrites: (calls: readonly string[]) => void,
): Promise<Visited> => {
  const writes: string[] = [];
  let otherFails = false;
  const context = await reviewersContext(browser, visit.origin, (call) => void writes.push(call));
  try {
    const page = await context.newPage();
    await signInBy(page, visit.origin);
    const watch = await watchPages(context);
    await context.addInitScript({ content: recordPage(visit.files) });
    const onOtherFails = (): void => void (otherFails = true);
    const visiting = { page, address, visit, watch, writes, onWrites, onOtherFails };
    let isClosing = false;
    // What is pressed may leave a draft behind, which a form asks about when it is left: comes last.
    const visited = openAndLeave(visiting)
      .then((problem) => problem ?? openAndPress(visiting))
      .catch((error: unknown) => {
        // A page whose natives are replaced can't even be asked.
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
    ]);
    isClosing = true;
    return {
      problem,
      otherFails,
      isLate: watch.seen.reports.some(({ fault }) => fault === 'timeout'),
    };
  } finally {
    // A page that doesn't respond may not close either; the browser ends it later.
    await Promise.race([context.close().catch(() => undefined), sleep(CLOSING)]);
  }
};

/**
 * Opens the screen at each of its addresses, at once, and leaves it again. Returns the problems,
 * without a full stop at the end.
 *
 * @param onWrites gets the writes that the screen asked for when its controls were pressed
 */
export const visitScreen = async (
  browser: Browser,
  visit: Visit,
  onWrites: (calls: readonly string[]) => void = () => undefined,
): Promise<string | undefined> => {
  const go = (address: string) => visitAddress(browser, visit, address, onWrites);
  const visited = await Promise.all(
    visit.addresses.map(async (address) => {
      const outcome = await go(address);
      const alone = { ...visit, other: undefined };
      return outcome.otherFails ? visitAddress(browser, alone, address, onWrites) : outcome;
    }),
  );
  const problems: (string | undefined)[] = [];
  for (const [at, address] of visit.addresses.entries()) {
    let outcome = visited[at]!;
    for (let again = 0; outcome.isLate && again < AGAIN; again += 1) outcome = await go(address);
    problems.push(outcome.problem);
  }
  const known = problems.filter((problem) => problem !== undefined);
  return known.length > 0 ? known.join('. ') : undefined;
};
