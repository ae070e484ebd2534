import path from 'node:path';
import { buildOneBundle } from '../load/one-bundle.ts';
import { loadedPages } from '../load/loaded-pages.ts';
import type { BarRow, BenchPart } from '../run/bench-part.ts';
import { table } from '../run/performance-document.ts';
import { total } from './attribute-bytes.ts';
import type { Weights } from './attribute-bytes.ts';
import { bundleWeights, productWeights } from './page-scripts.ts';

interface PageWeight {
  readonly page: string;
  readonly product: Weights;
  readonly bundle: Weights;
}

export interface WeightFigures {
  readonly pages: readonly PageWeight[];
}

/** Script until a page can be worked with, in KB, and as a share of the one bundle's. */
const SCRIPT_BAR = 190;
const SHARE_BAR = 1.05;
/** Rows of the table; the rest is one row. */
const SHOWN = 24;

const kilobytes = (bytes = 0): number => Math.round(bytes / 100) / 10;

/** A row for each package or folder, the heaviest on any page first; the last one is the rest. */
export const weightRows = (
  pages: readonly PageWeight[],
  shown = SHOWN,
): readonly (readonly (string | number)[])[] => {
  const all = pages.flatMap(({ product, bundle }) => [product, bundle]);
  const heaviest = (name: string) => Math.max(...all.map((weights) => weights[name] ?? 0));
  const names = [...new Set(all.flatMap((weights) => Object.keys(weights)))].sort(
    (one, other) => heaviest(other) - heaviest(one),
  );
  const cells = (bytesOf: (weights: Weights) => number) =>
    pages.map(
      ({ product, bundle }) => `${kilobytes(bytesOf(product))} · ${kilobytes(bytesOf(bundle))}`,
    );
  const rest = names.slice(shown);
  return [
    ['**all**', ...cells(total)],
    ...names.slice(0, shown).map((name) => [name, ...cells((weights) => weights[name] ?? 0)]),
    [
      `${rest.length} others`,
      ...cells((weights) => rest.reduce((sum, name) => sum + (weights[name] ?? 0), 0)),
    ],
  ];
};

const section = ({ pages }: WeightFigures): string =>
  `KB over the wire until the first card: product · one bundle.\n\n${table(
    ['made of', ...pages.map(({ page }) => page)],
    weightRows(pages),
  )}`;

const barsOf = ({ page, product, bundle }: PageWeight): readonly BarRow[] => {
  const bytes = total(product);
  return [
    { what: `${page}: script`, value: kilobytes(bytes), unit: 'KB', atMost: SCRIPT_BAR },
    {
      what: `${page}: script by one bundle`,
      value: Math.round((bytes / total(bundle)) * 100) / 100,
      unit: '×',
      atMost: SHARE_BAR,
    },
  ];
};

/** `npm run bench -- weight`: what the script of a first load is made of. It measures no time. */
export const weightPart: BenchPart<WeightFigures> = {
  name: 'weight',
  description: 'What the script of a first load is made of, beside one bundle.',
  options: [{ flags: '--data <FOLDER>', description: 'A data folder that a product has filled.' }],
  measure: async (run, { data }) => {
    const { address, dataFolder } = await run.startProduct({ dataFolder: data });
    const pages = loadedPages('1');
    // Before the build, which holds this process up for longer than a connection is kept.
    const htmls: string[] = [];
    for (const { path: place } of pages) htmls.push(await (await fetch(address + place)).text());
    const folder = path.join(run.scratch, 'one-bundle');
    const bundle = buildOneBundle(run.root, folder);
    return {
      pages: pages.map(({ name, screen }, index) => ({
        page: name,
        product: productWeights(path.join(dataFolder, 'releases'), htmls[index]!),
        bundle: bundleWeights(folder, bundle, screen),
      })),
    };
  },
  lines: ({ pages }) => weightRows(pages).map((cells) => cells.join('  ')),
  bars: ({ pages }) => pages.flatMap(barsOf),
  section,
};
