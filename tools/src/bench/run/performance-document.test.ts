import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { BENCH_PARTS } from '../parts.ts';
import { recordedSection, table, withSection } from './performance-document.ts';

const made = (before: number) => ({
  date: '2026-11-22T12:00:00.000Z',
  commit: '0123456789abcdef',
  changed: false,
  machine: { processor: 'P', cores: 2, memoryBytes: 1, node: 'v20', system: 'linux x64' },
  loadAverage: { before: [before, 0, 0], after: [9, 9, 9] },
});

const readDocument = (): string =>
  readFileSync(path.resolve(process.cwd(), 'docs/performance.md'), 'utf8');

it('says what was measured on what, and when that is no verdict', () => {
  expect(recordedSection(made(0.2), 'figures')).toContain('2026-11-22 at commit 0123456789');
  expect(recordedSection(made(0.2), 'figures')).not.toContain('no verdict');
  expect(recordedSection(made(7), 'figures')).toContain('no verdict');
});

it.each(BENCH_PARTS.map(({ name }) => name))(
  'replaces the figures of %s in the document, and nothing else of it',
  (part) => {
    const document = readDocument();
    const once = withSection(document, part, 'figures of one run');
    expect(withSection(once, part, 'others')).toBe(withSection(document, part, 'others'));
    expect(once).toContain('figures of one run');
    const chapters = (text: string) => text.split(/^## /m).length;
    expect(chapters(once)).toBe(chapters(document));
    expect(() => withSection('# no marks', part, 'figures')).toThrow('lacks the marks');
  },
);

it('a table has a head and a row for each', () => {
  expect(table(['a', 'b'], [[1, 'x']])).toBe('| a | b |\n| --- | --- |\n| 1 | x |');
});
