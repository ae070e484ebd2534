import { expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { createFakeApi, fakeDrug, renderApiHook, type FakeApiOptions } from '../testing/index.ts';
import { useComparison, useUndoDecision } from './release-before.ts';

const compared = async (actions: FakeApiOptions['actions'] = {}) => {
  const api = createFakeApi({ drugs: [fakeDrug()], actions });
  const { result } = renderApiHook(() => useComparison('7'), { api });
  await waitFor(() => expect(result.current.data).toBeDefined());
  return { api, result };
};

it('screens of the release before decide by the action that took the place of their call', async () => {
  const { api, result } = await compared();
  const made = await act(() => result.current.decide('strength', 'take'));
  expect(made).toMatchObject({ ok: true, value: { comparison: { version: 2 } } });
  expect(api.drugs[0]!.strength).toBe('850 MG');
  await waitFor(() => expect(result.current.data).toMatchObject({ version: 2 }));
});

it('are told why nothing was decided', async () => {
  const { result } = await compared({ refuses: () => 'Somebody else saved it.' });
  await act(() => result.current.decide('strength', 'keep'));
  const fault = { kind: 'stale-version', detail: 'Somebody else saved it.' };
  await waitFor(() => expect(result.current.failed).toMatchObject({ field: 'strength', fault }));
});

it('undo a decision by what they kept of it', async () => {
  const { api, result } = await compared();
  await act(() => result.current.decide('strength', 'keep'));
  const [success, error] = [jest.fn(), jest.fn()];
  const undo = renderApiHook(() => useUndoDecision({ success, error }), { api });
  await act(() => undo.result.current({ id: '7', field: 'strength', version: 2, import_id: 2 }));
  expect(success).toHaveBeenCalledWith('Decision on Strength undone.');
});
