import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileSystemStore } from '@refined/releases';
import { findChromium } from '../../testing/programs.mjs';
import { changedFiles, fileHashes } from './changed-files.ts';
import { roundResults } from './drill-outcome.ts';
import type { RoundRecord } from './drill-outcome.ts';
import { drillTable, meetsBar } from './drill-report.ts';
import { signIn, startDrilledProduct } from './drilled-product.ts';
import type { DrilledProduct } from './drilled-product.ts';
import { openIdleTab } from './reviewers/idle-tab.ts';
import type { IdleTab } from './reviewers/idle-tab.ts';
import type { LoadOrder, LoadReport } from './load/load-generator.ts';
import { releaseCommands } from './release-commands.ts';
import { startBrowsers } from './reviewers/reviewer-browsers.ts';
import { PAGE, prepareRounds, SCREEN } from './rounds.ts';
import type { Round } from './rounds.ts';
import { startWalkers } from './reviewers/walkers.ts';

export interface DrillOptions {
  readonly root: string;
  /** Rounds of publishing a good and a bad release. */
  readonly rounds?: number;
  /** Page loads per second. */
  readonly rate?: number;
  readonly browsers?: number;
  /** A data folder that a product has filled, copied by the caller; a new one by default. */
  readonly dataFolder?: string;
  readonly say: (line: string) => void;
}

/**
 * How long the load continues after a change before the next one, in ms: long enough to see the
 * last load of the former release.
 */
const BETWEEN = 2_500;

const startLoad = (order: LoadOrder): (() => Promise<LoadReport>) => {
  const child = fork(join(import.meta.dirname, 'load', 'load-generator.js'));
  // It stands for other machines, so it runs at low priority.
  setPriority(child.pid!, constants.priority.PRIORITY_BELOW_NORMAL);
  child.send(order);
  return () =>
    new Promise((resolve, reject) => {
      child.once('message', (report) => resolve(report as LoadReport));
      child.once(
        'exit',
        (status) => status !== 0 && reject(new Error('The load generator ended by itself.')),
      );
      child.send('stop');
    });
};

interface RoundParts {
  readonly root: string;
  readonly product: DrilledProduct;
  readonly idle: IdleTab;
  readonly staging: string;
  readonly say: (line: string) => void;
}

/** Runs one round after the other. Nobody rolls back: what stops a bad release is the product. */
const runRounds = async (
  { root, product, idle, staging, say }: RoundParts,
  rounds: readonly Round[],
  first: string,
): Promise<readonly RoundRecord[]> => {
  const releases = join(product.dataFolder, 'releases');
  const store = fileSystemStore(releases);
  const commands = releaseCommands(root, releases, store);
  const records: RoundRecord[] = [];
  let active = first;
  for (const round of rounds) {
    const { kind, good, bad } = round;
    await idle.begin();
    const publishedGood = await commands.publish(good, staging, active);
    const noticedAt = await idle.noticedAt();
    await wait(BETWEEN);
    const activatedBad = await commands.activate(bad, good);
    const stopped = await commands.stopped(bad);
    if (!stopped) await commands.rollBack(bad);
    await wait(BETWEEN);
    const reports = (await store.readReports()).failures
      .filter(({ workspace, version }) => workspace === SCREEN && version === bad)
      .reduce((sum, { count }) => sum + count, 0);
    active = good;
    records.push({
      ...round,
      publishedGood,
      activatedBad,
      stopped,
      noticedAfter: noticedAt && noticedAt - publishedGood.changedAt,
      reports,
      until: Date.now(),
    });
    say(`${bad} ${kind.name}: ${stopped ? 'stopped' : 'not stopped'}, ${reports} reports`);
  }
  return records;
};

/**
 * Runs the drill against the real product: the release command itself, load over HTTP, real
 * browsers.
 */
export const drill = async ({
  root,
  rounds: count = 10,
  rate = 200,
  browsers: reviewers = 2,
  dataFolder,
  say,
}: DrillOptions): Promise<boolean> => {
  const scratch = mkdtempSync(join(tmpdir(), 'refined-drill-'));
  const executablePath = await findChromium(say);
  const product = await startDrilledProduct(root, dataFolder ?? join(scratch, 'data'), say, {
    // The usual rule but for the number: all reviewers here are one person, who counts for two.
    STOP_RULE: '20%/2/30',
  });
  try {
    const { address } = product;
    const releases = join(product.dataFolder, 'releases');
    const store = fileSystemStore(releases);
    say(`Preparing ${count * 2} releases of ${SCREEN} …`);
    const { workspaces } = (await store.readState())!;
    const others = Object.keys(workspaces).filter((workspace) => workspace !== SCREEN);
    const first = workspaces[SCREEN]!.active;
    const { staging, rounds } = await prepareRounds(store, first, count, scratch);
    const before = fileHashes(releases, others);

    const browsers = await startBrowsers(executablePath, address, await signIn(address));
    const idle = await openIdleTab(await browsers.open(), address);
    const contexts = await Promise.all(Array.from({ length: reviewers }, browsers.open));
    const stopWalkers = startWalkers(contexts, address);
    // The browsers' start isn't measured.
    await wait(BETWEEN);
    const stopLoad = startLoad({ address, pathname: PAGE, workspace: SCREEN, rate });
    const since = performance.now();
    await wait(BETWEEN);
    const records = await runRounds({ root, product, idle, staging, say }, rounds, first);
    const seconds = (performance.now() - since) / 1_000;
    const load = await stopLoad();
    const walks = await stopWalkers();
    await browsers.close();

    const outcome = {
      rounds: roundResults(records, load, walks),
      load,
      walks,
      otherBytes: changedFiles(before, fileHashes(releases, others)),
      seconds,
    };
    say(`\n${drillTable(outcome)}`);
    return meetsBar(outcome);
  } finally {
    await product.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
};
