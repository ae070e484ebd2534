import { expect, it } from '@jest/globals';
import { nearestName } from './nearest-name.ts';

const NAMES = ['shell', 'search-mfe', 'queues-mfe', 'drug-edit-mfe'];

it.each([
  ['queue-mfe', 'queues-mfe'],
  ['queues', 'queues-mfe'],
  ['qeuues-mfe', 'queues-mfe'],
  ['Shell', 'shell'],
  ['drug', 'drug-edit-mfe'],
  ['s', undefined],
  ['billing-mfe', undefined],
  ['', undefined],
])('takes %j for %s', (given, name) => {
  expect(nearestName(given, NAMES)).toBe(name);
});

it('knows none among none', () => {
  expect(nearestName('shell', [])).toBeUndefined();
});
