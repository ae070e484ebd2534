import { describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { createFakeApi, fakeDrug, problemAnswer, renderApiHook } from '../testing/index.ts';
import {
  type DrugSource,
  type ListChoice,
  markStale,
  placeCachedDrug,
  queryKeys,
  useDrugList,
} from './index.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    fakeDrug({ id: index + 1, din: String(index + 1).padStart(8, '0'), queue: 'dpd' }),
  );
const search = (term: string): DrugSource => ({ by: 'search', parameter: 'drug_name', term });

describe('a list of drugs', () => {
  it('comes page by page; the first request carries the one parameter only (D24)', async () => {
    const api = createFakeApi({ drugs: many(25), pageSize: 10 });
    const { result } = renderApiHook(() => useDrugList({ by: 'queue', queue: 'dpd' }), { api });
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(result.current).toMatchObject({ count: 25, hasMore: true });
    expect(result.current.drugs).toHaveLength(10);
    for (const size of [20, 25]) {
      act(() => result.current.loadMore());
      await waitFor(() => expect(result.current.drugs).toHaveLength(size));
    }
    expect(result.current.hasMore).toBe(false);
    expect(api.calls[0]!.address).toBe('/api/drugs/?queue=dpd');
    expect(new Set(result.current.drugs.map(({ id }) => id)).size).toBe(25);
  });

  it('asks for the part and the order that were chosen, beside the whole list', async () => {
    const api = createFakeApi({ drugs: many(3) });
    const filter = [{ facet: 'kind', exclude: true, values: ['new'] }] as const;
    const { result, rerender, queryClient } = renderApiHook(
      (choice: ListChoice) => useDrugList({ by: 'queue', queue: 'dpd', ...choice }),
      { api, initialProps: {} as ListChoice },
    );
    await waitFor(() => expect(result.current.status).toBe('ready'));
    rerender({ filter, sort: '-name' });
    await waitFor(() => expect(api.calls).toHaveLength(2));
    expect(api.calls[1]!.address).toBe('/api/drugs/?queue=dpd&filter=-kind.new&sort=-name');
    await waitFor(() => expect(result.current.status).toBe('ready'));
    // A drug that returns to the queue may match the filter too.
    void markStale(queryClient, { reads: [], arrivals: true }, { queue: 'dpd' });
    await waitFor(() => expect(api.calls).toHaveLength(3));
    expect(api.calls[2]!.address).toBe(api.calls[1]!.address);
  });

  it('loses a moved drug in every part of a queue that is loaded', async () => {
    const api = createFakeApi({ drugs: many(3) });
    const filter = [{ facet: 'product', exclude: false, values: ['yes'] }] as const;
    const { result, queryClient } = renderApiHook(
      () => ({
        whole: useDrugList({ by: 'queue', queue: 'dpd' }),
        part: useDrugList({ by: 'queue', queue: 'dpd', filter }),
      }),
      { api },
    );
    await waitFor(() => expect(result.current.part.drugs).toHaveLength(3));
    await waitFor(() => expect(result.current.whole.drugs).toHaveLength(3));
    act(() => placeCachedDrug(queryClient, '2', { queue: 'update', in_product: true }));
    for (const list of ['whole', 'part'] as const)
      await waitFor(() =>
        expect(result.current[list].drugs.map(({ id }) => id)).toEqual(['1', '3']),
      );
    expect(result.current.part.count).toBe(2);
  });

  it('does not get a moved drug back with a page that was under way', async () => {
    const api = createFakeApi({ drugs: many(25), pageSize: 10 });
    const { result, queryClient } = renderApiHook(
      () => useDrugList({ by: 'queue', queue: 'dpd' }),
      { api },
    );
    await waitFor(() => expect(result.current.drugs).toHaveLength(10));
    act(() => {
      result.current.loadMore();
      placeCachedDrug(queryClient, '2', { queue: 'update', in_product: true });
    });
    await waitFor(() => expect(result.current.drugs.length).toBeGreaterThan(10));
    expect(result.current.drugs.map(({ id }) => id)).not.toContain('2');
    expect(result.current.count).toBe(24);
  });

  it('keeps a drug that is newer than the move: somebody has moved it back', async () => {
    const drugs = many(3).map((drug) => ({ ...drug, version: 5 }));
    const { result, queryClient } = renderApiHook(
      () => useDrugList({ by: 'queue', queue: 'dpd' }),
      { api: createFakeApi({ drugs }) },
    );
    await waitFor(() => expect(result.current.drugs).toHaveLength(3));
    const place = { queue: 'update', in_product: true } as const;
    act(() => placeCachedDrug(queryClient, '2', { ...place, version: 4 }));
    act(() => placeCachedDrug(queryClient, '3', { ...place, version: 6 }));
    await waitFor(() => expect(result.current.drugs.map(({ id }) => id)).toEqual(['1', '2']));
  });

  it('that has to be loaded again still has to after another drug has left it', async () => {
    const api = createFakeApi({ drugs: many(3) });
    const { result, queryClient } = renderApiHook(
      () => useDrugList({ by: 'queue', queue: 'dpd' }),
      { api },
    );
    await waitFor(() => expect(result.current.drugs).toHaveLength(3));
    const isStale = () =>
      queryClient.getQueryState(queryKeys.list({ by: 'queue', queue: 'dpd' }))?.isInvalidated;
    act(() => placeCachedDrug(queryClient, '9', { queue: 'dpd', in_product: true }));
    expect(isStale()).toBe(true);
    act(() => placeCachedDrug(queryClient, '2', { queue: 'update', in_product: true }));
    await waitFor(() => expect(result.current.drugs).toHaveLength(2));
    expect(isStale()).toBe(true);
  });

  it('of a bare host is one page without count', async () => {
    const { result } = renderApiHook(() => useDrugList({ by: 'queue', queue: 'dpd' }), {
      api: createFakeApi({ drugs: many(3), bare: true }),
    });
    await waitFor(() => expect(result.current.drugs).toHaveLength(3));
    expect(result.current).toMatchObject({ count: undefined, hasMore: false });
  });

  it('asks for nothing without a source', () => {
    const api = createFakeApi();
    const { result } = renderApiHook(() => useDrugList(undefined), { api });
    expect(result.current.status).toBe('idle');
    expect(api.calls).toHaveLength(0);
  });

  it('never shows a late answer over a newer one (D25)', async () => {
    const api = createFakeApi({
      drugs: [fakeDrug({ id: 1, drug_name: 'old' }), fakeDrug({ id: 2, drug_name: 'new' })],
    });
    let answerOld = (_: Response): void => {};
    api.intercept('drug_name=old', () => new Promise<Response>((resolve) => (answerOld = resolve)));
    const { result, rerender } = renderApiHook(
      ({ term }: { term: string }) => useDrugList(search(term)),
      { api, initialProps: { term: 'old' } },
    );
    await waitFor(() => expect(api.calls).toHaveLength(1));
    rerender({ term: 'new' });
    await waitFor(() => expect(result.current.drugs.map(({ id }) => id)).toEqual(['2']));
    await act(async () => answerOld(new Response('{"results":[{"id":1}]}')));
    expect(result.current.drugs.map(({ id }) => id)).toEqual(['2']);
  });

  it('keeps the results before a search that fails, and says which they are (D25)', async () => {
    const api = createFakeApi({ drugs: [fakeDrug({ drug_name: 'first' })] });
    api.intercept('drug_name=second', () => problemAnswer(502, 'bad gateway'));
    const { result, rerender } = renderApiHook(
      ({ term }: { term: string }) => useDrugList(search(term)),
      { api, initialProps: { term: 'first' } },
    );
    await waitFor(() => expect(result.current.status).toBe('ready'));
    rerender({ term: 'second' });
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(result.current.drugs).toHaveLength(1);
    expect(result.current.shown).toEqual(search('first'));
    expect(result.current.fault).toMatchObject({ kind: 'server', status: 502 });
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(result.current.drugs).toHaveLength(0);
  });

  it("of a queue never shows another queue's drugs", async () => {
    const api = createFakeApi({ drugs: many(1) });
    api.intercept('queue=com', () => problemAnswer(500, 'broken'));
    const { result, rerender } = renderApiHook(
      ({ queue }: { queue: 'dpd' | 'com' }) => useDrugList({ by: 'queue', queue }),
      { api, initialProps: { queue: 'dpd' as 'dpd' | 'com' } },
    );
    await waitFor(() => expect(result.current.drugs).toHaveLength(1));
    rerender({ queue: 'com' });
    expect(result.current.drugs).toHaveLength(0);
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(result.current.drugs).toHaveLength(0);
  });

  it('keeps its pages when the next one fails, and tries that one again', async () => {
    const api = createFakeApi({ drugs: many(15), pageSize: 10 });
    api.intercept('cursor=10', () => problemAnswer(500, 'broken'));
    const { result } = renderApiHook(() => useDrugList({ by: 'queue', queue: 'dpd' }), { api });
    await waitFor(() => expect(result.current.status).toBe('ready'));
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.loadMoreFault).toBeDefined());
    expect(result.current).toMatchObject({ fault: undefined, hasMore: true });
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.drugs).toHaveLength(15));
  });
});
