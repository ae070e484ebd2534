import { describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { useDrugList } from '@refined/shared/api-client';
import type { BulkMoveResult } from '@refined/shared/contract';
import {
  createFakeApi,
  fakeDrug,
  renderApiHook,
  type FakeApi,
  type FakeApiOptions,
} from '@refined/shared/testing';
import { type BulkTarget, useBulkMove } from './use-bulk-move.ts';

const SIZE = 6;
const drugs = Array.from({ length: SIZE }, (_, index) =>
  fakeDrug({ id: index + 1, din: `0200000${index + 1}`, queue: 'noc' }),
);

const answering = (results: Partial<BulkMoveResult>[], options: FakeApiOptions = {}): FakeApi => {
  const api: FakeApi = createFakeApi({
    drugs,
    features: ['bulk_moves'],
    ...options,
    answers: {
      bulkMove: () => {
        for (const { id, queue } of results)
          Object.assign(api.drugs.find((drug) => String(drug.id) === id) ?? {}, { queue });
        return new Response(
          JSON.stringify({
            batch: 'b',
            results: results.map((result) => ({ din: '', ...result })),
            moved: 0,
            refused: 0,
          }),
        );
      },
    },
  });
  return api;
};

const open = async (api: FakeApi, target: BulkTarget) => {
  const view = renderApiHook(
    () => ({ list: useDrugList({ by: 'queue', queue: 'noc' }), move: useBulkMove() }),
    { api },
  );
  await waitFor(() => expect(view.result.current.list.status).toBe('ready'));
  await act(
    async () =>
      void (await view.result.current.move({
        source: { by: 'queue', queue: 'noc' },
        move: 'update',
        target,
        key: 'the-action',
      })),
  );
  return view;
};
const shown = ({ result }: Awaited<ReturnType<typeof open>>) =>
  result.current.list.drugs.map(({ id }) => id);
const ids = (list: string[]) => ({ drugs: list.map((id) => ({ id, queue: 'noc' as const })) });

describe('moving several drugs', () => {
  it('takes those that left out of the list, whoever moved them, and counts what is left', async () => {
    const view = await open(
      answering([
        { id: '1', outcome: 'moved', queue: 'update' },
        { id: '2', outcome: 'refused', queue: 'com' },
        { id: '3', outcome: 'refused', queue: 'noc' },
        { id: '9', outcome: 'unknown', queue: null },
      ]),
      ids(['1', '2', '3', '9']),
    );
    await waitFor(() => expect(shown(view)).toEqual(['3', '4', '5', '6']));
    expect(view.result.current.list.count).toBe(4);
  });

  it('fetches what comes next when nothing is left of what was loaded', async () => {
    const view = await open(
      answering(
        ['1', '2'].map((id) => ({ id, outcome: 'moved' as const, queue: 'update' as const })),
        { pageSize: 2 },
      ),
      ids(['1', '2']),
    );
    await waitFor(() => expect(shown(view)).toEqual(['3', '4']));
    expect(view.result.current.list.count).toBe(4);
  });

  it('of all keeps those left out and those that stayed, and asks the host for the rest', async () => {
    const moved = ['1', '2', '4', '6'].map((id) => ({
      id,
      outcome: 'moved' as const,
      queue: 'update' as const,
    }));
    const api = answering([...moved, { id: '5', outcome: 'refused', queue: 'noc' }], {
      pageSize: 3,
    });
    const view = await open(api, { all: true, expected: 5, except: ['3'] });
    await waitFor(() => expect(shown(view)).toEqual(['3', '5']));
    expect(view.result.current.list).toMatchObject({ count: 2, hasMore: false });
    expect(api.calls.find(({ method }) => method === 'POST')).toMatchObject({
      body: { move: 'update', queue: 'noc', all: true, expected: 5, except: ['3'] },
    });
  });

  it('changes nothing when it failed', async () => {
    const api = answering([]);
    api.intercept('bulk_move', () => new Response('', { status: 500 }));
    expect(shown(await open(api, ids(['1'])))).toHaveLength(SIZE);
  });
});
