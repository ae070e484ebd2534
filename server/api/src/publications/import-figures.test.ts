import { expect, it } from '@jest/globals';
import { emptyRouting, tallyDrug, type DpdCounts } from '../source/apply/import-result.ts';
import { importFigures } from './database-files.ts';

it('makes flat numbers of what an import counted, and leaves out what there was none of', () => {
  const counts: { kind: 'dpd' } & DpdCounts = {
    kind: 'dpd',
    ...emptyRouting(),
    rows: 1000,
    rejected: 0,
    duplicateRows: 7,
    listed: { marketed: 9, approved: 1, dormant: 0 },
    skipped: { Veterinary: 2, Disinfectant: 3 },
    products: 10,
    unchanged: 8,
  };
  tallyDrug(counts, 'dpd', [
    { kind: 'renamed', field: 'health_canada_drug_name', before: 'A', after: 'B' },
    { kind: 'company', field: 'manufacturer', before: 'X', after: 'Y' },
  ]);
  tallyDrug(counts, 'marked', [
    { kind: 'renamed', field: 'health_canada_drug_name', before: 'C', after: 'D' },
  ]);
  expect(importFigures({ ...counts })).toEqual({
    rows: 1000,
    duplicateRows: 7,
    products: 10,
    unchanged: 8,
    skipped: 5,
    renamed: 2,
    company: 1,
    queued_dpd: 1,
    marked: 1,
  });
});

it('reads what an older or other import wrote', () => {
  expect(importFigures({})).toEqual({});
  expect(importFigures({ queues: null, kinds: 'none', rows: 3 })).toEqual({ rows: 3 });
});
