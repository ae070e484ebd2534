import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { queryKeys, useDrugList } from '@refined/shared/api-client';
import { createFakeApi, fakeDrug, renderApiHook } from '@refined/shared/testing';
import { useReturning } from './worklist-lines.tsx';

const AT = '2026-11-23T08:00:00.000Z';

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-23T07:59:00.000Z') }));
afterEach(() => void jest.useRealTimers());

/** A queue's page; `first`: the host's number of snoozed cards and the next return time. */
const open = async (first: { away: number; backAt: string | null }) => {
  let { away, backAt } = first;
  const api = createFakeApi({
    drugs: [fakeDrug({ queue: 'dpd' })],
    answers: {
      counts: () =>
        Response.json({
          ...{ manual_review: 0, noc_review: 0, dpd_review: 1, committee: 0, update: 0 },
          refined: {
            features: ['drug_actions'],
            ...{ dpd_date: null, noc_date: null, product_date: null, product_size: 0 },
            put_away: { dpd: away },
            back_at: backAt,
          },
        }),
    },
  });
  const asked = (what: string) => api.calls.filter(({ address }) => address.includes(what)).length;
  const view = renderApiHook(
    () => {
      useReturning('dpd');
      return useDrugList({ by: 'queue', queue: 'dpd' });
    },
    { api },
  );
  await waitFor(() => expect(asked('count_review')).toBe(1));
  await waitFor(() => expect(view.result.current.status).toBe('ready'));
  return {
    ...view,
    asked,
    say: (next: { away: number; backAt: string | null }) => ({ away, backAt } = next),
  };
};

it('asks for the counts when a card’s moment has come, and for the list when it is back', async () => {
  const { asked, say } = await open({ away: 1, backAt: AT });
  expect(asked('queue=dpd')).toBe(1);
  say({ away: 0, backAt: null });
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(asked('count_review')).toBe(1);
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(asked('count_review')).toBe(2));
  await waitFor(() => expect(asked('queue=dpd')).toBe(2));
});

it('leaves the list alone when more are snoozed', async () => {
  const { asked, say, queryClient } = await open({ away: 1, backAt: null });
  say({ away: 2, backAt: null });
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.counts() }));
  await waitFor(() => expect(asked('count_review')).toBe(2));
  expect(asked('queue=dpd')).toBe(1);
});
