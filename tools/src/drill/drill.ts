import { execFile, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fileSystemStore } from '@refined/releases';
import type { ReleaseStore } from '@refined/releases';
import { findChromium } from '../../testing/chromium.mjs';
import { deriveRelease } from '../bad-releases/derived-release.ts';
import { drillTable, meetsBar } from './drill-report.ts';
import type { DrillOutcome, Switch } from './drill-report.ts';
import { signIn, startDrilledProduct } from './drilled-product.ts';
import type { LoadOrder, LoadReport } from './load-generator.ts';
import { startWalkers } from './walkers.ts';

export interface DrillOptions {
  readonly root: string;
  /** Rounds of publishing, breaking, rolling back and publishing again. */
  readonly rounds?: number;
  /** Page loads per second. */
  readonly rate?: number;
  readonly browsers?: number;
  /** A data folder that a product has filled, copied by the caller; a new one by default. */
  readonly dataFolder?: string;
  readonly say: (line: string) => void;
}

const SCREEN = 'queues-mfe';
const PAGE = '/drugs/queue/noc';
/**
 * How long the load continues after a change before the next one, in ms: long enough to see the
 * last load of the former release.
 */
const BETWEEN = 2_500;

/** Every released file of these workspaces, with its hash. */
const bytesOf = (releases: string, workspaces: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    workspaces.flatMap((workspace) =>
      readdirSync(join(releases, workspace), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map(
          (file) =>
            [
              relative(releases, file),
              createHash('sha256').update(readFileSync(file)).digest('hex'),
            ] as const,
        ),
    ),
  );

const changedFiles = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): number =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  ).length;

/** The part in which a broken release throws, in rotation. */
const BROKEN = ['entry', 'chunk', 'factory'] as const;

/**
 * Fills a store of its own with two releases per round, one of them broken: the drill publishes
 * from there.
 */
const prepareReleases = async (
  store: ReleaseStore,
  from: string,
  rounds: number,
  scratch: string,
): Promise<readonly { good: string; broken: string }[]> => {
  const staging = fileSystemStore(join(scratch, 'staging'));
  await staging.init();
  const put = async (version: string, broken?: (typeof BROKEN)[number]) => {
    const { workspace, folder, ...build } = await deriveRelease(store, {
      workspace: SCREEN,
      from,
      version,
      folder: join(scratch, version),
      ...(broken ? { broken } : {}),
    });
    await staging.put(workspace, version, folder, build);
    return version;
  };
  const prepared = [];
  for (let round = 1; round <= rounds; round += 1)
    prepared.push({
      good: await put(`9.${round}.0`),
      broken: await put(`9.${round}.1`, BROKEN[round % BROKEN.length]),
    });
  return prepared;
};

const startLoad = (order: LoadOrder): (() => Promise<LoadReport>) => {
  const child = fork(join(import.meta.dirname, 'load-generator.js'));
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

/**
 * Runs the drill against the real product: the release command itself, load over HTTP, real
 * browsers.
 */
export const drill = async ({
  root,
  rounds = 10,
  rate = 200,
  browsers = 2,
  dataFolder,
  say,
}: DrillOptions): Promise<boolean> => {
  const scratch = mkdtempSync(join(tmpdir(), 'refined-drill-'));
  const executablePath = await findChromium(say);
  const product = await startDrilledProduct(root, dataFolder ?? join(scratch, 'data'), say);
  try {
    const releases = join(product.dataFolder, 'releases');
    const store = fileSystemStore(releases);
    say(`Preparing ${rounds * 2} releases of ${SCREEN} …`);
    const { workspaces } = (await store.readState())!;
    const others = Object.keys(workspaces).filter((workspace) => workspace !== SCREEN);
    let active = workspaces[SCREEN]!.active;
    const prepared = await prepareReleases(store, active, rounds, scratch);
    const before = bytesOf(releases, others);

    // Copies a build's bytes, as from staging to production. Without the browser check, which would
    // refuse the broken ones.
    const publish = (version: string): string[] => [
      'publish',
      SCREEN,
      '--from',
      join(scratch, 'staging'),
      '--version',
      version,
      '--skip',
      'browser=the drill publishes broken releases',
    ];
    const commands: { command: string[]; old: string }[] = [];
    for (const { good, broken } of prepared) {
      commands.push(
        { command: publish(good), old: active },
        { command: publish(broken), old: good },
        { command: ['rollback', SCREEN], old: broken },
      );
      active = good;
    }

    const stopWalkers = await startWalkers({
      address: product.address,
      session: await signIn(product.address),
      count: browsers,
      executablePath,
    });
    // The browsers' start isn't measured.
    await wait(BETWEEN);
    const stopLoad = startLoad({
      address: product.address,
      pathname: PAGE,
      workspace: SCREEN,
      rate,
    });
    const since = performance.now();
    await wait(BETWEEN);
    const given: { command: string; took: number; at: number; old: string }[] = [];
    for (const { command, old } of commands) {
      const at = Date.now();
      const from = performance.now();
      await promisify(execFile)(
        process.execPath,
        [
          join(root, 'tools', 'release.mjs'),
          ...command,
          '--store',
          releases,
          '--reason',
          'drill',
          '--json',
        ],
        { cwd: root },
      );
      const [name, , , , , version = ''] = command;
      given.push({ command: `${name} ${version}`.trim(), took: performance.now() - from, at, old });
      say(given.at(-1)!.command);
      await wait(BETWEEN);
    }
    const seconds = (performance.now() - since) / 1_000;
    const load = await stopLoad();
    const walks = await stopWalkers();

    // After the rollback a good release is active again: only the loads until the next command
    // count.
    const switches: Switch[] = given.map(({ command, took, at, old }, index) => {
      const until = given[index + 1]?.at ?? Infinity;
      const late = load.loads
        .filter(([began, version]) => version === old && began >= at && began < until)
        .map(([began]) => began - at);
      return { command, took, lastOld: Math.max(0, ...late) };
    });
    const outcome: DrillOutcome = {
      switches,
      load,
      walks,
      otherBytes: changedFiles(before, bytesOf(releases, others)),
      seconds,
    };
    say(`\n${drillTable(outcome)}`);
    return meetsBar(outcome);
  } finally {
    await product.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
};
