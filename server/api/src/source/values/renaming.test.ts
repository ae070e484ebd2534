import { describe, expect, it } from '@jest/globals';
import { groupKey } from './group-key.ts';
import { commonRenaming, type Renaming } from './renaming.ts';

const renaming = (text: string): Renaming => {
  const [before = '', after = ''] = text.split(' → ');
  return { before, after };
};
const keyOf = (text: string): string =>
  groupKey({ kind: 'renamed', field: 'health_canada_drug_name', ...renaming(text) }, { id: 1 });
const shown = (...texts: [string, ...string[]]): string => {
  const [first, ...more] = texts;
  const { before, after } = commonRenaming([renaming(first), ...more.map(renaming)]);
  return `${before} → ${after}`;
};

describe('names that changed in the same way are one group, with what they have in common as its title', () => {
  it.each([
    [
      'another word at the start',
      'TARO-ESCITALOPRAM → SPC-ESCITALOPRAM',
      'TARO-EZETIMIBE → SPC EZETIMIBE',
      'TARO-… → SPC-…',
    ],
    [
      'another word at the end',
      'ALLERNIX PLUS → ALLERNIX MAX',
      'COLDEX PLUS → COLDEX MAX',
      '… PLUS → … MAX',
    ],
    [
      'another word between',
      'A NEO CREAM → A RX CREAM',
      'B NEO CREAM → B RX CREAM',
      '… NEO … → … RX …',
    ],
    ['a word more', 'IRBESARTAN → PRO-IRBESARTAN', 'NADOLOL → PRO-NADOLOL', '… → PRO-…'],
    [
      'the strength no longer stated',
      'SERTRALINE-25 → PRO-SERTRALINE',
      'SERTRALINE-100 → PRO-SERTRALINE',
      'SERTRALINE-# → PRO-SERTRALINE',
    ],
    [
      'the strength stated',
      'NADOLOL → NADOLOL (40 MG)',
      'NADOLOL → NADOLOL (80 MG)',
      'NADOLOL → NADOLOL (# MG)',
    ],
    ['a decimal', 'RIVA 2.5 → RIVA', 'RIVA 10 → RIVA', 'RIVA # → RIVA'],
  ])('%s', (_what, one, other, title) => {
    expect(keyOf(one)).toBe(keyOf(other));
    expect(shown(one, other)).toBe(title);
    expect(shown(one)).toBe(one);
  });
});

it.each([
  ['another new word', 'TARO-A → SPC-A', 'TARO-B → JAMP-B'],
  ['another old word', 'TARO-A → SPC-A', 'ACT-B → SPC-B'],
  ['a number replaced by another', 'MIX 25 → MIX 30', 'MIX 30 → MIX 25'],
  ['a number and none', 'NADOLOL-40 → PRO-NADOLOL', 'NADOLOL → PRO-NADOLOL'],
  ['two numbers and one', 'HUMULIN 30/70 → HUMULIN', 'HUMULIN 30 → HUMULIN'],
  ['a number that is part of a word', 'VITAMIN B12 → VITAMIN', 'VITAMIN B6 → VITAMIN'],
  ['a word at the start and at the end', 'A → X A', 'B → B X'],
  ['nothing kept', 'GLUCOPHAGE → ZORAX', 'NADOPEN → ZORAX'],
  ['only a number kept', 'ALPHA 5 → BETA 5', 'ALPHA 10 → BETA 10'],
])('%s is another group', (_what, one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});

it('spellings of one renaming are one group', () => {
  expect(keyOf('Taro-Escitalopram → SPC Escitalopram')).toBe(
    keyOf('TARO ESCITALOPRAM → SPC-ESCITALOPRAM'),
  );
  expect(keyOf('GLUCOPHAGE → ZORAX')).toBe(keyOf('Glucophage → Zorax'));
});

it('no two groups have the same title, whichever names they have (D81)', () => {
  const one = ['A', 'B', '25', '30'];
  const two = one.flatMap((word) => one.map((next) => `${word} ${next}`));
  const names = [...one, ...two, ...two.flatMap((words) => one.map((next) => `${words} ${next}`))];
  const all = names.flatMap((before) => names.map((after) => `${before} → ${after}`));
  const groups = Map.groupBy(all, keyOf);
  const titles = [...groups].flatMap(([key, [first, ...more]]) =>
    [0, 1, 2, more.length].map((size) => `${shown(first!, ...more.slice(0, size))} of ${key}`),
  );
  const different = new Set(titles);
  expect(new Set([...different].map((title) => title.split(' of ')[0])).size).toBe(different.size);
});
