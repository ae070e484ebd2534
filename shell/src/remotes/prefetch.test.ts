import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screenLoader } from './loading/load-screen.ts';
import { loadScreen, prefetchAddress, prefetchAllWhenIdle, prepareAddress } from './prefetch.ts';
import { screensStore } from './state/screens-store.ts';
import { testRelease, testScreen, testState } from './test-screen.ts';

const queues = testRelease('1.0.0');
const search = testScreen({ workspace: 'search-mfe', routes: [{ path: '/drugs/search' }] });
let fetched: string[];
let loaded: string[];

beforeEach(() => {
  jest.useFakeTimers();
  fetched = [];
  loaded = [];
  jest.spyOn(screenLoader, 'fetch').mockImplementation(async ({ workspace }) => {
    fetched.push(workspace);
    return undefined;
  });
  jest.spyOn(screenLoader, 'load').mockImplementation(async ({ workspace }) => {
    loaded.push(workspace);
    return { ok: true, module: { Screen: () => null } };
  });
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

it('fetches all screens while the page is idle, and runs none', () => {
  prefetchAllWhenIdle();
  expect(fetched).toEqual([]);
  jest.runAllTimers();
  expect([fetched, loaded]).toEqual([['queues-mfe', 'search-mfe'], []]);
});

it('leaves the idle ones alone for users who save data', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  prefetchAllWhenIdle();
  jest.runAllTimers();
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
  loadScreen('queues-mfe');
  expect([fetched, loaded]).toEqual([[], []]);
  loadScreen('search-mfe');
  expect(loaded).toEqual(['search-mfe']);
});
