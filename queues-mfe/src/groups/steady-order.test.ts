import { expect, it } from '@jest/globals';
import { changeGroup } from '../testing/fake-groups.ts';
import { inSteadyOrder } from './use-groups.ts';

const keys = (groups: readonly { key: string }[]) => groups.map(({ key }) => key).join('');
const groups = (...written: string[]) =>
  written.map((text) =>
    changeGroup({ key: text[0]!, count: 2, decided: text.endsWith('!') ? 2 : 0 }),
  );

it('keeps the order of what was shown, whatever became smaller', () => {
  expect(keys(inSteadyOrder(groups('a', 'b', 'c'), groups('b', 'c', 'a')))).toBe('abc');
});

it('drops what is gone, and puts a new group behind the one that it follows', () => {
  expect(keys(inSteadyOrder(groups('a', 'b', 'c'), groups('n', 'c', 'm', 'a')))).toBe('nacm');
});

it('appends the next page', () => {
  expect(keys(inSteadyOrder(groups('b', 'a'), groups('a', 'b', 'c', 'd')))).toBe('bcda');
  expect(keys(inSteadyOrder(groups('a', 'b'), groups('a', 'b', 'c', 'd')))).toBe('abcd');
});

it('puts what is decided to the end, also what was undecided before', () => {
  expect(keys(inSteadyOrder(groups('a', 'b', 'c'), groups('b', 'c', 'a!')))).toBe('bca');
  expect(keys(inSteadyOrder(groups('b', 'c', 'a!'), groups('a', 'b', 'c')))).toBe('abc');
});

it('shows a group that two pages hold once', () => {
  expect(keys(inSteadyOrder([], groups('a', 'b', 'a')))).toBe('ab');
});
