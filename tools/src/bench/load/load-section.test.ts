import { expect, it } from '@jest/globals';
import { loadRows, VARIANTS } from './load-report.ts';
import type { MeasuredLoad } from './load-report.ts';
import { loadSection } from './load-section.ts';

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

it('compares medians of the same run', () => {
  expect(loadRows(measured)).toMatchObject([
    { page: 'queue', againstBundle: 0.95, againstPreloaded: 1.19, scriptAgainstBundle: 1 },
  ]);
  expect(loadRows(measured.filter(({ variant }) => variant !== 'bundle'))).toEqual([]);
});

it('a row has the medians of each, with the shortest and the longest', () => {
  const pages = [{ name: 'queue', title: 'a queue', path: '/', shows: 'p' }];
  const section = loadSection({ rounds: 3, links: {}, pages, rows: loadRows(measured) });
  expect(section).toContain(
    '| a queue, slow, cold | 2000 (1000–3000) | 1600 (1600–1600) | 1900 (1900–1900) | 0.95 | 1.19 |',
  );
});
