import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { testRelease, testState } from '../testing/test-screen.ts';
import { followAnnounced } from './release-state.ts';
import { createScreensStore } from './screens-store.ts';

const { spread, retry } = LIMITS.announced;
let served: number;
let asked: number;
let store: ReturnType<typeof createScreensStore>;
let announce: (generation: number) => void;

beforeEach(() => {
  jest.useFakeTimers();
  asked = 0;
  served = 5;
  store = createScreensStore(() => 0);
  store.take(testState(5, testRelease('1.0.0')));
  const refresh = async () => {
    asked += 1;
    store.take(testState(served, testRelease('1.0.0')));
  };
  announce = followAnnounced(store, refresh, () => 0.5);
});
afterEach(() => void jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('is asked for once, not by all pages in the same moment', async () => {
  served = 6;
  announce(6);
  await pass(spread / 2 - 1);
  expect(asked).toBe(0);
  await pass(1);
  expect([asked, store.currentState()?.generation]).toEqual([1, 6]);
  announce(6);
  await pass(60_000);
  expect(asked).toBe(1);
});

it('is not asked for where the page has it, or has a newer one', async () => {
  announce(5);
  announce(4);
  await pass(60_000);
  expect(asked).toBe(0);
});

it('is asked for again while the one that answers does not serve it yet', async () => {
  announce(6);
  await pass(spread);
  expect(asked).toBe(1);
  served = 6;
  await pass(retry[0]);
  expect(asked).toBe(2);
  await pass(60_000);
  expect(asked).toBe(2);
});

it('is left to the page’s own questions when nobody serves it', async () => {
  announce(6);
  await pass(60_000);
  expect(asked).toBe(1 + retry.length);
});

it('gives way to a newer one', async () => {
  announce(6);
  served = 7;
  announce(7);
  await pass(60_000);
  expect([asked, store.currentState()?.generation]).toEqual([1, 7]);
});

it('is left to the state that is under way where the page has none yet', async () => {
  announce = followAnnounced({ currentState: () => undefined }, async () => void (asked += 1));
  announce(6);
  await pass(60_000);
  expect(asked).toBe(0);
});
