import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { signIn, startDrilledProduct } from '../../drill/drilled-product.ts';
import { startBrowsers } from '../../drill/reviewers/reviewer-browsers.ts';
import type { ReviewerBrowsers } from '../../drill/reviewers/reviewer-browsers.ts';
import { findChromium } from '../../../testing/chromium.mjs';
import { circumstances, wasBusy } from '../run/circumstances.ts';
import { saveFigures } from '../run/save-figures.ts';
import { makeCertificate } from './certificate.ts';
import { forwardTo, openFront } from './http2-front.ts';
import { loadedPages } from './loaded-pages.ts';
import type { LoadedPage } from './loaded-pages.ts';
import { loadRows, VARIANTS } from './load-report.ts';
import type { LoadRow, MeasuredLoad, Variant } from './load-report.ts';
import { measureLoad } from './measure-load.ts';
import { buildOneBundle, serveOneBundle } from './one-bundle.ts';
import { openLink } from './shaped-link.ts';
import type { LinkShape, Listening } from './shaped-link.ts';
import { writeLoadDocument } from './write-load-document.ts';

export interface LoadCommand {
  readonly root: string;
  readonly rounds: number;
  /** Names of pages; all unless told. */
  readonly only?: readonly string[];
  /** A data folder that a product has filled. */
  readonly dataFolder?: string;
  readonly out: string;
  /** Whether docs/performance.md shows the result. */
  readonly record: boolean;
  readonly say: (line: string) => void;
}

/** The links of the bar. */
export const LINKS: Readonly<Record<string, LinkShape>> = {
  slow: { roundTrip: 150, rate: 1_600_000 },
  fast: { roundTrip: 40, rate: 10_000_000 },
};

const firstInQueue = async (address: string, token: string): Promise<string> => {
  const answer = await fetch(`${address}/api/drugs/?queue=dpd`, {
    headers: { authorization: `Token ${token}` },
  });
  const { results } = (await answer.json()) as { results: readonly { id: string | number }[] };
  return String(results[0]!.id);
};

type Origins = Readonly<Record<Variant, string>>;

/** Every variant behind each link; `origins` by the link's name. */
const openProducts = async (
  root: string,
  folder: string,
  product: string,
  pages: readonly LoadedPage[],
) => {
  const certificate = makeCertificate();
  const bundle = buildOneBundle(root, path.join(folder, 'one-bundle'));
  const screenOf = (pathname: string) =>
    pages.find(({ path: address }) => address.split('?')[0] === pathname)?.screen;
  const answers = {
    bundle: serveOneBundle(bundle, product, () => undefined),
    preloaded: serveOneBundle(bundle, product, screenOf),
    product: forwardTo(product),
  };
  const open: Listening[] = [];
  const origins: Record<string, Origins> = {};
  for (const [name, shape] of Object.entries(LINKS)) {
    const ofLink: Partial<Record<Variant, string>> = {};
    for (const variant of VARIANTS) {
      const front = await openFront(certificate, answers[variant]);
      const link = await openLink(front.port, shape);
      open.push(link, front);
      ofLink[variant] = `https://localhost:${link.port}`;
    }
    origins[name] = ofLink as Origins;
  }
  return {
    origins,
    trusted: certificate.fingerprint,
    close: () => Promise.all(open.map(({ close }) => close())),
  };
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

/** `npm run bench -- load`: the built product beside one bundle of the same sources. */
export const benchLoad = async ({
  root,
  rounds,
  only,
  dataFolder,
  out,
  record,
  say,
}: LoadCommand): Promise<void> => {
  const executablePath = await findChromium(say);
  const scratch = mkdtempSync(path.join(tmpdir(), 'refined-bench-'));
  const before = loadavg();
  try {
    const product = await startDrilledProduct(root, dataFolder ?? path.join(scratch, 'data'), say);
    const session = await signIn(product.address);
    const all = loadedPages(await firstInQueue(product.address, session.token));
    const pages = all.filter(({ name }) => only?.includes(name) ?? true);
    const open = await openProducts(root, scratch, product.address, all);
    const browsers = await startBrowsers(
      executablePath,
      Object.values(open.origins).flatMap((ofLink) => Object.values(ofLink)),
      session,
      [`--ignore-certificate-errors-spki-list=${open.trusted}`],
    );
    const measured: MeasuredLoad[] = [];
    try {
      for (let round = 0; round < rounds; round += 1) {
        const each = { browsers, origins: open.origins, pages };
        measured.push(...(await loadEach(each, round)));
        say(`Round ${round + 1} of ${rounds}`);
      }
    } finally {
      await browsers.close();
      await open.close();
      await product.stop();
    }
    const made = circumstances(root, before);
    const result = {
      bench: 'load',
      ...made,
      isVerdict: !wasBusy(made),
      rounds,
      links: LINKS,
      pages,
      rows: loadRows(measured),
    };
    for (const row of result.rows) say(line(row));
    if (!result.isVerdict) say('The machine was busy: these figures are no verdict.');
    saveFigures(out, result, say);
    if (record) writeLoadDocument(root, result);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
