import { expect, it } from '@jest/globals';
import { leftBehind } from './left-behind.ts';
import type { PageSnapshot } from './page-snapshot.ts';

const MB = 1_000_000;
const CLEAN: PageSnapshot = {
  members: { fetch: 1, 'Array.prototype.map': 2 },
  intervals: 0,
  calls: 10,
  listeners: [],
  styleSheets: 3,
  memory: 20 * MB,
};
const left = (visited: Partial<Record<'first' | 'second' | 'later', Partial<PageSnapshot>>>) =>
  leftBehind({
    before: CLEAN,
    first: { ...CLEAN, ...visited.first },
    second: { ...CLEAN, ...visited.second },
    later: { ...CLEAN, ...visited.later },
    federationName: 'queues_mfe_1_0_0',
  });

it('finds nothing behind a screen that keeps its code, some answers, and ends its timers', () => {
  expect(
    left({
      first: { memory: 40 * MB },
      second: {
        memory: 44 * MB,
        members: {
          ...CLEAN.members,
          queues_mfe_1_0_0: 0,
          'webpackChunkqueues-mfe@1.0.0': 0,
          __FEDERATION__: 0,
          _FEDERATION_RUNTIME_CORE: 0,
          0: 0,
        },
      },
      later: { calls: 13 },
    }),
  ).toBeUndefined();
});

it.each([
  [
    'it has changed functions that the whole page uses (fetch)',
    { second: { members: { ...CLEAN.members, fetch: 9 } } },
  ],
  [
    'it leaves globals behind (Array.prototype.first, a, b and 1 more)',
    { second: { members: { ...CLEAN.members, 'Array.prototype.first': 0, a: 0, b: 0, c: 0 } } },
  ],
  ['it still listens to events of the page (wheel)', { later: { listeners: ['wheel', 'wheel'] } }],
  ['it leaves a timer running', { later: { intervals: 1 } }],
  ['it leaves 7 timers running', { later: { intervals: 7 } }],
  ['it goes on with timers or frames (40 in half a second)', { later: { calls: 50 } }],
  ['it leaves 2 style sheets behind', { second: { styleSheets: 5 } }],
  ['it keeps 180 MB of memory', { first: { memory: 200 * MB }, second: { memory: 200 * MB } }],
  ['it keeps 30 MB more memory each time', { second: { memory: 50 * MB } }],
])('says: %s', (sentence, visited) => {
  expect(left(visited)).toBe(sentence);
});
