import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { ReportCount } from '@refined/releases';
import type { BadRelease, Ending } from '../bad-release.ts';
import { releaseCommandHere } from '../release-command.ts';
import { HAS_ACTED } from '../script-edits.ts';
import { isBad, type BadHost, type PublishedBad } from './bad-host.ts';
import { crashedTab, type CrashedTab } from './crashed-tab.ts';
import {
  isGood,
  leaveForSearch,
  openQueueByHand,
  QUEUE,
  queueHeading,
  search,
  SEARCH,
  searchByHand,
} from './reviewer.ts';
import type { Surroundings } from './surroundings.ts';
import { until } from './until.ts';

/** The outcome of one bad release. It rejects if something that must work doesn't. */
export interface TrialOutcome {
  readonly ending: Exclude<Ending, 'hurts others'>;
  /** From opening the screen to the good release; undefined if the bad one stays. */
  readonly seconds: number | undefined;
  /** Failures of the bad release in the pages' reports. */
  readonly reports: readonly ReportCount[];
  /** Lines of `release status` that name the bad release. */
  readonly status: readonly string[];
}

/** One trial: a reviewer's tab at a host of the bad release. */
interface Trial {
  readonly kind: BadRelease;
  readonly bad: PublishedBad;
  readonly host: BadHost;
  readonly page: Page;
}

/** The pages' reports about the bad release, or about all good ones. */
const reportsOf = async (
  { host, bad, kind }: Pick<Trial, 'host' | 'bad' | 'kind'>,
  whose: 'bad' | 'good',
): Promise<ReportCount[]> =>
  (await host.store.readReports()).failures.filter((report) =>
    whose === 'good'
      ? !isBad(report)
      : report.workspace === kind.workspace && report.version === bad.version,
  );

const untilReported = async (trial: Trial): Promise<void> => {
  const { reported } = trial.kind;
  if (!reported) return;
  const isIt = ({ stage, fault }: ReportCount) =>
    stage === reported.stage && fault === reported.fault;
  await until(`a report of ${reported.fault} at ${reported.stage}`, async () =>
    (await reportsOf(trial, 'bad')).some(isIt),
  );
};

/** Time without an answer after which a browser offers to end the page, in ms. */
const FROZEN = 5_000;
/** Pause between two checks, in ms. */
const LOOK = 100;

/** Resolves when the page hasn't answered for that long. */
const untilFrozen = async (tab: CrashedTab): Promise<void> => {
  let hasAnswered = true;
  while (hasAnswered) {
    hasAnswered = false;
    const asked = tab.evaluate('0').then(() => void (hasAnswered = true));
    await Promise.race([asked, sleep(FROZEN)]);
    await sleep(LOOK);
  }
};

/**
 * Opens the bad screen, which freezes its tab. The browser asks whether to wait; the reviewer ends
 * the page and reloads it, which shows the good release. Resolves with the seconds.
 */
const endFrozen = async (browser: Browser, trial: Trial): Promise<number> => {
  const { page, kind, host } = trial;
  const tab = await crashedTab(browser, page);
  const since = performance.now();
  await page.goto(host.address + QUEUE, { waitUntil: 'commit' });
  try {
    // A frozen page reports its screen; a frozen shell is reported by the next page.
    await (kind.workspace === 'shell' ? untilFrozen(tab) : untilReported(trial));
  } finally {
    await tab.crash();
  }
  await tab.reload();
  await until('the good release', async () =>
    isGood(String(await tab.evaluate('document.querySelector("h1")?.textContent'))),
  );
  return (performance.now() - since) / 1_000;
};

/** The action that makes some bad releases show. */
const provoke = ({ page, kind: { provokedBy } }: Trial): Promise<void> | undefined =>
  provokedBy && (provokedBy === 'click' ? page.mouse.click(640, 450) : page.keyboard.press('Tab'));

/** Opens the bad screen; resolves with the seconds until the good one shows. */
const waitForGood = async (trial: Trial): Promise<number> => {
  const { page, kind, host, bad } = trial;
  const since = performance.now();
  await page.goto(host.address + QUEUE, { waitUntil: 'commit' });
  // A bad shell shows good screens too.
  const ofBadShell = page.locator(`script[src*="/shell/${bad.version}/"]`);
  await until('the good release', async () => {
    if (await queueHeading(page).isVisible())
      return kind.workspace !== 'shell' || (await ofBadShell.count()) === 0;
    if (await queueHeading(page, bad.version).isVisible()) await provoke(trial);
    return false;
  });
  return (performance.now() - since) / 1_000;
};

