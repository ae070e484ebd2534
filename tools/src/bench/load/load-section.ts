import { table } from '../run/performance-document.ts';
import { VARIANTS } from './load-report.ts';
import type { LoadRow } from './load-report.ts';
import type { LoadedPage } from './loaded-pages.ts';
import type { LinkShape } from './shaped-link.ts';

export interface LoadFigures {
  readonly rounds: number;
  readonly links: Readonly<Record<string, LinkShape>>;
  readonly pages: readonly LoadedPage[];
  readonly rows: readonly LoadRow[];
}

const kilobytes = (bytes: number): string => String(Math.round(bytes / 1_000));

const HEAD = [
  'page, link, cache',
  'bundle, ms',
  'preloaded, ms',
  'product, ms',
  'by bundle',
  'by preloaded',
  'first paint, bundle · product',
  'script KB, bundle · product',
  'requests · waves',
  'blocked ms, bundle · product',
];

const cells = (pages: readonly LoadedPage[], row: LoadRow): readonly string[] => {
  const { bundle, product } = row.figures;
  const title = pages.find(({ name }) => name === row.page)?.title ?? row.page;
  return [
    `${title}, ${row.link}, ${row.cache}`,
    ...VARIANTS.map((variant) => {
      const { median, least, most } = row.figures[variant].shown;
      return `${median} (${least}–${most})`;
    }),
    String(row.againstBundle),
    String(row.againstPreloaded),
    `${bundle.firstPaint.median} · ${product.firstPaint.median}`,
    `${kilobytes(bundle.scriptBytes.median)} · ${kilobytes(product.scriptBytes.median)}`,
    `${product.requests.median} · ${product.waves.median}`,
    `${bundle.blocking.median} · ${product.blocking.median}`,
  ];
};

/** The table of docs/performance.md. */
export const loadSection = ({ pages, rows, rounds }: LoadFigures): string =>
  `Medians of ${rounds} loads each.\n\n${table(
    HEAD,
    rows.map((row) => cells(pages, row)),
  )}`;
