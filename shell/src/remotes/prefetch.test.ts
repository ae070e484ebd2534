import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screenLoader } from './loading/load-screen.ts';
import { loadScreen, prefetchAddress, prefetchAllWhenIdle, prefetchScreen } from './prefetch.ts';
import { screensStore } from './state/screens-store.ts';
import { testRelease, testScreen, testState } from './test-screen.ts';

const queues = testRelease('1.0.0');
const search = testScreen({ workspace: 'search-mfe', routes: [{ path: '/drugs/search' }] });
let loaded: string[];

beforeEach(() => {
  jest.useFakeTimers();
  loaded = [];
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

it('loads a screen that is known', () => {
  prefetchScreen('search-mfe');
  prefetchScreen('no-such-screen');
  expect(loaded).toEqual(['search-mfe']);
});

it('loads the screen that a link leads to', () => {
  prefetchAddress('/drugs/queue/noc?from=home#top');
  prefetchAddress('/');
  expect(loaded).toEqual(['queues-mfe']);
});

it('loads all screens while the page is idle', () => {
  prefetchAllWhenIdle();
  expect(loaded).toEqual([]);
  jest.runAllTimers();
  expect(loaded).toEqual(['queues-mfe', 'search-mfe']);
});

it('leaves the idle ones alone for users who save data', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  prefetchAllWhenIdle();
  jest.runAllTimers();
  expect(loaded).toEqual([]);
});

it('loads nothing of a screen that is switched off', () => {
  const state = testState(2, queues, search);
  Object.assign(state.workspaces['queues-mfe']!, {
    disabled: { message: 'Corrected until 14:00.' },
  });
  screensStore.take(state);
  prefetchScreen('queues-mfe');
  loadScreen('queues-mfe');
  expect(loaded).toEqual([]);
  loadScreen('search-mfe');
  expect(loaded).toEqual(['search-mfe']);
});
