import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Circumstances } from '../run/circumstances.ts';
import { VARIANTS } from './load-report.ts';
import type { LoadRow } from './load-report.ts';
import type { LoadedPage } from './loaded-pages.ts';
import type { LinkShape } from './shaped-link.ts';

export interface LoadResult extends Circumstances {
  readonly isVerdict: boolean;
  readonly rounds: number;
  readonly links: Readonly<Record<string, LinkShape>>;
  readonly pages: readonly LoadedPage[];
  readonly rows: readonly LoadRow[];
}

const BEGIN = '<!-- load: written by npm run bench -- load --record -->';
const END = '<!-- load: end -->';

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

const tableRow = (columns: readonly string[]): string => `| ${columns.join(' | ')} |`;

/** The part of docs/performance.md that says what was measured, and on what. */
export const loadSection = ({
  date,
  commit,
  changed,
  machine,
  loadAverage,
  isVerdict,
  rounds,
  pages,
  rows,
}: LoadResult): string => {
  const load = loadAverage.before.map((one) => one.toFixed(1)).join(', ');
  const measured = `Measured on ${date.slice(0, 10)} at commit ${commit.slice(0, 10)}${changed ? ' with changes' : ''}, ${rounds} rounds, on ${machine.cores} cores (${machine.processor}), ${machine.node}; load average before: ${load}.`;
  return [
    measured,
    isVerdict ? '' : '\n**The machine was busy: these figures are no verdict.**',
    '',
    tableRow(HEAD),
    tableRow(HEAD.map(() => '---')),
    ...rows.map((row) => tableRow(cells(pages, row))),
  ].join('\n');
};

/** @throws when the marks are missing */
export const withLoadSection = (document: string, section: string): string => {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/performance.md lacks the marks that the load figures stand between.');
  return `${before}${BEGIN}\n\n${section}\n\n${END}${after}`;
};

export const writeLoadDocument = (root: string, result: LoadResult): void => {
  const file = path.join(root, 'docs', 'performance.md');
  writeFileSync(file, withLoadSection(readFileSync(file, 'utf8'), loadSection(result)));
};
