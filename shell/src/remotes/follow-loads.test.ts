import { expect, it, jest } from '@jest/globals';
import { createScreensStore } from './screens-store.ts';
import { testRelease, testState } from '../testing/test-screen.ts';
import { followLoads } from './report-failure.ts';

it('counts a release when a slot has drawn it, not when it is known', () => {
  const store = createScreensStore(() => 0);
  const load = jest.fn();
  followLoads(store, { load });
  const release = testRelease('1.0.0');
  store.take(testState(1, release));
  expect(load).not.toHaveBeenCalled();
  store.show('queues-mfe', release);
  expect(load.mock.calls).toEqual([[release]]);
});
