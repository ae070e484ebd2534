import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { loadRows, VARIANTS } from './load-report.ts';
import type { MeasuredLoad } from './load-report.ts';
import { loadSection, withLoadSection } from './write-load-document.ts';
import type { LoadResult } from './write-load-document.ts';

const load = (shown: number): MeasuredLoad['load'] => ({
  firstPaint: 100,
  shown,
  requests: 9,
  waves: 3,
  bytes: 250_000,
  scriptBytes: 200_000,
  blocking: 40,
});

const SHOWN = { bundle: [1_000, 3_000, 2_000], preloaded: [1_600], product: [1_900] };
const measured = VARIANTS.flatMap((variant) =>
  SHOWN[variant].map((shown) => ({
    page: 'queue',
    link: 'slow',
    cache: 'cold' as const,
    variant,
    load: load(shown),
  })),
);

const result = (before: number): LoadResult => ({
  date: '2026-11-22T12:00:00.000Z',
  commit: '0123456789abcdef',
  changed: false,
  machine: { processor: 'P', cores: 2, memoryBytes: 1, node: 'v20', system: 'linux x64' },
  loadAverage: { before: [before, 0, 0], after: [9, 9, 9] },
  isVerdict: before < 1,
  rounds: 3,
  links: {},
  pages: [{ name: 'queue', title: 'a queue', path: '/', shows: 'p' }],
  rows: loadRows(measured),
});

it('compares medians of the same run', () => {
  expect(loadRows(measured)).toMatchObject([
    { page: 'queue', againstBundle: 0.95, againstPreloaded: 1.19, scriptAgainstBundle: 1 },
  ]);
  expect(loadRows(measured.filter(({ variant }) => variant !== 'bundle'))).toEqual([]);
});

it('says what was measured on what, and when that is no verdict', () => {
  expect(loadSection(result(0.2))).toContain(
    '| a queue, slow, cold | 2000 (1000–3000) | 1600 (1600–1600) | 1900 (1900–1900) | 0.95 | 1.19 |',
  );
  expect(loadSection(result(0.2))).not.toContain('no verdict');
  expect(loadSection(result(7))).toContain('no verdict');
});

it('replaces what the document says, and nothing else of it', () => {
  const document = readFileSync(path.resolve(process.cwd(), 'docs/performance.md'), 'utf8');
  const once = withLoadSection(document, 'figures of one run');
  expect(withLoadSection(once, 'figures of another')).toBe(
    withLoadSection(document, 'figures of another'),
  );
  expect(once).toContain('figures of one run');
  expect(once.split('## ')).toHaveLength(document.split('## ').length);
  expect(() => withLoadSection('# no marks', 'figures')).toThrow('lacks the marks');
});
