import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { DrugSummary } from '@refined/shared/contract';
import { fixtureDrug } from '@refined/shared/testing';
import { useLeaving } from './use-leaving.ts';

const row = (version?: number): DrugSummary => fixtureDrug({ id: '7', version });

const open = (first: readonly DrugSummary[]) => {
  const view = renderHook(({ listed }) => useLeaving(listed), { initialProps: { listed: first } });
  return {
    shown: () => view.result.current.drugs.map(({ version }) => version),
    holds: (...listed: readonly DrugSummary[]) => view.rerender({ listed }),
    leave: (made?: number) =>
      act(() => {
        view.result.current.leave('7');
        view.result.current.hasLeft('7', made);
      }),
  };
};

it('hides what a list still holds of a drug that left, also written anew by an announcement', () => {
  const { shown, holds, leave } = open([row(5)]);
  leave(6);
  expect(shown()).toEqual([]);
  holds(row(5));
  expect(shown()).toEqual([]);
  holds(row(6));
  expect(shown()).toEqual([]);
});

it('shows a drug that came back: by a write, or with its version to a corrected list', () => {
  const { shown, holds, leave } = open([row(5)]);
  leave(6);
  holds(row(7));
  expect(shown()).toEqual([7]);
  leave(8);
  holds();
  holds(row(8));
  expect(shown()).toEqual([8]);
});

it('without versions hides the row that the list had', () => {
  const old = row();
  const { shown, holds, leave } = open([old]);
  leave();
  expect(shown()).toEqual([]);
  holds(row());
  expect(shown()).toHaveLength(1);
});
