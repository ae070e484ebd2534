import type { Browser, Page } from '@playwright/test';
import type { ReportCount } from '@refined/releases';
import type { BadRelease } from '../bad-release.ts';
import { startBadHost } from './bad-host.ts';
import type { BadHost, PublishedBad } from './bad-host.ts';
import { prepareGround } from './ground.ts';
import type { Ground } from './ground.ts';
import { releaseStatus } from './release-status.ts';
import { openQueueByHand, QUEUE, queueHeading, SEARCH, searchByHand } from './reviewer.ts';
import { openSurroundings, surroundingsPool } from './surroundings.ts';
import type { Surroundings, SurroundingsPool } from './surroundings.ts';
import { until } from './until.ts';

/** What became of one bad release. Whatever had to work and didn't is a rejection instead. */
export interface TrialOutcome {
  /** From opening the screen to the good release; undefined where the bad one hurts nothing. */
  readonly seconds: number | undefined;
  /** How often the page was loaded anew meanwhile. */
  readonly reloads: number;
  /** Failures of the bad release that pages reported. */
  readonly reports: readonly ReportCount[];
  /** Lines of `release status` that name the bad release. */
  readonly status: readonly string[];
}

/** One trial: a reviewer's two tabs at a host of the bad release. */
interface Trial {
  readonly kind: BadRelease;
  readonly bad: PublishedBad;
  readonly host: BadHost;
  readonly page: Page;
}

const reportsOf = async ({ host, bad, kind }: Trial): Promise<ReportCount[]> =>
  (await host.store.readReports()).failures.filter(
    (report) => report.workspace === kind.workspace && report.version === bad.version,
  );

const untilReported = async (trial: Trial): Promise<void> => {
  const { reported } = trial.kind;
  if (!reported) return;
  const isIt = ({ stage, fault }: ReportCount) =>
    stage === reported.stage && fault === reported.fault;
  await until(`a report of ${reported.fault} at ${reported.stage}`, async () =>
    (await reportsOf(trial)).some(isIt),
  );
};

/** The browser asks whether to wait for a frozen tab; the reviewer ends its script and reloads. */
const endScriptAndReload = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.terminateExecution');
  await page.reload({ waitUntil: 'commit' });
};

/** What provokes a bad release that shows itself only then. */
const provoke = async ({ page, bad, kind: { provokedBy } }: Trial): Promise<void> => {
  if (!provokedBy || !(await queueHeading(page, bad.version).isVisible())) return;
  await (provokedBy === 'click' ? page.mouse.click(640, 450) : page.keyboard.press('Tab'));
};

/** A reviewer who waits for the good release, and meanwhile does what provokes the bad one. */
const waitForGood = (trial: Trial): Promise<void> =>
  until('the good release', async () => {
    if (await queueHeading(trial.page).isVisible()) return true;
    await provoke(trial);
    return false;
  });

/** Opens the bad screen; resolves with the seconds until the good one is there. */
const openBad = async (trial: Trial): Promise<number> => {
  const { page, kind, host } = trial;
  const since = performance.now();
  await page.goto(host.address + QUEUE, { waitUntil: 'commit' });
  if (kind.reported?.fault === 'frozen') {
    await untilReported(trial);
    await endScriptAndReload(page);
  }
  await waitForGood(trial);
  return (performance.now() - since) / 1_000;
};

/** Opens an address, and waits until both files of the bad screen are there. */
const openUntilFetched = async (
  { page, host, bad: { version, files } }: Trial,
  path: string,
): Promise<void> => {
  const fetched = [files.entry, files.chunk].map((file) =>
    page.waitForResponse((response) => response.url().endsWith(`${version}/${file}`)),
  );
  await page.goto(host.address + path);
  await Promise.all(fetched);
};

/** Has another screen open until the files of the bad one are there. */
const openNextToBad = async (trial: Trial): Promise<void> => {
  const { page } = trial;
  await openUntilFetched(trial, SEARCH);
  await searchByHand(page);
};

/** Asks for the bad screen without a session: the sign-in page stands before it. */
const beginSignIn = async (trial: Trial): Promise<void> => {
  const { page } = trial;
  await openUntilFetched(trial, QUEUE);
  await page.getByLabel('Username').fill('reviewer');
};

const expectNotRun = async ({ page, bad }: Trial): Promise<void> => {
  const hasRun = await page.evaluate(
    (name) => new Promise((resolve) => requestIdleCallback(() => resolve(name in window))),
    bad.globalName,
  );
  if (hasRun) throw new Error('The code of a screen ran that nobody has opened.');
};

