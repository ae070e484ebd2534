import path from 'node:path';
import { forwardTo } from '../load/http2-front.ts';
import { buildOneBundle, serveOneBundle } from '../load/one-bundle.ts';
import { trustedOrigins } from '../load/trusted-origins.ts';
import type { BenchPart } from '../run/bench-part.ts';
import type { BenchRun } from '../run/bench-run.ts';
import { table } from '../run/performance-document.ts';
import { spreadOf } from '../run/statistics.ts';
import type { Spread } from '../run/statistics.ts';
import { wholeNumber } from '../run/whole-number.ts';
import { measureNavigation, PREFETCHES } from './measure-navigation.ts';
import type { Prefetch } from './measure-navigation.ts';

const SCREEN = 'queues-mfe';
const OPENED = { link: 'main a[href="/drugs/queue/dpd/"]', shows: 'main article', files: SCREEN };
/** What federation may add to a navigation whose files are there, in ms. */
const BAR = 20;

interface NavigateRow {
  readonly prefetch: Prefetch;
  readonly bundle: Spread;
  readonly product: Spread;
  /** Medians: the product's less the bundle's, in ms. */
  readonly added: number;
}

interface NavigateFigures {
  readonly rounds: number;
  readonly rows: readonly NavigateRow[];
}

/** Product and bundle over HTTP/2; for `idle` the bundle's HTML preloads the screen's files. */
const openOrigins = async (run: BenchRun, product: string) => {
  const bundle = buildOneBundle(run.root, path.join(run.scratch, 'one-bundle'));
  const { flags, open } = trustedOrigins(run);
  const lazy = await open(serveOneBundle(bundle, product, () => undefined));
  return {
    flags,
    product: await open(forwardTo(product)),
    bundle: {
      off: lazy,
      hover: lazy,
      idle: await open(serveOneBundle(bundle, product, () => SCREEN)),
    } satisfies Record<Prefetch, string>,
  };
};

/** `npm run bench -- navigate`: from the shell to a screen, beside one bundle. */
export const navigatePart: BenchPart<NavigateFigures> = {
  name: 'navigate',
  description: 'From the shell to a screen, with nothing prefetched, on hover and when idle.',
  options: [
    { flags: '--rounds <N>', description: 'Navigations of each kind.', standard: '7' },
    { flags: '--data <FOLDER>', description: 'A data folder that a product has filled.' },
  ],
  measure: async (run, { rounds: typed, data }) => {
    const rounds = wholeNumber(typed, '--rounds');
    const { address, session } = await run.startProduct({ dataFolder: data });
    const { flags, product, bundle } = await openOrigins(run, address);
    const browsers = await run.startBrowsers([product, ...Object.values(bundle)], session, flags);
    const measured = PREFETCHES.map((prefetch) => ({
      prefetch,
      bundle: [] as number[],
      product: [] as number[],
    }));
    for (let round = 1; round <= rounds; round += 1) {
      for (const row of measured)
        for (const variant of round % 2
          ? (['product', 'bundle'] as const)
          : (['bundle', 'product'] as const)) {
          const origin = variant === 'product' ? product : bundle[row.prefetch];
          const context = await browsers.open();
          row[variant].push(
            Math.round(await measureNavigation(context, origin, row.prefetch, OPENED)),
          );
          await context.close();
        }
      run.say(`Round ${round} of ${rounds}`);
    }
    const rows = measured.map(({ prefetch, ...times }) => {
      const spreads = { bundle: spreadOf(times.bundle), product: spreadOf(times.product) };
      return { prefetch, ...spreads, added: spreads.product.median - spreads.bundle.median };
    });
    return { rounds, rows };
  },
  lines: ({ rows }) =>
    rows.map(
      ({ prefetch, bundle: one, product: ours, added }) =>
        `prefetch ${prefetch.padEnd(6)} bundle ${one.median} ms, product ${ours.median} ms: ${added} ms added`,
    ),
  bars: ({ rows }) =>
    rows
      .filter(({ prefetch }) => prefetch === 'idle')
      .map(({ added }) => ({
        what: 'shell to screen after idle prefetch: added to one bundle',
        value: added,
        unit: 'ms',
        atMost: BAR,
      })),
  section: ({ rows, rounds }) =>
    `Medians of ${rounds} navigations each, in ms.\n\n${table(
      ['prefetch', 'bundle', 'product', 'added'],
      rows.map(({ prefetch, bundle: one, product: ours, added }) => [
        prefetch,
        `${one.median} (${one.least}–${one.most})`,
        `${ours.median} (${ours.least}–${ours.most})`,
        added,
      ]),
    )}`,
};
