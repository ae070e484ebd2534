import { describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { STALE_AFTER } from '../contract/index.ts';
import {
  createFakeApi,
  fakeComparison,
  fakeDrug,
  renderApiHook,
  type FakeApi,
} from '../testing/index.ts';
import { applyEvents } from './live/apply-events.ts';
import { liveStoreOf } from './live/live-store.ts';
import { markStale, queryKeys } from './query-keys.ts';
import { recordQuery, useDrugSource, useRelatedDrugs } from './queries.ts';
import { useApi } from './api-provider.tsx';
import { useMoveDrug } from './use-move-drug.ts';

const host = (): FakeApi =>
  createFakeApi({
    drugs: [fakeDrug()],
    features: ['reasons'],
    answers: {
      drugSource: () => Response.json(fakeComparison(fakeDrug())),
      relatedDrugs: () => Response.json({ count: 0, results: [] }),
    },
  });
const asked = (api: FakeApi, address: string) =>
  api.calls.filter((call) => call.method === 'GET' && call.address === address).length;

/** A visible record with all reads about it. */
const open = async () => {
  const api = host();
  const view = renderApiHook(
    () => ({
      record: useQuery(recordQuery(useApi().client, '7')),
      source: useDrugSource('7'),
      related: useRelatedDrugs('7', true),
      move: useMoveDrug(),
    }),
    { api },
  );
  await waitFor(() => expect(view.result.current.record.status).toBe('success'));
  await waitFor(() => expect(view.result.current.source.status).toBe('ready'));
  await waitFor(() => expect(view.result.current.related.status).toBe('ready'));
  return { api, ...view };
};

const SOURCE = '/api/drugs/7/source/';
const RELATED = '/api/drugs/7/related/';

describe('what tells of a record is asked for anew', () => {
  it('after it was saved; whoever waits for that finds it there', async () => {
    const { api, queryClient } = await open();
    await act(() => markStale(queryClient, STALE_AFTER.saveDrug, { id: '7' }));
    expect([asked(api, SOURCE), asked(api, RELATED)]).toEqual([2, 2]);
    expect(queryClient.isFetching()).toBe(0);
  });

  it('after it was moved', async () => {
    const { api, result } = await open();
    const drug = { id: '7', din: '02247162', queue: 'noc', in_product: true } as const;
    await act(async () => void (await result.current.move(drug, 'update')));
    await waitFor(() => expect([asked(api, SOURCE), asked(api, RELATED)]).toEqual([2, 2]));
  });

  it('after others changed many drugs: an import; but not the record under its form', async () => {
    const { api, client, queryClient } = await open();
    const records = asked(api, '/api/drugs/7');
    const events = applyEvents(client, queryClient, liveStoreOf(queryClient));
    act(() => events.onEvent({ name: 'change', data: JSON.stringify({ queues: ['noc'] }) }));
    await waitFor(() => expect([asked(api, SOURCE), asked(api, RELATED)]).toEqual([2, 2]));
    events.stop();
    expect(asked(api, '/api/drugs/7')).toBe(records);
    expect(queryClient.getQueryState(queryKeys.record('7'))?.isInvalidated).toBe(true);
  });
});

it('only the written drug’s own reads go stale with it', async () => {
  const { queryClient } = renderApiHook(() => undefined, { api: host() });
  for (const id of ['7', '8']) queryClient.setQueryData(queryKeys.source(id), {});
  void markStale(queryClient, { reads: [], ofDrug: ['drugSource'] }, { id: '7' });
  const isStale = (id: string) => queryClient.getQueryState(queryKeys.source(id))?.isInvalidated;
  expect([isStale('7'), isStale('8')]).toEqual([true, false]);
});

it('an undone move asks for the list of the queue that the drug came back to', async () => {
  const { queryClient } = renderApiHook(() => undefined, { api: host() });
  const lists = (['noc', 'com'] as const).map((queue) => queryKeys.list({ by: 'queue', queue }));
  for (const key of lists) queryClient.setQueryData(key, { pages: [], pageParams: [] });
  const stale = () => lists.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  void markStale(queryClient, { reads: [], arrivals: true }, { id: '7', queue: 'noc' });
  expect(stale()).toEqual([true, false]);
  // It returned to no queue: any list may have it.
  void markStale(queryClient, { reads: [], arrivals: true }, { id: '7', queue: '' });
  expect(stale()).toEqual([true, true]);
});
