import { expect, it } from '@jest/globals';
import { createCalls } from './calls.ts';
import { IMPORTED, MANY_CHANGED, STALE_AFTER, type StaleReads } from './stale-after.ts';

const { lookups: _lookups, ...calls } = createCalls('formulary');
const named = Object.entries(calls);
const rows = Object.entries<StaleReads>({ ...STALE_AFTER, IMPORTED, MANY_CHANGED });

it('has a row for each write of the contract, and for nothing else', () => {
  const writes = named.filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  expect(Object.keys(STALE_AFTER).sort()).toEqual(writes.sort());
});

it.each(rows)('names reads of the contract only, each once: %s', (_, row) => {
  const reads: string[] = [...row.reads, ...(row.ofDrug ?? []), ...(row.later ?? [])];
  const known = [...named.filter(([, { method }]) => method === 'GET'), ['lookups']];
  expect(known.map(([name]) => name)).toEqual(expect.arrayContaining(reads));
  expect(new Set(reads).size).toBe(reads.length);
});

it.each(rows)('takes "of the drug" to be about one drug: %s', (_, { ofDrug = [] }) => {
  for (const name of ofDrug) expect(calls[name as keyof typeof calls].path).toContain('/:id/');
});
