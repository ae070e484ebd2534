import { expect, it } from '@jest/globals';
import { choicesOf, chosen, matching } from './choices.ts';

const names = (typed: string, all: readonly string[]) =>
  matching(
    all.map((name) => ({ id: name, name })),
    typed,
  ).map(({ name }) => name);

it.each([
  ['creme', ['Crème', 'CREME', 'Scream'], ['Crème', 'CREME']],
  ['MÉT', ['METFORMIN HYDROCHLORIDE', 'sitagliptin'], ['METFORMIN HYDROCHLORIDE']],
  ['hydro met', ['METFORMIN HYDROCHLORIDE', 'METOPROLOL'], ['METFORMIN HYDROCHLORIDE']],
  ['  ', ['A', 'B'], ['A', 'B']],
  ['zinc', ['BACITRACIN ZINC', 'ZINC OXIDE'], ['ZINC OXIDE', 'BACITRACIN ZINC']],
  ['q', ['A'], []],
])('%p is found blind to case and accents, beginnings first', (typed, all, found) => {
  expect(names(typed, all)).toEqual(found);
});

it('a list is made ready once', () => {
  const list = [{ id: '1', name: 'A' }];
  expect(choicesOf(list)).toBe(choicesOf(list));
});

it('what was chosen keeps its order, and says what the list lacks (D28)', () => {
  const choices = choicesOf([
    { id: '1', name: 'A' },
    { id: '2', name: 'B' },
  ]);
  expect(chosen(choices, ['2', '9', '1']).map(({ name }) => name)).toEqual([
    'B',
    '9 (not in list)',
    'A',
  ]);
});
