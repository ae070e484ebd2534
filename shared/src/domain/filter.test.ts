import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LIMITS } from './limits.ts';
import { FACET_NAMES, facetDefinition, parseSort, type FacetName } from './facets.ts';
import { filterValues, parseFilter, writeFilter, type Filter, type FilterTerm } from './filter.ts';

const valueOf = (name: FacetName): fc.Arbitrary<string> => {
  const facet = facetDefinition(name);
  const ids = fc.integer({ min: 1, max: 2_147_483_647 }).map(String);
  if (facet.kind === 'record') return ids;
  if (facet.kind === 'assignment') return fc.oneof(ids, fc.constantFrom('me', 'none'));
  if (facet.kind === 'flag') return fc.constantFrom('yes', 'no');
  if ('values' in facet) return fc.constantFrom(...facet.values);
  return fc.stringMatching(/^[a-f0-9]{24}$/);
};
const term: fc.Arbitrary<FilterTerm> = fc.constantFrom(...FACET_NAMES).chain((facet) =>
  fc.record({
    facet: fc.constant(facet),
    exclude: fc.boolean(),
    values: fc.array(valueOf(facet), { minLength: 1, maxLength: 3 }),
  }),
);
const read = (text: string): Filter => {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed));
  return parsed.filter;
};

describe('a filter in an address', () => {
  it('comes back as it was written, whatever the order and repetitions of its terms', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 6 }), (terms) => {
        const text = writeFilter(terms);
        expect(writeFilter(read(text))).toBe(text);
        expect(writeFilter([...terms, ...terms].reverse())).toBe(text);
        for (const { facet, exclude, values } of terms)
          expect(filterValues(read(text), facet, exclude)).toEqual(
            expect.arrayContaining([...values]),
          );
        expect(new URLSearchParams({ filter: text }).toString()).toBe(
          `filter=${text.replaceAll(' ', '+')}`,
        );
      }),
    );
  });

  it('includes and excludes, several values each', () => {
    expect(read('  company.15.12   -schedule.3 company.12 product.yes')).toEqual([
      { facet: 'company', exclude: false, values: ['12', '15'] },
      { facet: 'schedule', exclude: true, values: ['3'] },
      { facet: 'product', exclude: false, values: ['yes'] },
    ]);
    expect(read('')).toEqual([]);
  });

  it.each([
    ['colour.red', { fault: 'unknown_facet', facet: 'colour' }],
    ['--company.1', { fault: 'unknown_facet', facet: '-company' }],
    ['toString.1', { fault: 'unknown_facet', facet: 'toString' }],
    ['company', { fault: 'bad_value', facet: 'company', value: '' }],
    ['company.', { fault: 'bad_value', facet: 'company', value: '' }],
    ['company.1.x', { fault: 'bad_value', facet: 'company', value: 'x' }],
    ['company.2147483648', { fault: 'bad_value', facet: 'company', value: '2147483648' }],
    ['kind.odd', { fault: 'bad_value', facet: 'kind', value: 'odd' }],
    ['product.maybe', { fault: 'bad_value', facet: 'product', value: 'maybe' }],
    ["group.a'b", { fault: 'bad_value', facet: 'group', value: "a'b" }],
  ])('%s is refused, naming what is wrong', (text, fault) => {
    expect(parseFilter(text)).toEqual({ ok: false, ...fault });
  });

  it('has a bounded length, and a bounded number of values', () => {
    expect(parseFilter('company.1 '.repeat(LIMITS.filter.length))).toEqual({
      ok: false,
      fault: 'too_long',
    });
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join('.');
    expect(parseFilter(`company.${ids(LIMITS.filter.values)}`).ok).toBe(true);
    expect(parseFilter(`company.${ids(LIMITS.filter.values + 1)}`)).toEqual({
      ok: false,
      fault: 'too_long',
    });
  });
});

it('an order is a name, with a minus before it the other way round', () => {
  expect(parseSort('name')).toEqual({ by: 'name', descending: false });
  expect(parseSort('-date')).toEqual({ by: 'date', descending: true });
  for (const wrong of ['', '-', '--name', 'colour']) expect(parseSort(wrong)).toBeUndefined();
});
