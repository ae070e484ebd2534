import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screenFault } from '../screen-result.ts';
import { createScreensStore } from '../state/screens-store.ts';
import { testRelease, testState } from '../test-screen.ts';
import { fakePage } from '../../testing/fake-page.ts';
import { createRuns } from './runs.ts';
import type { WatchedPage } from './silence.ts';
import { createWatchdog } from './watchdog.ts';

const page = fakePage();
const [newer, older] = [testRelease('2.0.0'), testRelease('1.0.0')];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

const open = () => {
  const told: WatchedPage[] = [];
  let ask = (): void => undefined;
  const worker = {
    postMessage: (message: WatchedPage) => void told.push(message),
    addEventListener: (_type: string, listener: () => void) => void (ask = listener),
  };
  const runs = createRuns();
  const store = createScreensStore(() => 0);
  store.take(testState(1, newer, older));
  const openWorker = jest.fn(() => worker);
  const onWatching = jest.fn();
  const watchdog = createWatchdog(openWorker, runs, onWatching, store);
  return { told, asks: () => ask(), runs, store, openWorker, onWatching, watchdog };
};

it('is told what runs before its code runs, with the release that a reload would show', () => {
  const { told, runs, watchdog } = open();
  watchdog.start();
  runs.evaluate(newer);
  expect(told.at(-1)).toMatchObject({
    isAwake: true,
    running: { workspace: 'queues-mfe', version: '2.0.0', fallback: '1.0.0' },
  });
});

it('is told that no release is left', () => {
  const { told, runs, store, watchdog } = open();
  store.markBad(older, screenFault('render', 'render'));
  watchdog.start();
  runs.draw(newer);
  expect(told.at(-1)?.running).toMatchObject({ version: '2.0.0', fallback: null });
});

it('is answered each time, and watches from its first word on', () => {
  const { told, asks, watchdog, onWatching } = open();
  watchdog.start();
  const before = told.length;
  expect(watchdog.isWatching()).toBe(false);
  asks();
  asks();
  expect(told).toHaveLength(before + 2);
  expect(watchdog.isWatching()).toBe(true);
  expect(onWatching).toHaveBeenCalledTimes(1);
});

it('is started once', () => {
  const { openWorker, watchdog } = open();
  watchdog.start();
  watchdog.start();
  expect(openWorker).toHaveBeenCalledTimes(1);
});

it('is told nothing of a screen that another origin serves', () => {
  const { told, runs, watchdog } = open();
  watchdog.start();
  runs.draw(testRelease('3.0.0', { base: 'http://127.0.0.1:8080/releases/queues-mfe/3.0.0/' }));
  expect(told.at(-1)?.running).toBeUndefined();
});

it('reports in the name of who is signed in', () => {
  const { told, watchdog } = open();
  watchdog.start();
  expect(told.at(-1)?.headers).not.toHaveProperty('authorization');
  localStorage.setItem('authInfo', JSON.stringify({ token: 'a-token' }));
  page.happens('visibilitychange');
  expect(told.at(-1)?.headers).toMatchObject({ authorization: 'Token a-token' });
});

it('leaves a hidden page alone', () => {
  const { told, watchdog } = open();
  watchdog.start();
  page.hide();
  expect(told.at(-1)?.isAwake).toBe(false);
  page.show();
  expect(told.at(-1)?.isAwake).toBe(true);
});

it.each([
  ['beforeprint', 'afterprint'],
  ['pagehide', 'pageshow'],
])('leaves a page alone from %s to %s', (begin, end) => {
  const { told, watchdog } = open();
  watchdog.start();
  page.happens(begin);
  expect(told.at(-1)?.isAwake).toBe(false);
  page.happens(end);
  expect(told.at(-1)?.isAwake).toBe(true);
});

it('leaves a page alone that asks whether to leave it, until that is answered', () => {
  const { told, watchdog } = open();
  watchdog.start();
  page.happens('beforeunload');
  expect(told.at(-1)?.isAwake).toBe(false);
  jest.runOnlyPendingTimers();
  expect(told.at(-1)?.isAwake).toBe(true);
});

it('is done without where there is none', () => {
  const runs = createRuns();
  const watchdog = createWatchdog(
    () => null,
    runs,
    jest.fn(),
    createScreensStore(() => 0),
  );
  watchdog.start();
  expect(() => runs.draw(newer)).not.toThrow();
  expect(watchdog.isWatching()).toBe(false);
});
