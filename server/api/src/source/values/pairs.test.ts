import { describe, expect, it } from '@jest/globals';
import { pairDifference } from './pairs.ts';

const texts = (active_ingredient: string[], strength: string) => ({
  active_ingredient,
  strength: strength === '' ? [] : [strength],
});

describe('pairs of ingredient and strength (D73)', () => {
  it.each([
    [['B', 'A'], '10 MG; 5 MG', false, false],
    [['a', 'B'], '5 mg;10 mg', false, false],
    [['B', 'A'], '5 MG; 10 MG', false, true],
    [['A', 'B'], '5 MG; 20 MG', false, true],
    // A new name alone changes no strength, wherever it sorts.
    [['B', 'Z'], '10 MG; 5 MG', true, false],
    [['B', 'Z'], '10 MG; 6 MG', true, true],
    [['B'], '10 MG', true, true],
    [['A', 'B'], '', false, true],
    [['A', 'B'], '5 MG; not stated', false, true],
    [['A', 'B'], '5 MG', false, true],
    [['A', 'B'], 'A 5 MG; B 10 MG', false, false],
  ])('A 5, B 10 beside %j %s', (names, strength, ingredients, strengths) => {
    expect(pairDifference(texts(['A', 'B'], '5 MG; 10 MG'), texts(names, strength))).toEqual({
      active_ingredient: ingredients,
      strength: strengths,
    });
  });

  it('of a record without ingredients the strength differs by its text', () => {
    const difference = (strength: string) =>
      pairDifference(texts([], '5 MG'), texts(['A'], strength));
    expect(difference('5 mg')).toEqual({ active_ingredient: true, strength: false });
    expect(difference('6 MG')).toEqual({ active_ingredient: true, strength: true });
  });

  it.each([
    ['an ingredient without a strength keeps its place', ['A', 'B', 'C'], '5 MG; not stated; 7 MG'],
    ['a gap is no strength', ['A', 'B', 'C'], '5 MG; ; 7 MG'],
    ['a kit names them', ['C', 'A', 'B'], 'A 5 MG; C 7 MG'],
  ])('%s', (_name, names, strength) => {
    const same = texts(['A', 'B', 'C'], '5 MG; not stated; 7 MG');
    expect(pairDifference(same, texts(names, strength))).toEqual({
      active_ingredient: false,
      strength: false,
    });
  });
});
