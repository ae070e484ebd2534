import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { fileSystemStore, type ReleaseStore } from '@refined/releases';
import { deriveRelease } from '@refined/bad-releases/derived-release';
import { loadPage } from '@refined/bad-releases/page-load';
import { releaseCommand } from '@refined/bad-releases/release-command';
import { tryKinds } from '@refined/bad-releases/try-kinds';
import { runCommand, wholeNumber } from './command.ts';
import { table } from './part.ts';
import { openBrowser, ROOT, signIn, startProduct, withRun, type Run } from './product.ts';
import { median, percentile, rounded, secondsToLast } from './statistics.ts';

/**
 * `npm run drill`: publishes, breaks, rolls back and republishes one screen while pages load. No
 * load may fail, and every page must switch soon.
 */

/** The screen that is published, and its page. */
const SCREEN = 'queues-mfe';
const PAGE = '/drugs/queue/noc';

/** Pause between two changes, under load, in ms. */
const BETWEEN = 2_500;
/** The old release may start in a page for this long after a change, in s. */
const SOON = 2;
/** A load that takes longer, in ms, has failed. */
const PATIENCE = 10_000;
/** Most seconds' worth of loads that may be running at once. */
const SECONDS_BEHIND = 3;
const SENTENCES_SHOWN = 10;

interface PageLoad {
  /** When it started, in ms since 1970. */
  readonly at: number;
  readonly took: number;
  /** The version of the screen; undefined: the load failed. */
  readonly version: string | undefined;
}

const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!;

/** Starts page loads at an even rate, whatever the result of earlier ones. */
const startLoads = (address: string, rate: number) => {
  const loads: PageLoad[] = [];
  const failures: string[] = [];
  const underWay = new Set<Promise<void>>();
  const load = async (): Promise<void> => {
    const at = Date.now();
    const version = await loadPage(address, PAGE, SCREEN, PATIENCE).catch((error: unknown) => {
      failures.push(sentenceOf(error));
      return undefined;
    });
    loads.push({ at, took: Date.now() - at, version });
  };
  const since = performance.now();
  let begun = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - since) / 1_000) * rate;
    for (; begun < due; begun += 1) {
      // If the product can't keep up, its loads already fail by timeout; more loads don't help.
      if (underWay.size >= rate * SECONDS_BEHIND) continue;
      const one: Promise<void> = load().finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, 5);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    return { loads, failures, seconds: (performance.now() - since) / 1_000 };
  };
};

/** A reviewer who opens the screen again and again. @returns the problems that they would notice */
const startReviewer = (page: Page, address: string) => {
  const problems: string[] = [];
  let opened = 0;
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      opened += 1;
      await page
        .goto(address + PAGE)
        .then(() => page.getByRole('main').getByRole('article').first().waitFor())
        .catch((error: unknown) => problems.push(sentenceOf(error)));
    }
  })();
  return async () => {
    isOver = true;
    await running;
    return { opened, problems };
  };
};

/** A change of what is active. */
interface Switch {
  readonly name: string;
  /** When the state was changed, in ms since 1970. */
  readonly changedAt: number;
  /** The release that no page should get any more. */
  readonly former: string;
}

/** Runs the commands of a round like an operator. */
const releaseCommands = (releases: string, store: ReleaseStore) => {
  const active = async (): Promise<string> => (await store.readState())!.workspaces[SCREEN]!.active;
  return async (name: string, ...command: string[]): Promise<Switch> => {
    const former = await active();
    const args = [...command, '--reason', 'drill', '--json'];
    const { status, stderr } = await releaseCommand(releases, args);
    if (status !== 0) throw new Error(stderr);
    return { name, former, changedAt: Date.parse((await store.readState())!.changedAt) };
  };
};

/** Two good releases per round in their own store, as from staging, and a bad one. */
const prepareRound = async (run: Run, store: ReleaseStore, round: number) => {
  const staging = path.join(run.scratch, 'staging');
  const staged = fileSystemStore(staging);
  if (round === 1) await staged.init();
  const from = (await store.readState())!.workspaces[SCREEN]!.active;
  const derive = async (into: ReleaseStore, patch: number, broken?: 'entry') => {
    const version = `9.${round}.${patch}`;
    const folder = path.join(run.scratch, version);
    const build = await deriveRelease(store, { workspace: SCREEN, from, version, folder, broken });
    const { workspace: _workspace, folder: _folder, ...meta } = build;
    await into.put(SCREEN, version, folder, meta);
    return version;
  };
  return {
    staging,
    good: await derive(staged, 0),
    // Directly into the product's store: the command's checks would refuse it.
    bad: await derive(store, 1, 'entry'),
    better: await derive(staged, 2),
  };
};
type Round = Awaited<ReturnType<typeof prepareRound>>;

