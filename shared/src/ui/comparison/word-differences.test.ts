import { expect, it } from '@jest/globals';
import { counterparts, wordDifferences } from './word-differences.ts';

const marked = (text: string, other: string) =>
  wordDifferences(text, other)
    .map(({ text: words, differs }) => (differs ? `[${words}]` : words))
    .join(' ');

it.each([
  ['5 MG', '10 MG', '[5] MG'],
  ['RUBELLA VIRUS (RA27/3)', 'RUBELLA VIRUS STRAIN (RA27/3)', 'RUBELLA VIRUS (RA27/3)'],
  ['RUBELLA VIRUS STRAIN (RA27/3)', 'RUBELLA VIRUS (RA27/3)', 'RUBELLA VIRUS [STRAIN] (RA27/3)'],
  ['Tablet', 'TABLET', 'Tablet'],
  ['A B C', 'C', '[A B] C'],
  ['A B', '', '[A B]'],
  ['', 'A', ''],
])('of %j against %j marks %j', (text, other, expected) => {
  expect(marked(text, other)).toBe(expected);
});

it('texts stand beside their equal, the rest in order', () => {
  expect(counterparts(['A', 'B', 'X'], ['b', 'Y', 'A'], (text) => text)).toEqual(['A', 'b', 'Y']);
  expect(counterparts(['A', 'B'], [], (text) => text)).toEqual([undefined, undefined]);
});
