import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { fileSystemStore } from '@refined/releases';
import type { ReleaseStore } from '@refined/releases';
import { loadedPages } from '../load/loaded-pages.ts';
import type { LoadedPage } from '../load/loaded-pages.ts';
import { measureLoad } from '../load/measure-load.ts';
import { LINKS } from '../load/shaped-link.ts';
import { trustedOrigins } from '../load/trusted-origins.ts';
import type { BenchPart } from '../run/bench-part.ts';
import type { BenchRun } from '../run/bench-run.ts';
import { table } from '../run/performance-document.ts';
import { spreadOf } from '../run/statistics.ts';
import type { Spread } from '../run/statistics.ts';
import { wholeNumber } from '../run/whole-number.ts';
import { changedRelease } from './changed-release.ts';
import { countingAnswer, sentOf } from './counting-front.ts';
import type { SentBytes } from './counting-front.ts';

/** What is released, in this order, and the bytes of script that it may cost. */
const RELEASES = [
  { workspace: 'queues-mfe', title: 'a screen', most: 1_000 },
  { workspace: 'shell', title: 'the shell', most: 3_000 },
] as const;

interface Reader {
  readonly link: string;
  readonly deltas: boolean;
  readonly origin: string;
  readonly sent: SentBytes;
}

interface Visit extends Pick<Reader, 'link' | 'deltas'> {
  readonly released: string;
  readonly bytes: number;
  readonly shown: number;
}

interface ReturningRow extends Pick<Visit, 'released' | 'link' | 'deltas'> {
  readonly bytes: Spread;
  readonly shown: Spread;
}

interface ReturningFigures {
  readonly rounds: number;
  readonly rows: readonly ReturningRow[];
}

/** The product behind each link, with deltas and without. */
const openReaders = async (run: BenchRun, address: string) => {
  const { flags, open } = trustedOrigins(run);
  const readers: Reader[] = [];
  for (const [link, shape] of Object.entries(LINKS))
    for (const deltas of [true, false]) {
      const sent: SentBytes = new Map();
      const origin = await open(countingAnswer(address, deltas, sent), shape);
      readers.push({ link, deltas, origin, sent });
    }
  return { readers, flags };
};

/** Publishes a release with one changed function, from a store as staging is. */
const publishChanged = async (
  run: BenchRun,
  store: ReleaseStore,
  workspace: string,
  version: string,
): Promise<void> => {
  const staging = path.join(run.scratch, 'staging');
  const staged = fileSystemStore(staging);
  await staged.init();
  const folder = path.join(run.scratch, `${workspace}-${version}`);
  const {
    workspace: _workspace,
    version: _version,
    folder: built,
    ...meta
  } = await changedRelease(store, workspace, version, folder);
  await staged.put(workspace, version, built, meta);
  const command = ['publish', workspace, '--from', staging, '--version', version];
  const more = ['--store', store.name, '--reason', 'bench', '--skip', 'browser=bench'];
  const release = path.join(run.root, 'tools', 'release.mjs');
  await promisify(execFile)(process.execPath, [release, ...command, ...more], { cwd: run.root });
};

const generationAt = async (address: string): Promise<number> =>
  ((await (await fetch(`${address}/releases/state.json`)).json()) as { generation: number })
    .generation;

/** Resolves when pages get what the store says. */
const untilServed = async (address: string, store: ReleaseStore): Promise<void> => {
  const { generation } = (await store.readState())!;
  while ((await generationAt(address)) !== generation)
    await new Promise((resolve) => setTimeout(resolve, 100));
};

const rowsOf = (visits: readonly Visit[]): readonly ReturningRow[] =>
  RELEASES.flatMap(({ title }) =>
    Object.keys(LINKS).flatMap((link) =>
      [true, false].map((deltas) => {
        const same = visits.filter(
          (visit) => visit.released === title && visit.link === link && visit.deltas === deltas,
        );
        return {
          released: title,
          link,
          deltas,
          bytes: spreadOf(same.map(({ bytes }) => bytes)),
          shown: spreadOf(same.map(({ shown }) => Math.round(shown))),
        };
      }),
    ),
  );

const name = ({ released, link, deltas }: ReturningRow): string =>
  `${released}, ${link}, ${deltas ? 'with' : 'without'} deltas`;

/** `npm run bench -- returning`: what a release costs a browser that had the one before. */
export const returningPart: BenchPart<ReturningFigures> = {
  name: 'returning',
  description: 'What a release with one changed function costs who had the one before.',
  options: [
    { flags: '--rounds <N>', description: 'Releases of each kind.', standard: '3' },
    { flags: '--data <FOLDER>', description: 'A data folder that a product has filled.' },
  ],
  measure: async (run, { rounds: typed, data }) => {
    const rounds = wholeNumber(typed, '--rounds');
    const { address, session, dataFolder } = await run.startProduct({ dataFolder: data });
    const store = fileSystemStore(path.join(dataFolder, 'releases'));
    const queue = loadedPages('1').find((page): page is LoadedPage => page.name === 'queue')!;
    const { readers, flags } = await openReaders(run, address);
    const browsers = await run.startBrowsers(
      readers.map(({ origin }) => origin),
      session,
      flags,
    );
    const visits: Visit[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const contexts = new Map<Reader, BrowserContext>();
      for (const reader of readers) {
        const context = await browsers.open();
        contexts.set(reader, context);
        await measureLoad(context, reader.origin, queue);
      }
      for (const { workspace, title } of RELEASES) {
        const version = `9.${Date.now()}.${round}`;
        await publishChanged(run, store, workspace, version);
        await untilServed(address, store);
        // Others first in each round: a machine is slower right after a release has changed.
        const inTurn = round % 2 ? [...contexts] : [...contexts].reverse();
        for (const [{ origin, link, deltas, sent }, context] of inTurn) {
          const { shown } = await measureLoad(context, origin, queue);
          const bytes = sentOf(sent, workspace, version);
          visits.push({ released: title, link, deltas, bytes, shown });
        }
      }
      for (const context of contexts.values()) await context.close();
      run.say(`Round ${round} of ${rounds}`);
    }
    return { rounds, rows: rowsOf(visits) };
  },
  lines: ({ rows }) =>
    rows.map(
      (row) =>
        `${name(row).padEnd(36)} ${row.bytes.median} B of script, card ${row.shown.median} ms`,
    ),
  bars: ({ rows }) =>
    rows
      .filter(({ deltas, link }) => deltas && link === 'slow')
      .map((row) => ({
        what: `${row.released} released: script for a returning reader`,
        value: row.bytes.median,
        unit: 'B',
        atMost: RELEASES.find(({ title }) => title === row.released)!.most,
      })),
  section: ({ rows, rounds }) =>
    `Medians of ${rounds} releases each.\n\n${table(
      ['released, link', 'script, B', 'first card, ms'],
      rows.map((row) => [
        name(row),
        row.bytes.median,
        `${row.shown.median} (${row.shown.least}–${row.shown.most})`,
      ]),
    )}`,
};
