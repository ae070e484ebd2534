import { describe, expect, it } from '@jest/globals';
import { parseFilter, writeFilter, type Filter } from '../domain/index.ts';
import { choiceOfValue, withChoice } from './use-facets.ts';

const filter = (text: string): Filter => {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.filter;
};

describe('a value of a facet', () => {
  it.each([
    ['', 'include', 'company.3'],
    ['company.12', 'include', 'company.12.3'],
    ['company.3 kind.new', undefined, 'kind.new'],
    ['company.3', 'exclude', '-company.3'],
    ['-company.3 company.12', 'include', 'company.12.3'],
  ] as const)('of “%s” chosen as %s gives “%s”', (before, choice, after) => {
    expect(writeFilter(withChoice(filter(before), 'company', '3', choice))).toBe(after);
  });

  it('is included, excluded, or neither', () => {
    const chosen = filter('company.3 -company.4');
    expect(['3', '4', '5'].map((value) => choiceOfValue(chosen, 'company', value))).toEqual([
      'include',
      'exclude',
      undefined,
    ]);
  });
});
