import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { WatchedPage } from '@refined/shared/federation';
import { screenFault } from '../screen-result.ts';
import { createScreensStore } from '../state/screens-store.ts';
import { testRelease, testState } from '../test-screen.ts';
import { fakePage } from '../../testing/fake-page.ts';
import { createRuns } from './runs.ts';
import { answerWatchdog } from './watchdog.ts';
import type { WatchdogWorker } from './watchdog.ts';

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
  const worker: WatchdogWorker = {
    postMessage: (message: unknown) => void told.push(message as WatchedPage),
    onmessage: null,
  };
  const runs = createRuns();
  const store = createScreensStore(() => 0);
  store.take(testState(1, newer, older));
  const onWatching = jest.fn();
  answerWatchdog(worker, runs, 'p', onWatching, store);
  const asks = () => worker.onmessage!.call(worker as Worker, new MessageEvent('message'));
  return { told, asks, runs, store, onWatching };
};

it('is told what runs before its code runs, with the release that a reload would show', () => {
  const { told, runs } = open();
  runs.evaluate(newer);
  expect(told.at(-1)).toMatchObject({
    isAwake: true,
    report: {
      workspace: 'queues-mfe',
      version: '2.0.0',
      fault: 'frozen',
      shown: '1.0.0',
      reference: 'p',
    },
  });
});

it('is told that no release is left', () => {
  const { told, runs, store } = open();
  store.markBad(older, screenFault('render', 'render'));
  runs.draw(newer);
  expect(told.at(-1)?.report).toMatchObject({ version: '2.0.0', shown: null });
});

it('is answered each time, and watches from its first word on', () => {
  const { told, asks, onWatching } = open();
  const before = told.length;
  expect(onWatching).not.toHaveBeenCalled();
  asks();
  asks();
  expect(told).toHaveLength(before + 2);
  expect(onWatching).toHaveBeenCalledTimes(2);
});

it('is told nothing of a screen that another origin serves', () => {
  const { told, runs } = open();
  runs.draw(testRelease('3.0.0', { base: 'http://127.0.0.1:8080/releases/queues-mfe/3.0.0/' }));
  expect(told.at(-1)?.report).toBeUndefined();
});

it('reports in the name of who is signed in', () => {
  const { told } = open();
  expect(told.at(-1)?.headers).not.toHaveProperty('authorization');
  localStorage.setItem('authInfo', JSON.stringify({ token: 'a-token' }));
  page.happens('visibilitychange');
  expect(told.at(-1)?.headers).toMatchObject({ authorization: 'Token a-token' });
});

it('leaves a hidden page alone', () => {
  const { told } = open();
  page.hide();
  expect(told.at(-1)?.isAwake).toBe(false);
  page.show();
  expect(told.at(-1)?.isAwake).toBe(true);
});

it.each([
  ['beforeprint', 'afterprint'],
  ['pagehide', 'pageshow'],
])('leaves a page alone from %s to %s', (begin, end) => {
  const { told } = open();
  page.happens(begin);
  expect(told.at(-1)?.isAwake).toBe(false);
  page.happens(end);
  expect(told.at(-1)?.isAwake).toBe(true);
});

it('leaves a page alone that asks whether to leave it, until that is answered', () => {
  const { told } = open();
  page.happens('beforeunload');
  expect(told.at(-1)?.isAwake).toBe(false);
  jest.runOnlyPendingTimers();
  expect(told.at(-1)?.isAwake).toBe(true);
});
