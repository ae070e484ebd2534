import { describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { queryKeys } from '@refined/shared/api-client';
import type { DrugRecord, EarlierState } from '@refined/shared/contract';
import {
  createFakeApi,
  fakeDrug,
  problemAnswer,
  renderApiHook,
  type FakeApi,
} from '@refined/shared/testing';
import { useEarlierState, useRestore } from './earlier-state-dialog.tsx';
import { useDrugRecord } from '../form/use-drug-record.ts';
import { fakeEntry, fakeStateField } from '../testing/fake-history.ts';
import { useDrugHistory, useHistoryUndo } from './use-history.ts';

const entry = fakeEntry({
  id: '3',
  kind: 'move',
  version: 1,
  undoable: true,
  batch: { id: 'b1', size: 2 },
});
const state = (version: number): EarlierState => ({
  entry,
  version,
  then: { queue: 'noc', in_product: true },
  now: { queue: 'com', in_product: true },
  fields: [fakeStateField('strength', ['1 MG'], ['2 MG'])],
});

const edit = (id: string, version: number) =>
  ({ id, to: 'com', in_product: true, version, edited: true }) as const;

const host = (answers: NonNullable<Parameters<typeof createFakeApi>[0]>['answers'] = {}): FakeApi =>
  createFakeApi({
    drugs: [fakeDrug()],
    features: ['history'],
    answers: {
      drugHistory: () => Response.json({ count: 1, results: [entry], next: null }),
      earlierState: () => Response.json(state(1)),
      ...answers,
    },
  });
const asked = (api: FakeApi, what: string) =>
  api.calls.filter(({ method, address }) => `${method} ${address}` === what).length;
const history = 'GET /api/drugs/7/history/';

const open = async (api: FakeApi) => {
  const view = renderApiHook(
    () => ({
      record: useDrugRecord('7'),
      history: useDrugHistory('7'),
      earlier: useEarlierState('7', '3'),
      restore: useRestore('7'),
      undo: useHistoryUndo('7', { din: '02000007' } as DrugRecord),
    }),
    { api },
  );
  await waitFor(() => expect(view.result.current.history.status).toBe('ready'));
  await waitFor(() => expect(view.result.current.record.status).toBe('ready'));
  await waitFor(() => expect(view.result.current.earlier.data).toBeDefined());
  return view;
};

describe('the history of a record that is shown (D43)', () => {
  it('is asked for anew when a colleague changed the record, and not otherwise', async () => {
    const api = host();
    const { liveStore, rerender } = await open(api);
    const before = asked(api, history);
    rerender(undefined);
    act(() => liveStore.edited(edit('8', 9)));
    expect(asked(api, history)).toBe(before);
    act(() => liveStore.edited(edit('7', 2)));
    await waitFor(() => expect(asked(api, history)).toBe(before + 1));
  });

  it('and when the record went elsewhere', async () => {
    const api = host();
    const { queryClient } = await open(api);
    const before = asked(api, history);
    act(
      () =>
        void queryClient.setQueryData(
          queryKeys.record('7'),
          (held: { record: object } | undefined) =>
            held && { ...held, record: { ...held.record, queue: 'com', version: 2 } },
        ),
    );
    await waitFor(() => expect(asked(api, history)).toBe(before + 1));
  });
});

describe('restoring an earlier state (D36, D43)', () => {
  it('refused, it shows what the present one is, also where the answer does not say', async () => {
    let version = 1;
    const api = host({
      earlierState: () => Response.json(state(version)),
      restoreDrug: () => ((version = 5), problemAnswer(412, 'Changed.')),
    });
    const { result } = await open(api);
    act(() => result.current.restore.mutate(state(1)));
    await waitFor(() => expect(result.current.earlier.data?.version).toBe(5));
  });
});

it('an undone bulk move leaves a form on its own version where somebody changed the record too (D14, D36)', async () => {
  const api = host({
    undoAction: () => (
      Object.assign(api.drugs[0]!, { queue: 'dpd', strength: 'theirs', version: 3 }),
      Response.json({ action: null, results: [], undone: 2, refused: 0 })
    ),
  });
  const { result } = await open(api);
  await act(
    async () =>
      void (await result.current.undo.undoAll({ ...entry, batch: { id: 'b1', size: 2 } })),
  );
  await waitFor(() => expect(result.current.record.record?.queue).toBe('dpd'));
  expect(result.current.record).toMatchObject({ etag: '"v1"', record: { strength: '500 MG' } });
  expect(result.current.undo.undoing).toBeUndefined();
});