/** What the reviewer does in the bad screen's page; seconds until the good release, if it fell. */
const meet = async (trial: Trial): Promise<number | undefined> => {
  const { page, kind, bad, host } = trial;
  if (kind.ending === 'never runs') {
    await (kind.signedOut ? beginSignIn : openNextToBad)(trial);
    await expectNotRun(trial);
    return undefined;
  }
  const stays = kind.ending === 'stays';
  const seconds = stays ? undefined : await openBad(trial);
  if (stays) await page.goto(host.address + QUEUE);
  const expected = stays ? bad.version : undefined;
  await queueHeading(page, expected).waitFor();
  await page.getByRole('article').first().waitFor();
  await searchByHand(page);
  await openQueueByHand(page, expected);
  return seconds;
};

/** A shell is met by every tab, and what waits for the deadlines of users has a host of its own. */
const isMetByAllTabs = ({ workspace, onTheWay }: BadRelease): boolean =>
  workspace === 'shell' || onTheWay?.comes === 'never';

interface Begun {
  readonly surroundings: Surroundings;
  readonly bad: PublishedBad;
}

/** The bad release is there before any tab is. */
const beginAlone = async (browser: Browser, ground: Ground, kind: BadRelease): Promise<Begun> => {
  const host = await startBadHost(
    ground,
    kind.onTheWay?.comes === 'never' ? 'as built' : 'patient',
  );
  const bad = await host.publish(kind);
  return { surroundings: await openSurroundings(browser, host), bad };
};

/** Does what a reviewer does; the surroundings stay as the trial leaves them. */
const reviewerMeets = async (
  browser: Browser,
  { surroundings, bad }: Begun,
  kind: BadRelease,
): Promise<TrialOutcome> => {
  const { host, context, other } = surroundings;
  const signedOut = kind.signedOut ? await browser.newContext() : undefined;
  try {
    const page = await (signedOut ?? context).newPage();
    const trial = { kind, bad, host, page };
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    const seconds = await meet(trial);
    // A term that this tab hasn't searched for.
    await searchByHand(other, `metformin ${bad.version}`);
    await untilReported(trial);
    const status = (await releaseStatus(host.folder)).split('\n');
    return {
      seconds,
      reloads: Math.max(0, loads - 1),
      reports: await reportsOf(trial),
      status: status.filter((line) => line.includes(`${kind.workspace} ${bad.version}`)),
    };
  } finally {
    await signedOut?.close();
  }
};

/**
 * Serves a bad release as the active one, and is a reviewer who meets it: has the search open in
 * another tab, opens the bad screen, works in another screen of that page and comes back. The
 * surroundings of a screen serve further trials if they are as they were.
 */
const tryBadRelease = async (
  { browser, ground, pool }: TrialMeans,
  kind: BadRelease,
): Promise<TrialOutcome> => {
  if (isMetByAllTabs(kind)) {
    const begun = await beginAlone(browser, ground, kind);
    try {
      return await reviewerMeets(browser, begun, kind);
    } finally {
      await begun.surroundings.close();
    }
  }
  const surroundings = await pool.take();
  let isAsBefore = false;
  try {
    const bad = await surroundings.host.publish(kind);
    const outcome = await reviewerMeets(browser, { surroundings, bad }, kind);
    isAsBefore = await surroundings.putBack(kind);
    return outcome;
  } finally {
    if (isAsBefore) pool.giveBack(surroundings);
    else await surroundings.close();
  }
};

/** What trials share. */
interface TrialMeans {
  readonly browser: Browser;
  readonly ground: Ground;
  readonly pool: SurroundingsPool;
}

/** Trials of bad releases, as many as one likes, several at once or not. */
export interface Trials {
  readonly tryOut: (kind: BadRelease) => Promise<TrialOutcome>;
  readonly close: () => Promise<void>;
}

/**
 * @param releases a store's folder, on the same disk as `scratch`; it stays as it is
 * @param scratch an empty folder, removed at the end
 */
export const prepareTrials = async (
  browser: Browser,
  releases: string,
  scratch: string,
): Promise<Trials> => {
  const ground = await prepareGround(releases, scratch);
  const pool = surroundingsPool(browser, ground);
  return {
    tryOut: (kind) => tryBadRelease({ browser, ground, pool }, kind),
    close: async () => {
      await pool.close();
      await ground.close();
    },
  };
};
