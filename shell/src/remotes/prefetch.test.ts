import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { STATE_BLOCK } from '@refined/shared/federation';
import { screenLoader } from './load-screen.ts';
import { readState } from './page-state.ts';
import { prefetchAllWhenIdle, prefetchScreen } from './prefetch.ts';
import { testScreen } from './test-screen.ts';

const queues = testScreen();
const search = testScreen({ workspace: 'search-mfe', federationName: 'search_mfe_1_0_0' });
let loaded: string[];

beforeEach(() => {
  jest.useFakeTimers();
  loaded = [];
  jest.spyOn(screenLoader, 'load').mockImplementation(async ({ workspace }) => {
    loaded.push(workspace);
    return { ok: true, module: { Screen: () => null } };
  });
  document.head.innerHTML = '';
  const block = document.createElement('script');
  Object.assign(block, { id: STATE_BLOCK, type: 'application/json', textContent: JSON.stringify({ generation: 1, shell: { version: '1.0.0' }, screens: [queues, search] }) });
  document.head.append(block);
  readState();
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

it('loads the screen that a link leads to, and ignores what it does not know', () => {
  prefetchScreen('search-mfe');
  prefetchScreen('no-such-screen');
  expect(loaded).toEqual(['search-mfe']);
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