/** Opens a bad screen that stays, until it has done its harm. */
const waitForBad = async (trial: Trial): Promise<void> => {
  const { page, host } = trial;
  const acted = page.waitForEvent('console', (message) => message.text() === HAS_ACTED);
  await Promise.all([acted, page.goto(host.address + QUEUE, { waitUntil: 'commit' })]);
  await provoke(trial);
};

/** Opens an address, and waits until both files of the bad screen are loaded. */
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

/** Its files are loaded, but nobody opens it; without a session the sign-in page shows. */
const notOpen = async (trial: Trial): Promise<void> => {
  const { page, bad, kind } = trial;
  await openUntilFetched(trial, kind.signedOut ? QUEUE : SEARCH);
  await (kind.signedOut ? page.getByLabel('Username').fill('reviewer') : searchByHand(page));
  const hasRun = await page.evaluate(
    (name) => new Promise((resolve) => requestIdleCallback(() => resolve(name in window))),
    bad.globalName,
  );
  if (hasRun) throw new Error('The code of a screen ran that nobody has opened.');
};

/** Uses the queue and another screen in the same page, and returns. */
const workAround = async ({ page }: Trial, version?: string): Promise<void> => {
  await queueHeading(page, version).waitFor();
  await page.getByRole('article').first().waitFor();
  await searchByHand(page);
  await openQueueByHand(page, version);
};

/** The reviewer's steps with the bad screen. */
const meet = async (
  browser: Browser,
  trial: Trial,
): Promise<Pick<TrialOutcome, 'ending' | 'seconds'>> => {
  const { page, kind, bad, host } = trial;
  switch (kind.ending) {
    case 'never runs':
      await notOpen(trial);
      return { ending: kind.ending, seconds: undefined };
    case 'stays':
      await page.goto(host.address + QUEUE);
      await workAround(trial, bad.version);
      return { ending: kind.ending, seconds: undefined };
    case 'in the page':
    case 'after a reload': {
      // Playwright gives up on a crashed page, so nothing else is done in it.
      if (kind.reported?.fault === 'frozen')
        return { ending: kind.ending, seconds: await endFrozen(browser, trial) };
      let loads = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1;
      });
      const seconds = await waitForGood(trial);
      const ending = loads > 1 ? 'after a reload' : 'in the page';
      await workAround(trial);
      return { ending, seconds };
    }
    default:
      await waitForBad(trial);
      await leaveForSearch(page, host.address, `insulin ${bad.version}`);
      return { ending: 'when it is left', seconds: undefined };
  }
};

/** The other tab still works, with a new search term, and so does a new page. */
const othersWork = async (
  { context, host, other }: Surroundings,
  { version }: PublishedBad,
): Promise<void> => {
  await searchByHand(other, `metformin ${version}`);
  const next = await context.newPage();
  await next.goto(host.address + SEARCH);
  await search(next, `gliclazide ${version}`);
};

const countOf = (reports: readonly ReportCount[]): number =>
  reports.reduce((sum, { count }) => sum + count, 0);

/**
 * A reviewer has the search open in another tab, opens the bad screen, uses another screen in that
 * page, and returns if the good release is there; then uses the other tab and a new page. Rejects
 * if one of them doesn't work, or if a good release is blamed. The surroundings stay as the trial
 * leaves them.
 */
export const meetBad = async (
  browser: Browser,
  surroundings: Surroundings,
  kind: BadRelease,
  bad: PublishedBad,
): Promise<TrialOutcome> => {
  const { host, context } = surroundings;
  const signedOut = kind.signedOut ? await browser.newContext() : undefined;
  try {
    const blamed = countOf(await reportsOf({ host, bad, kind }, 'good'));
    const trial = { kind, bad, host, page: await (signedOut ?? context).newPage() };
    const met = await meet(browser, trial);
    await othersWork(surroundings, bad);
    await untilReported(trial);
    const innocent = await reportsOf(trial, 'good');
    if (countOf(innocent) > blamed)
      throw new Error(
        `Blamed: ${innocent.map(({ workspace, stage, fault }) => `${workspace} (${fault} at ${stage})`).join(', ')}.`,
      );
    const { stdout } = await releaseCommandHere(host.folder, ['status']);
    return {
      ...met,
      reports: await reportsOf(trial, 'bad'),
      status: stdout
        .split('\n')
        .filter((line) => line.includes(`${kind.workspace} ${bad.version}`)),
    };
  } finally {
    await signedOut?.close();
  }
};
