import type { BrowserContext, Page } from '@playwright/test';
import { wholeNumber } from './command.ts';
import { serveOneBundle } from './one-bundle.ts';
import { DATA_OPTION, table, type Bar, type Part } from './part.ts';
import { asker, openBrowser, signIn, startProduct } from './product.ts';
import { median, ratio, spread, wavesOf } from './statistics.ts';

/** Round trip in ms, and download rate in bits per second. */
const LINKS = {
  slow: { roundTrip: 150, rate: 1_600_000 },
  fast: { roundTrip: 40, rate: 10_000_000 },
} as const;
type LinkName = keyof typeof LINKS;
/** How many times slower the processor of measured pages is. */
const SLOWER = 4;
/** `bundle`: the same sources as one bundle with lazy routes; `product`: what users get. */
const VARIANTS = ['bundle', 'product'] as const;
type Variant = (typeof VARIANTS)[number];
/** `cold`: in a browser that has never seen the page; `warm`: once more in the same browser. */
const CACHES = ['cold', 'warm'] as const;

/** Time relative to the bundle; KB of script until the page is usable; waves of requests. */
const BARS = { cold: 1.05, warm: 0.95, scriptKb: 330, waves: 4 };

/** `shows` appears once the page is usable; an input counts once it has a value. */
const PAGES = [
  { name: 'home', path: '/', shows: '.rs-bar > i' },
  {
    name: 'search',
    path: '/drugs/search?by=drug_name&term=metformin',
    shows: 'main article',
  },
  { name: 'queue', path: '/drugs/queue/dpd', shows: 'main article' },
  { name: 'edit', path: '/drugs/DRUG', shows: '#drug-drug_name' },
] as const;
type LoadedPage = (typeof PAGES)[number];

/** One load, until the page is usable. */
interface Load {
  /** In ms from the start of the navigation. */
  readonly shown: number;
  /** Number of requests until then, and the longest chain that waits for each other. */
  readonly requests: number;
  readonly waves: number;
  /** Transferred until then. */
  readonly scriptKb: number;
}

interface Case {
  readonly page: string;
  readonly link: LinkName;
  readonly cache: (typeof CACHES)[number];
}
type MeasuredLoad = Case & { readonly variant: Variant; readonly load: Load };

declare global {
  interface Window {
    benchShown: Promise<number>;
  }
}

/** Runs in the page first: resolves when the page has rendered its content. */
const watchPage = (selector: string): void => {
  const isThere = (): boolean => {
    const found = document.querySelector(selector);
    return found instanceof HTMLInputElement ? found.value !== '' : found !== null;
  };
  window.benchShown = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      // This task runs after the frame was presented.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    });
    const what = { childList: true, subtree: true, attributes: true, attributeFilter: ['value'] };
    observer.observe(document, what);
  });
};

/** Runs in the page: its requests until then. Answers from the cache don't count. */
const requestsUntil = (shown: number) =>
  (
    [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
  )
    .filter(
      ({ responseEnd, transferSize }) =>
        transferSize > 0 && responseEnd > 0 && responseEnd <= shown,
    )
    .map(({ name, startTime, responseEnd, transferSize }) => ({
      name,
      start: startTime,
      end: responseEnd,
      bytes: transferSize,
    }));

const slowDown = async (page: Page, link: LinkName): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { roundTrip, rate } = LINKS[link];
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: rate / 8,
    uploadThroughput: rate / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
};

const measureLoad = async (
  context: BrowserContext,
  address: string,
  shows: string,
  link: LinkName,
): Promise<Load> => {
  const page = await context.newPage();
  await slowDown(page, link);
  await page.addInitScript(watchPage, shows);
  await page.goto(address, { waitUntil: 'commit' });
  const shown = await page.evaluate(() => window.benchShown);
  const sent = await page.evaluate(requestsUntil, shown);
  await page.close();
  const scripts = sent.filter(({ name }) => name.endsWith('.js'));
  return {
    shown,
    requests: sent.length,
    waves: wavesOf(sent),
    scriptKb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000,
  };
};