const playRound = async (
  command: ReturnType<typeof releaseCommands>,
  { staging, good, bad, better }: Round,
): Promise<readonly Switch[]> => {
  const publish = (name: string, version: string): Promise<Switch> =>
    command(
      name,
      ...['publish', SCREEN, '--from', staging, '--version', version],
      ...['--skip', 'browser=drill'],
    );
  const switches: Switch[] = [];
  for (const next of [
    () => publish('published', good),
    () => command('broken', 'activate', SCREEN, bad),
    () => command('rolled back', 'rollback', SCREEN),
    () => publish('published again', better),
  ]) {
    switches.push(await next());
    await wait(BETWEEN);
  }
  return switches;
};

/** For each change, the seconds until the last page that started with the old release. */
const secondsToSwitch = (
  switches: readonly Switch[],
  loads: readonly PageLoad[],
): readonly number[] =>
  switches.map(({ changedAt, former }, index) => {
    const end = switches[index + 1]?.changedAt ?? Infinity;
    const late = loads.filter(({ at, version }) => version === former && at < end);
    return secondsToLast(
      changedAt,
      late.map(({ at }) => at),
    );
  });

const drill = (count: number, rate: number): Promise<boolean> =>
  withRun(async (run) => {
    // Only the drill's commands may change the active release.
    const product = await startProduct(run, { environment: { STOP_RULE: 'off' } });
    const releases = path.join(product.dataFolder, 'releases');
    const store = fileSystemStore(releases);
    run.say(`Preparing ${count * 3} releases of ${SCREEN} …`);
    const rounds: Round[] = [];
    for (let round = 1; round <= count; round += 1)
      rounds.push(await prepareRound(run, store, round));

    const session = await signIn(product.address);
    const open = await openBrowser(run, [product.address], session);
    const stopReviewer = startReviewer(await (await open()).newPage(), product.address);
    const stopLoads = startLoads(product.address, rate);
    await wait(BETWEEN);
    const command = releaseCommands(releases, store);
    const switches: Switch[] = [];
    for (const round of rounds) {
      switches.push(...(await playRound(command, round)));
      run.say(`${round.good}, ${round.bad}, ${round.better}: done`);
    }
    const { loads, failures, seconds } = await stopLoads();
    const { opened, problems } = await stopReviewer();

    const took = loads.filter(({ version }) => version).map((load) => load.took);
    const late = secondsToSwitch(switches, loads);
    const names = [...new Set(switches.map(({ name }) => name))];
    const rows = names.map((name) => {
      const of = late.filter((_, index) => switches[index]!.name === name);
      return [name, of.length, rounded(median(of)), rounded(Math.max(...of))];
    });
    const isMet = failures.length + problems.length === 0 && Math.max(...late) < SOON;
    run.say(
      [
        '',
        table(['change', 'times', 'seconds until all pages switched, median', 'worst'], rows),
        '',
        `${loads.length} page loads in ${Math.round(seconds)} s (${Math.round(loads.length / seconds)}/s), p50 ${median(took)} ms, p99 ${percentile(took, 0.99)} ms; ${failures.length} failed (bar 0).`,
        `A reviewer opened the screen ${opened} times; ${problems.length} times it wasn't there (bar 0).`,
        ...[...failures, ...problems].slice(0, SENTENCES_SHOWN).map((line) => `  ${line}`),
        isMet ? 'Every bar is met.' : `A bar is missed; pages switch within ${SOON} s.`,
      ].join('\n'),
    );
    return isMet;
  });

/** Tries every kind of bad release, on the releases of `npm run build`. */
const tryEveryKind = async (file: string | true): Promise<boolean> => {
  const build = spawnSync(process.execPath, [path.join(ROOT, 'tools', 'build.mjs')], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (build.status !== 0) return false;
  const { document, ok } = await tryKinds(ROOT, console.log);
  if (file === true) console.log(`\n${document}`);
  else writeFileSync(file, document);
  return ok;
};

await runCommand(
  'npm run drill --',
  'Publishes one screen, breaks it, rolls it back and publishes it again, under load.',
  (program, run) =>
    program
      .option('--rounds <N>', 'How many times.', '10')
      .option('--rate <N>', 'Page loads per second.', '200')
      .option('--kinds [FILE]', 'Tries each kind of bad release instead; writes the table there.')
      .action(({ rounds, rate, kinds }: { rounds: string; rate: string; kinds?: string | true }) =>
        run(() =>
          kinds
            ? tryEveryKind(kinds)
            : drill(wholeNumber(rounds, '--rounds'), wholeNumber(rate, '--rate')),
        ),
      ),
);
