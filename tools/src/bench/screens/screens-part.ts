import { cpSync } from 'node:fs';
import path from 'node:path';
import { fileSystemStore } from '@refined/releases';
import { startGateway } from '../apart/servers.ts';
import { forwardTo } from '../load/http2-front.ts';
import { loadedPages } from '../load/loaded-pages.ts';
import { measureLoad } from '../load/measure-load.ts';
import type { Load } from '../load/measure-load.ts';
import { LINKS } from '../load/shaped-link.ts';
import { trustedOrigins } from '../load/trusted-origins.ts';
import type { BenchPart } from '../run/bench-part.ts';
import type { BenchRun } from '../run/bench-run.ts';
import { table } from '../run/performance-document.ts';
import { spreadOf } from '../run/statistics.ts';
import type { Spread } from '../run/statistics.ts';
import { wholeNumber } from '../run/whole-number.ts';
import { publishScreens, screensIn } from './more-screens.ts';

const MANY = 30;
const PAGES = ['home', 'queue'];
const CACHES = ['cold', 'warm'] as const;

interface ScreensRow {
  readonly page: string;
  readonly cache: (typeof CACHES)[number];
  readonly screens: number;
  readonly shown: Spread;
  readonly requests: number;
  /** Over the wire until then, in bytes. */
  readonly script: number;
  readonly others: number;
}

interface ScreensFigures {
  readonly rounds: number;
  readonly rows: readonly ScreensRow[];
}

interface Visit extends Pick<ScreensRow, 'page' | 'cache' | 'screens'> {
  readonly load: Load;
}

/** A copy of the product's releases with further screens, and a gateway that serves it. */
const startHouse = async (run: BenchRun, api: string, releases: string, many: number) => {
  const folder = path.join(run.scratch, `house-${many}`);
  const copied = path.join(folder, 'releases');
  cpSync(releases, copied, { recursive: true });
  const store = fileSystemStore(copied);
  await publishScreens(store, many, path.join(folder, 'built'));
  const gateway = await startGateway(run.root, api, copied);
  run.atEnd(gateway.stop);
  return { screens: await screensIn(store), address: gateway.address };
};

const rowsOf = (visits: readonly Visit[]): readonly ScreensRow[] => {
  const middle = (loads: readonly Load[], figure: keyof Load): number =>
    Math.round(spreadOf(loads.map((load) => load[figure])).median);
  const cases = new Map(
    visits.map(({ page, cache, screens }) => [
      `${page} ${cache} ${screens}`,
      { page, cache, screens },
    ]),
  );
  return [...cases.values()].map((one) => {
    const loads = visits
      .filter(
        ({ page, cache, screens }) =>
          page === one.page && cache === one.cache && screens === one.screens,
      )
      .map(({ load }) => load);
    const script = middle(loads, 'scriptBytes');
    return {
      ...one,
      shown: spreadOf(loads.map(({ shown }) => Math.round(shown))),
      requests: middle(loads, 'requests'),
      script,
      others: middle(loads, 'bytes') - script,
    };
  });
};

const inKb = (bytes: number): number => Math.round(bytes / 100) / 10;

/** `npm run bench -- screens`: what more registered screens cost the pages of the others. */
export const screensPart: BenchPart<ScreensFigures> = {
  name: 'screens',
  description: 'Loads of a product with its own screens, and with many more.',
  options: [
    { flags: '--rounds <N>', description: 'Loads of each page.', standard: '5' },
    { flags: '--data <FOLDER>', description: 'A data folder that a product has filled.' },
  ],
  measure: async (run, { rounds: typed, data }) => {
    const rounds = wholeNumber(typed, '--rounds');
    const { address, session, dataFolder } = await run.startProduct({ dataFolder: data });
    const releases = path.join(dataFolder, 'releases');
    const own = await screensIn(fileSystemStore(releases));
    const { flags, open } = trustedOrigins(run);
    const houses: { readonly screens: number; readonly origin: string }[] = [];
    for (const many of [own, MANY]) {
      const house = await startHouse(run, address, releases, many);
      houses.push({ ...house, origin: await open(forwardTo(house.address), LINKS['slow']!) });
    }
    const browsers = await run.startBrowsers(
      houses.map(({ origin }) => origin),
      session,
      flags,
    );
    const visits: Visit[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      for (const page of loadedPages('1').filter(({ name }) => PAGES.includes(name)))
        for (const { screens, origin } of round % 2 ? houses : [...houses].reverse()) {
          const context = await browsers.open();
          for (const cache of CACHES)
            visits.push({
              page: page.title,
              cache,
              screens,
              load: await measureLoad(context, origin, page),
            });
          await context.close();
        }
      run.say(`Round ${round} of ${rounds}`);
    }
    return { rounds, rows: rowsOf(visits) };
  },
  lines: ({ rows }) =>
    rows.map(
      ({ page, cache, screens, shown, requests, script, others }) =>
        `${page}, ${cache}, ${screens} screens: ${shown.median} ms, ${requests} requests, ${inKb(script)} KB of script, ${inKb(others)} KB of others`,
    ),
  bars: () => [],
  section: ({ rows, rounds }) =>
    `Medians of ${rounds} loads each.\n\n${table(
      ['page, cache', 'screens', 'ms', 'requests', 'script, KB', 'others, KB'],
      rows.map(({ page, cache, screens, shown, requests, script, others }) => [
        `${page}, ${cache}`,
        screens,
        `${shown.median} (${shown.least}–${shown.most})`,
        requests,
        inKb(script),
        inKb(others),
      ]),
    )}`,
};
