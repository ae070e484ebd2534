import { expect, it } from '@jest/globals';
import { markedItems, wordDifferences, type TextPiece } from './word-differences.ts';

const shown = (pieces: readonly TextPiece[]) =>
  pieces.map(({ text: words, differs }) => (differs ? `[${words}]` : words)).join(' ');

it.each([
  ['5 MG', '10 MG', '[5] MG'],
  ['RUBELLA VIRUS (RA27/3)', 'RUBELLA VIRUS STRAIN (RA27/3)', 'RUBELLA VIRUS (RA27/3)'],
  ['RUBELLA VIRUS STRAIN (RA27/3)', 'RUBELLA VIRUS (RA27/3)', 'RUBELLA VIRUS [STRAIN] (RA27/3)'],
  ['Tablet', 'TABLET', 'Tablet'],
  ['A B C', 'C', '[A B] C'],
  ['A B', '', '[A B]'],
  ['', 'A', ''],
])('of %j against %j marks %j', (text, other, expected) => {
  expect(shown(wordDifferences(text, other))).toBe(expected);
});

const itemsOf = (texts: readonly string[]) => texts.map((text) => ({ text }));

it.each([
  [
    ['A 1', 'B', 'X 1'],
    ['b', 'X 2', 'A 1'],
    ['A 1', 'B', 'X [1]'],
  ],
  [['A', 'B'], ['A'], ['A', '[B]']],
  [['A'], ['A', 'B'], ['A']],
  // Nothing is equal: marks would not help.
  [['A', 'B'], ['C'], ['A', 'B']],
  [['A', 'B'], [], ['A', 'B']],
])('the texts %j against %j are told as %j', (texts, others, expected) => {
  const items = markedItems(itemsOf(texts), itemsOf(others));
  expect(items.map(({ text }) => shown(text))).toEqual(expected);
});
