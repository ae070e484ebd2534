import { describe, expect, it } from '@jest/globals';
import type { DrugSummary } from '../contract/index.ts';
import { changeRows, type ListPages } from './cached-drugs.ts';

/** The members that changes read. */
const rowOf = (id: string) => ({ id, drug_name: 'Apo-Test', version: 1 }) as DrugSummary;

const listOf = (...pages: readonly (readonly number[])[]): ListPages => ({
  pages: pages.map((ids) => ({
    count: pages.flat().length,
    next: null,
    previous: null,
    results: ids.map((id) => rowOf(String(id))),
  })),
  pageParams: pages.map(() => undefined),
});
const idsIn = ({ pages }: ListPages): string[][] =>
  pages.map(({ results }) => results.map(({ id }) => id));

describe('the rows of a list', () => {
  it('are the same pages when none changes, so that nothing is drawn again', () => {
    const pages = listOf([1, 2], [3]);
    expect(changeRows(pages, (drug) => drug)).toBe(pages);
  });

  it('change in place; the count stays', () => {
    const pages = listOf([1, 2], [3]);
    const renamed = (drug: DrugSummary) =>
      drug.id === '3' ? { ...drug, drug_name: 'Apo-Other' } : drug;
    const after = changeRows(pages, renamed);
    expect(after.pages[1]!.results[0]).toMatchObject({ id: '3', drug_name: 'Apo-Other' });
    expect(after.pages[0]!.results).toEqual(pages.pages[0]!.results);
    expect(after.pages[0]!.count).toBe(3);
  });

  it('leave, on whichever page they stand; the count of the list follows', () => {
    const after = changeRows(listOf([1, 2], [3, 4]), (drug) =>
      ['2', '3'].includes(drug.id) ? undefined : drug,
    );
    expect(idsIn(after)).toEqual([['1'], ['4']]);
    expect(after.pages[0]!.count).toBe(2);
  });

  it('leave a list that isn’t counted, which stays so', () => {
    const { pages, pageParams } = listOf([1, 2]);
    const uncounted = { pages: pages.map((page) => ({ ...page, count: undefined })), pageParams };
    const after = changeRows(uncounted, () => undefined);
    expect(idsIn(after)).toEqual([[]]);
    expect(after.pages[0]!.count).toBeUndefined();
  });

  it('of a list without pages are none', () => {
    const empty = listOf();
    expect(changeRows(empty, () => undefined)).toBe(empty);
  });
});
