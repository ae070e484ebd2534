import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { followIntent } from './prefetch.ts';
import { screensStore } from './screens-store.ts';
import { testRelease, testScreen, testState, recordLoads } from '../testing/test-screen.ts';
import { fakePage } from '../testing/fake-page.ts';

fakePage();
let fetched: string[];
let ran: string[];
let signedIn = true;

beforeEach(() => {
  jest.useFakeTimers();
  signedIn = true;
  ({ fetched, ran } = recordLoads());
  screensStore.take(
    testState(
      1,
      testRelease('1.0.0'),
      testScreen({ workspace: 'search-mfe', routes: [{ path: '/drugs/search' }] }),
    ),
  );
  document.body.innerHTML = `
    <a id="queue" href="/drugs/queue/noc"><b id="label">Review Queue</b></a>
    <a id="search" href="/drugs/search">Drug Search</a>
    <a id="elsewhere" href="https://elsewhere.example/drugs/search">Elsewhere</a>
    <a id="tab" href="/drugs/search" target="_blank">Another tab</a>
    <a id="file" href="/drugs/search" download>File</a>
    <p id="text">Text</p>`;
  followIntent(() => signedIn);
});
afterEach(() => {
  document.body.replaceChildren();
  jest.useRealTimers();
});

const at = (id: string, type: string) =>
  document.getElementById(id)!.dispatchEvent(new Event(type, { bubbles: true }));
const rest = (ms: number = LIMITS.linkIntent) => jest.advanceTimersByTime(ms);

it.each(['pointerover', 'focusin'])('a link that %s rests on runs its screen', (type) => {
  at('label', type);
  expect([fetched, ran]).toEqual([['queues-mfe'], []]);
  rest(LIMITS.linkIntent - 1);
  expect(ran).toEqual([]);
  rest(1);
  expect(ran).toEqual(['queues-mfe']);
});

it('a link that the pointer only passes runs nothing', () => {
  at('queue', 'pointerover');
  rest(LIMITS.linkIntent - 1);
  at('search', 'pointerover');
  rest(LIMITS.linkIntent - 1);
  at('text', 'pointerover');
  rest();
  expect(ran).toEqual([]);
});

it('what moves inside a link is no new beginning', () => {
  at('queue', 'pointerover');
  rest(LIMITS.linkIntent - 1);
  at('label', 'pointerover');
  rest(1);
  expect(ran).toEqual(['queues-mfe']);
});

it.each(['focusout', 'pointerleave'])('%s takes it back', (type) => {
  at('queue', 'focusin');
  document.dispatchEvent(new Event(type));
  rest();
  expect(ran).toEqual([]);
});

it('a pressed link runs its screen at once', () => {
  at('label', 'pointerdown');
  expect(ran).toEqual(['queues-mfe']);
});

it.each(['elsewhere', 'tab', 'file', 'text'])(
  'what opens nothing in this tab runs nothing: %s',
  (id) => {
    at(id, 'pointerover');
    at(id, 'pointerdown');
    rest();
    expect([fetched, ran]).toEqual([[], []]);
  },
);

it('runs nothing before sign-in', () => {
  signedIn = false;
  at('queue', 'pointerover');
  at('queue', 'pointerdown');
  rest();
  expect([fetched, ran]).toEqual([[], []]);
});
