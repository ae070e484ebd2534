import { describe, expect, it } from '@jest/globals';
import { pairIngredients } from './ingredient-pairs.ts';

describe('ingredients with their strengths (D73)', () => {
  it.each([
    ['one each, in order', ['A', 'B'], '5 MG; 10 MG', [['5 MG'], ['10 MG']]],
    [
      'a place without a strength',
      ['A', 'B', 'C'],
      '5 MG; not stated; 7 MG',
      [['5 MG'], [], ['7 MG']],
    ],
    ['an empty place', ['A', 'B', 'C'], '5 MG;;7 MG', [['5 MG'], [], ['7 MG']]],
    ['no strengths', ['A', 'B'], '', [[], []]],
    ['a single ingredient, whatever is written', ['A'], '5 MG; 10 MG', [['5 MG', '10 MG']]],
    ['no ingredient', [], '5 MG', []],
    [
      'a kit, also where one name begins another',
      ['VITAMIN', 'Vitamin D (D3)'],
      'VITAMIN 5 MG; VITAMIN D (D3) 1 MG; VITAMIN D (D3) 2 MG',
      [['5 MG'], ['1 MG', '2 MG']],
    ],
    ['a kit of which one has none', ['A', 'B'], 'A 5 MG; A 10 MG', [['5 MG', '10 MG'], []]],
  ])('%s', (_name, names, strength, strengths) => {
    expect(pairIngredients(names, strength)).toEqual(
      names.map((ingredient, at) => ({ ingredient, strengths: strengths[at] })),
    );
  });

  it.each([['5 MG'], ['5 MG; 10 MG; 20 MG'], ['A 5 MG; 10 MG; 20 MG']])(
    'of two, %s fits neither order nor names',
    (strength) => {
      expect(pairIngredients(['A', 'B'], strength)).toBeUndefined();
    },
  );
});
