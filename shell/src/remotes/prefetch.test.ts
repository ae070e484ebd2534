import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screenLoader } from './load-screen.ts';
import { loadScreen, prefetchAddress, prefetchWhenIdle, prepareAddress } from './prefetch.ts';
import { screensStore } from './screens-store.ts';
import { testRelease, testScreen, testState, recordLoads } from '../testing/test-screen.ts';

const queues = testRelease('1.0.0');
const search = testScreen({ workspace: 'search-mfe', routes: [{ path: '/drugs/search' }] });
let fetched: string[];
let loaded: string[];

beforeEach(() => {
  jest.useFakeTimers();
  ({ fetched, ran: loaded } = recordLoads());
  screensStore.take(testState(1, queues, search));
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

it('fetches the screen that an address leads to, and runs nothing', () => {
  prefetchAddress('/drugs/queue/noc?from=home#top');
  prefetchAddress('/');
  expect([fetched, loaded]).toEqual([['queues-mfe'], []]);
});

it('runs the screen that is about to be opened', () => {
  prepareAddress('/drugs/queue/noc');
  prepareAddress('/');
  expect([fetched, loaded]).toEqual([[], ['queues-mfe']]);
});

it('fetches the screens behind these addresses while the page is idle, and runs none', async () => {
  prefetchWhenIdle(['/drugs/queue/noc', '/', '/drugs/queue/dpd']);
  expect(fetched).toEqual([]);
  await jest.runAllTimersAsync();
  expect([fetched, loaded]).toEqual([['queues-mfe'], []]);
});

it('fetches one after the other, the one that is wanted most before the others', async () => {
  let isThere: (fault: undefined) => void = () => undefined;
  jest.spyOn(screenLoader, 'fetch').mockImplementation(({ workspace }) => {
    fetched.push(workspace);
    return new Promise((resolve) => (isThere = resolve));
  });
  prefetchWhenIdle(['/drugs/search?by=din', '/drugs/queue/noc', '/drugs/search']);
  await jest.runAllTimersAsync();
  expect(fetched).toEqual(['search-mfe']);
  isThere(undefined);
  await jest.runAllTimersAsync();
  expect(fetched).toEqual(['search-mfe', 'queues-mfe']);
});

it.each([
  ['for users who save data', { saveData: true }],
  ['on very slow links', { saveData: false, effectiveType: 'slow-2g' }],
])('leaves the idle ones alone %s', async (_when, value) => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value });
  prefetchWhenIdle(['/drugs/search']);
  await jest.runAllTimersAsync();
  expect(fetched).toEqual([]);
});

it('wants nothing of a screen that is switched off', () => {
  const state = testState(2, queues, search);
  Object.assign(state.workspaces['queues-mfe']!, {
    disabled: { message: 'Corrected until 14:00.' },
  });
  screensStore.take(state);
  prefetchAddress('/drugs/queue/noc');
  prepareAddress('/drugs/queue/noc');
  void loadScreen('queues-mfe');
  expect([fetched, loaded]).toEqual([[], []]);
  void loadScreen('search-mfe');
  expect(loaded).toEqual(['search-mfe']);
});
