import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ReportCount } from '@refined/releases';
import { RELEASES_BASE } from '@refined/shared/federation';
import type { BadRelease, OnTheWay } from '../bad-release.ts';
import { startBadHost } from './bad-host.ts';
import type { BadHost } from './bad-host.ts';
import { BAD } from './ground.ts';
import type { Ground } from './ground.ts';
import { releaseStatus } from './release-status.ts';
import {
  openContext,
  openQueueByHand,
  QUEUE,
  queueHeading,
  SEARCH,
  searchByHand,
  signInBy,
} from './reviewer.ts';
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
  readonly host: BadHost;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** What comes instead of a file; undefined: nothing ever does. */
const INSTEAD = {
  never: undefined,
  missing: { status: 404, contentType: 'text/plain', body: 'Not found' },
  'as a page': { contentType: 'text/html', body: '<!doctype html><h1>Sign in</h1>' },
} as const satisfies Readonly<Record<OnTheWay['comes'], object | undefined>>;

const putOnTheWay = async ({ context, host, kind }: Trial): Promise<void> => {
  const { onTheWay, workspace } = kind;
  if (!onTheWay) return;
  const address = `**${RELEASES_BASE}${workspace}/${BAD}/${host.files[onTheWay.file]}`;
  const instead = INSTEAD[onTheWay.comes];
  await context.route(address, (route) => instead && route.fulfill(instead));
};

const reportsOf = async ({ host, kind }: Trial): Promise<ReportCount[]> =>
  (await host.store.readReports()).failures.filter(
    (report) => report.workspace === kind.workspace && report.version === BAD,
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

/** A reviewer who waits for the good release, and meanwhile does what provokes the bad one. */
const waitForGood = ({ page, kind: { provokedBy } }: Trial): Promise<void> =>
  until('the good release', async () => {
    if (await queueHeading(page).isVisible()) return true;
    if (await queueHeading(page, BAD).isVisible()) {
      if (provokedBy === 'click') await page.mouse.click(640, 450);
      if (provokedBy === 'key') await page.keyboard.press('Tab');
    }
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

/** Has another screen open until the files of the bad one are there. */
const openNextToBad = async ({ page, host }: Trial): Promise<void> => {
  const prefetched = page.waitForResponse((response) => response.url().endsWith(host.files.chunk));
  await page.goto(host.address + SEARCH);
  await prefetched;
  await searchByHand(page);
};

/** Asks for the bad screen without a session: the sign-in page stands before it. */
const beginSignIn = async ({ page, host }: Trial): Promise<void> => {
  await page.goto(host.address + QUEUE, { waitUntil: 'networkidle' });
  await page.getByLabel('Username').fill('reviewer');
};

const expectNotRun = async ({ page, host }: Trial): Promise<void> => {
  const hasRun = await page.evaluate(
    (name) => new Promise((resolve) => requestIdleCallback(() => resolve(name in window))),
    host.globalName,
  );
  if (hasRun) throw new Error('The code of a screen ran that nobody has opened.');
};

/** What the reviewer does in the bad screen's page; seconds until the good release, if it fell. */
const meet = async (trial: Trial): Promise<number | undefined> => {
  const { page, kind, host } = trial;
  if (kind.ending === 'never runs') {
    await (kind.signedOut ? beginSignIn : openNextToBad)(trial);
    await expectNotRun(trial);
    return undefined;
  }
  const stays = kind.ending === 'stays';
  const seconds = stays ? undefined : await openBad(trial);
  if (stays) await page.goto(host.address + QUEUE);
  const expected = stays ? BAD : undefined;
  await queueHeading(page, expected).waitFor();
  await page.getByRole('article').first().waitFor();
  await searchByHand(page);
  await openQueueByHand(page, expected);
  return seconds;
};

/**
 * Serves a bad release as the active one, and is a reviewer who meets it: has the search open in
 * another tab, opens the bad screen, works in another screen of that page and comes back.
 */
export const tryBadRelease = async (
  browser: Browser,
  ground: Ground,
  kind: BadRelease,
): Promise<TrialOutcome> => {
  const host = await startBadHost(ground, kind);
  const context = await openContext(browser);
  const signedOut = kind.signedOut ? await browser.newContext() : undefined;
  try {
    const other = await context.newPage();
    const page = await (signedOut ?? context).newPage();
    const trial = { kind, host, context, page };
    await putOnTheWay(trial);
    await signInBy(other, host.address);
    await other.goto(host.address + SEARCH);
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    const seconds = await meet(trial);
    await searchByHand(other);
    await untilReported(trial);
    const status = (await releaseStatus(host.folder)).split('\n');
    return {
      seconds,
      reloads: Math.max(0, loads - 1),
      reports: await reportsOf(trial),
      status: status.filter((line) => line.includes(`${kind.workspace} ${BAD}`)),
    };
  } finally {
    await Promise.all([context.close(), signedOut?.close()]);
    await host.close();
  }
};