const rowsOf = (measured: readonly MeasuredLoad[]) => {
  const keyOf = ({ page, link, cache }: Case): string => `${page}, ${link}, ${cache}`;
  return [...new Map(measured.map((one) => [keyOf(one), one])).values()].map((one) => {
    const of = (variant: Variant, figure: keyof Load): number[] =>
      measured
        .filter((other) => other.variant === variant && keyOf(other) === keyOf(one))
        .map(({ load }) => Math.round(load[figure]));
    return {
      ...one,
      what: keyOf(one),
      of,
      byBundle: ratio(median(of('product', 'shown')), median(of('bundle', 'shown'))),
    };
  });
};
type Row = ReturnType<typeof rowsOf>[number];

const barsOf = ({ what, page, link, cache, of, byBundle }: Row): readonly Bar[] => {
  const time = { what: `${what}: by one bundle`, value: byBundle, unit: '×', atMost: BARS[cache] };
  // A cold load has the same bytes and waves on every link.
  if (link !== 'slow' || cache !== 'cold') return [time];
  const script = median(of('product', 'scriptKb'));
  return [
    time,
    { what: `${page}: script`, value: script, unit: 'KB', atMost: BARS.scriptKb },
    { what: `${page}: waves`, value: median(of('product', 'waves')), unit: '', atMost: BARS.waves },
  ];
};

const tableOf = (rows: readonly Row[]): string =>
  table(
    [
      'page, link, cache',
      'bundle, ms',
      'product, ms',
      'by bundle',
      'script KB, bundle · product',
      'requests, bundle · product',
      'waves, bundle · product',
    ],
    rows.map(({ what, of, byBundle }) => [
      what,
      spread(of('bundle', 'shown')),
      spread(of('product', 'shown')),
      byBundle,
      ...(['scriptKb', 'requests', 'waves'] as const).map((figure) =>
        VARIANTS.map((variant) => median(of(variant, figure))).join(' · '),
      ),
    ]),
  );

/** `npm run bench -- load`: the built product compared with one bundle of the same sources. */
export const loadPart: Part = {
  name: 'load',
  description: 'Loads of a page, beside one bundle of the same sources.',
  options: [
    { flags: '--rounds <N>', description: 'Loads of each kind.', standard: '5' },
    { flags: '--only <PAGE,PAGE>', description: 'home, search, queue, edit; all unless told.' },
    DATA_OPTION,
  ],
  measure: async (run, { rounds: typed, only, data }) => {
    const rounds = wholeNumber(typed, '--rounds');
    const pages = PAGES.filter(({ name }) => only?.split(',').includes(name) ?? true);
    const { address } = await startProduct(run, { dataFolder: data });
    const session = await signIn(address);
    const { results } = await asker(
      address,
      session,
    )<{ results: readonly { id: number }[] }>('/api/drugs/?queue=dpd');
    const pathOf = ({ path }: LoadedPage): string => path.replace('DRUG', String(results[0]!.id));
    run.say('One bundle of the same sources …');
    const origins = { bundle: await serveOneBundle(run, address), product: address };
    const open = await openBrowser(run, Object.values(origins), session);
    const measured: MeasuredLoad[] = [];
    const measureCase = async (page: LoadedPage, link: LinkName, variant: Variant) => {
      const context = await open();
      for (const cache of CACHES) {
        const load = await measureLoad(context, origins[variant] + pathOf(page), page.shows, link);
        measured.push({ page: page.name, link, cache, variant, load });
      }
      await context.close();
    };
    for (let round = 1; round <= rounds; round += 1) {
      // Variants alternate and change their order, so that noise of the machine affects both.
      const variants = round % 2 ? VARIANTS : [...VARIANTS].reverse();
      for (const page of pages)
        for (const link of Object.keys(LINKS) as LinkName[])
          for (const variant of variants) await measureCase(page, link, variant);
      run.say(`Round ${round} of ${rounds}`);
    }
    const rows = rowsOf(measured);
    return {
      figures: { rounds, links: LINKS, measured },
      tables: `Medians of ${rounds} loads each.\n\n${tableOf(rows)}`,
      bars: rows.flatMap(barsOf),
    };
  },
};
