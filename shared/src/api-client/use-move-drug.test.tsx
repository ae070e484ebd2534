import { describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import {
  createFakeApi,
  fakeDrug,
  problemAnswer,
  renderApiHook,
  type FakeApi,
} from '../testing/index.ts';
import { movedMeanwhile, useDrugList, useMoveDrug, useQueueCounts } from './index.ts';

const setUp = async (api: FakeApi) => {
  const view = renderApiHook(
    () => ({
      noc: useDrugList({ by: 'queue', queue: 'noc' }),
      search: useDrugList({ by: 'search', parameter: 'din', term: '02247162' }),
      counts: useQueueCounts(),
      move: useMoveDrug(),
    }),
    { api },
  );
  await waitFor(() =>
    expect(
      view.result.current.noc.status === 'ready' &&
        view.result.current.search.status === 'ready' &&
        view.result.current.counts.data,
    ).toBeTruthy(),
  );
  return { ...view, drug: view.result.current.noc.drugs[0]! };
};
const drugs = () => [fakeDrug(), fakeDrug({ id: 8, din: '00000008' })];
const posts = (api: FakeApi) => api.calls.filter(({ method }) => method === 'POST');

describe.each([true, false])('a move (bare host: %s)', (bare) => {
  it('says the queue that the card showed; archive has no body (specification §7, D12)', async () => {
    const api = createFakeApi({ drugs: drugs(), bare });
    const { result, drug } = await setUp(api);
    await act(() => result.current.move(drug, 'update'));
    await act(() => result.current.move({ ...drug, queue: 'update' }, 'archive'));
    expect(posts(api).map(({ address, body }) => [address, body])).toEqual([
      ['/api/drugs/7/update_review/', { queue: 'noc' }],
      ['/api/drugs/7/archive/', undefined],
    ]);
    expect(posts(api)[1]!.headers.get('content-type')).toBeNull();
  });

  it("takes the card out of its queue's list, updates it elsewhere and refreshes the counts (specification §4)", async () => {
    const { result, drug } = await setUp(createFakeApi({ drugs: drugs(), bare }));
    await act(() => result.current.move(drug, 'update'));
    await waitFor(() =>
      expect(result.current.counts.data).toMatchObject({ noc_review: 1, update: 1 }),
    );
    await waitFor(() => expect(result.current.noc.drugs.map(({ id }) => id)).toEqual(['8']));
    await waitFor(() =>
      expect(result.current.search.drugs[0]).toMatchObject({
        id: '7',
        queue: 'update',
        in_product: true,
      }),
    );
  });

  it('to the archive takes it off the product', async () => {
    const { result, drug } = await setUp(createFakeApi({ drugs: drugs(), bare }));
    await act(() => result.current.move(drug, 'archive'));
    await waitFor(() =>
      expect(result.current.search.drugs[0]).toMatchObject({ queue: '', in_product: false }),
    );
  });

  it('twice at once is one move (D20)', async () => {
    const api = createFakeApi({ drugs: drugs(), bare });
    const { result, drug } = await setUp(api);
    await act(() =>
      Promise.all([result.current.move(drug, 'update'), result.current.move(drug, 'update')]),
    );
    expect(posts(api)).toHaveLength(1);
  });

  it('that fails leaves everything as it was', async () => {
    const api = createFakeApi({ drugs: drugs(), bare });
    api.intercept('POST', () => problemAnswer(500, 'broken'));
    const { result, drug } = await setUp(api);
    const moved = await act(() => result.current.move(drug, 'update'));
    expect(moved).toMatchObject({ ok: false, fault: { kind: 'server' } });
    await waitFor(() => expect(result.current.noc.drugs).toHaveLength(2));
  });

  it('whose answer was lost after it happened is a success (browser fault 30)', async () => {
    const api = createFakeApi({ drugs: drugs(), bare });
    api.intercept('POST', () => {
      api.drugs[0]!.queue = 'update';
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    const { result, drug } = await setUp(api);
    expect((await act(() => result.current.move(drug, 'update'))).ok).toBe(true);
    await waitFor(() => expect(result.current.noc.drugs.map(({ id }) => id)).toEqual(['8']));
  });
});

it('a move refused because the drug is elsewhere by now shows it where it is (D12)', async () => {
  const api = createFakeApi({ drugs: drugs() });
  api.intercept('POST', () =>
    problemAnswer(409, 'moved', {
      current: {
        id: '7',
        din: '02247162',
        queue: 'com',
        in_product: true,
        version: 3,
        moved_by: 'bea',
        moved_at: '2026-04-02T10:42:00Z',
      },
    }),
  );
  const { result, drug } = await setUp(api);
  const moved = await act(() => result.current.move(drug, 'update'));
  expect(moved.ok ? undefined : movedMeanwhile(moved.fault)).toMatchObject({
    queue: 'com',
    moved_by: 'bea',
  });
  await waitFor(() => expect(result.current.noc.drugs.map(({ id }) => id)).toEqual(['8']));
  await waitFor(() =>
    expect(result.current.search.drugs[0]).toMatchObject({ queue: 'com', version: 3 }),
  );
});

it('a failed refresh leaves the old counts, marked stale (D16, browser fault 29)', async () => {
  const api = createFakeApi({ drugs: drugs() });
  const { result, drug } = await setUp(api);
  api.intercept('count_review', () => problemAnswer(500, 'broken'));
  await act(() => result.current.move(drug, 'update'));
  await waitFor(() => expect(result.current.counts.isStale).toBe(true));
  expect(result.current.counts.data).toMatchObject({ noc_review: 2 });
  act(() => result.current.counts.refresh());
  await waitFor(() =>
    expect(result.current.counts).toMatchObject({ isStale: false, data: { noc_review: 1 } }),
  );
});
