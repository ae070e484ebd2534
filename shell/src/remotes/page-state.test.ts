import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PageState } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { STATE_ADDRESS, STATE_BLOCK } from '@refined/shared/federation';
import { currentState, fetchState, readState, routeOf, screenRoutes } from './page-state.ts';
import { testScreen } from './test-screen.ts';

const search = testScreen({ workspace: 'search-mfe', routes: [{ path: '/drugs/search', starts: 'search' }] });
const edit = testScreen({ workspace: 'drug-edit-mfe', routes: [{ path: '/drugs/:drugId' }] });
const queues = testScreen();
const state: PageState = { generation: 7, shell: { version: '1.0.0' }, screens: [edit, search, queues] };

const answer = (body: string, init: ResponseInit & { type?: string } = {}) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { ...init, headers: { 'content-type': init.type ?? 'application/json', 'x-request-id': 'req-1' } }));

describe('the state in the HTML', () => {
  afterEach(() => document.getElementById(STATE_BLOCK)?.remove());

  it('is read at once and remembered', () => {
    const block = document.createElement('script');
    Object.assign(block, { id: STATE_BLOCK, type: 'application/json', textContent: JSON.stringify(state) });
    document.head.append(block);
    expect(readState()).toEqual(state);
    expect(currentState()).toEqual(state);
  });

  it('is undefined where the host writes none', () => {
    expect(readState()).toBeUndefined();
  });
});

describe('the state from the host', () => {
  it('is fetched where the HTML holds none', async () => {
    const fetched = answer(JSON.stringify(state));
    expect(await fetchState()).toEqual({ ok: true, state });
    expect(fetched).toHaveBeenCalledWith(STATE_ADDRESS, expect.anything());
  });

  it.each([
    ['a 404', '{}', { status: 404 }, 'status'],
    ['a 500', 'oops', { status: 500 }, 'status'],
    ['HTML', '<p>', { type: 'text/html' }, 'type'],
    ['an empty object', '{}', {}, 'shape'],
    ['half a document', '{"gener', {}, 'shape'],
  ] as const)('says what is wrong with %s', async (_what, body, init, kind) => {
    answer(body, init);
    expect(await fetchState()).toMatchObject({ ok: false, fault: { stage: 'state', kind, reference: 'req-1' } });
  });

  it('says that the host could not be reached', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await fetchState()).toMatchObject({ ok: false, fault: { kind: 'network' } });
  });

  describe('when the host hangs', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    it('gives up at the deadline', async () => {
      jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
      const result = fetchState();
      await jest.advanceTimersByTimeAsync(LIMITS.screenDeadline);
      expect(await result).toMatchObject({ ok: false, fault: { stage: 'state', kind: 'timeout' } });
    });
  });
});

describe('the routes', () => {
  it('are one per address that a screen declares, with the query that it starts with', () => {
    expect(screenRoutes(state)).toEqual([
      { path: '/drugs/:drugId', screen: edit, starts: undefined },
      { path: '/drugs/search', screen: search, starts: 'search' },
      { path: '/drugs/queue/:queueSlug', screen: queues, starts: 'queue' },
    ]);
  });

  it.each([
    ['/drugs/search', 'search-mfe'],
    ['/drugs/queue/noc/', 'queues-mfe'],
    ['/drugs/42', 'drug-edit-mfe'],
    ['/login', undefined],
  ])('lead %s to %s (D39)', (pathname, workspace) => {
    expect(routeOf(state, pathname)?.screen.workspace).toBe(workspace);
  });
});
