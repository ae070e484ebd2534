import path from 'node:path';
import type { BarRow, BenchPart } from '../run/bench-part.ts';
import { wholeNumber } from '../run/whole-number.ts';
import type { ReviewerBrowsers } from '../../drill/reviewers/reviewer-browsers.ts';
import type { BenchRun } from '../run/bench-run.ts';
import { forwardTo } from './http2-front.ts';
import { loadedPages } from './loaded-pages.ts';
import type { LoadedPage } from './loaded-pages.ts';
import { loadRows, VARIANTS } from './load-report.ts';
import type { LoadRow, MeasuredLoad, Variant } from './load-report.ts';
import { loadSection } from './load-section.ts';
import type { LoadFigures } from './load-section.ts';
import { measureLoad } from './measure-load.ts';
import { buildOneBundle, serveOneBundle } from './one-bundle.ts';
import { LINKS } from './shaped-link.ts';
import { trustedOrigins } from './trusted-origins.ts';

/** Script over the wire until a page can be worked with, in KB. */
const SCRIPT_BAR = 190;
const WAVES_BAR = 3;

const firstInQueue = async (address: string, token: string): Promise<string> => {
  const answer = await fetch(`${address}/api/drugs/?queue=dpd`, {
    headers: { authorization: `Token ${token}` },
  });
  const { results } = (await answer.json()) as { results: readonly { id: string | number }[] };
  return String(results[0]!.id);
};

type Origins = Readonly<Record<Variant, string>>;

/** Every variant behind each link; `origins` by the link's name. */
const openProducts = async (run: BenchRun, product: string, pages: readonly LoadedPage[]) => {
  const bundle = buildOneBundle(run.root, path.join(run.scratch, 'one-bundle'));
  const screenOf = (pathname: string) =>
    pages.find(({ path: address }) => address.split('?')[0] === pathname)?.screen;
  const answers = {
    bundle: serveOneBundle(bundle, product, () => undefined),
    preloaded: serveOneBundle(bundle, product, screenOf),
    product: forwardTo(product),
  };
  const { flags, open } = trustedOrigins(run);
  const origins: Record<string, Origins> = {};
  for (const [name, shape] of Object.entries(LINKS)) {
    const ofLink: Partial<Record<Variant, string>> = {};
    for (const variant of VARIANTS) ofLink[variant] = await open(answers[variant], shape);
    origins[name] = ofLink as Origins;
  }
  return { origins, flags };
};

/** Other variants first in each round: what a machine does meanwhile must not meet one of them. */
const inTurn = (round: number): readonly Variant[] =>
  VARIANTS.map((_, at) => VARIANTS[(at + round) % VARIANTS.length]!);

interface Round {
  readonly browsers: ReviewerBrowsers;
  readonly origins: Readonly<Record<string, Origins>>;
  readonly pages: readonly LoadedPage[];
}

const loadEach = async (
  { browsers, origins, pages }: Round,
  round: number,
): Promise<readonly MeasuredLoad[]> => {
  const measured: MeasuredLoad[] = [];
  for (const page of pages)
    for (const [link, ofLink] of Object.entries(origins))
      for (const variant of inTurn(round)) {
        const origin = ofLink[variant];
        const context = await browsers.open();
        for (const cache of ['cold', 'warm'] as const)
          measured.push({
            page: page.name,
            link,
            cache,
            variant,
            load: await measureLoad(context, origin, page),
          });
        await context.close();
      }
  return measured;
};

const line = ({ page, link, cache, figures, ...row }: LoadRow): string => {
  const shown = VARIANTS.map((variant) => `${variant} ${figures[variant].shown.median} ms`);
  const { waves, requests, scriptBytes } = figures.product;
  return `${`${page}, ${link}, ${cache}:`.padEnd(22)} ${shown.join(', ')}; ${row.againstBundle} of the bundle, ${row.againstPreloaded} of the preloaded; ${requests.median} requests, ${waves.median} waves, ${Math.round(scriptBytes.median / 1_000)} KB of script${row.scriptAgainstBundle === undefined ? '' : `, ${row.scriptAgainstBundle} of the bundle`}`;
};

const barsOf = (row: LoadRow): readonly BarRow[] => {
  const { page, link, cache, figures, againstBundle, againstPreloaded, scriptAgainstBundle } = row;
  const what = `${page}, ${link}, ${cache}`;
  const byBundle = { what: `${what}: by one bundle`, value: againstBundle, unit: '×' };
  if (cache === 'warm') return [{ ...byBundle, atMost: 0.85 }];
  return [
    { ...byBundle, atMost: 0.95 },
    { what: `${what}: by the preloaded bundle`, value: againstPreloaded, unit: '×', atMost: 1.1 },
    // Bytes are the same on every link.
    ...(link === 'slow'
      ? [
          {
            what: `${page}: script`,
            value: Math.round(figures.product.scriptBytes.median / 1_000),
            unit: 'KB',
            atMost: SCRIPT_BAR,
          },
          {
            what: `${page}: script by one bundle`,
            value: scriptAgainstBundle ?? Number.NaN,
            unit: '×',
            atMost: 1.05,
          },
          {
            what: `${page}: waves`,
            value: figures.product.waves.median,
            unit: '',
            atMost: WAVES_BAR,
          },
        ]
      : []),
  ];
};

/** `npm run bench -- load`: the built product beside one bundle of the same sources. */
export const loadPart: BenchPart<LoadFigures> = {
  name: 'load',
  description: 'Loads of a page, beside one bundle of the same sources.',
  options: [
    { flags: '--rounds <N>', description: 'Loads of each kind.', standard: '5' },
    { flags: '--only <PAGE,PAGE>', description: 'home, search, queue, edit; all unless told.' },
    { flags: '--data <FOLDER>', description: 'A data folder that a product has filled.' },
  ],
  measure: async (run, { rounds: typed, only, data }) => {
    const rounds = wholeNumber(typed, '--rounds');
    const { address, session } = await run.startProduct({ dataFolder: data });
    const all = loadedPages(await firstInQueue(address, session.token));
    const pages = all.filter(({ name }) => only?.split(',').includes(name) ?? true);
    const { origins, flags } = await openProducts(run, address, all);
    const browsers = await run.startBrowsers(
      Object.values(origins).flatMap((ofLink) => Object.values(ofLink)),
      session,
      flags,
    );
    const measured: MeasuredLoad[] = [];
    for (let round = 0; round < rounds; round += 1) {
      measured.push(...(await loadEach({ browsers, origins, pages }, round)));
      run.say(`Round ${round + 1} of ${rounds}`);
    }
    return { rounds, links: LINKS, pages, rows: loadRows(measured) };
  },
  lines: ({ rows }) => rows.map(line),
  bars: ({ rows }) => rows.flatMap(barsOf),
  section: loadSection,
};
