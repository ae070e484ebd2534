import { expect, it, jest } from '@jest/globals';
import { createUndoStack } from './undo.ts';

const offer = () => {
  const onAction = jest.fn();
  return { onAction, action: { label: 'Undo', onAction } };
};

it('undoes the last move first, and each once', async () => {
  const stack = createUndoStack();
  const [first, second] = [offer(), offer()];
  stack.begin('1')(first);
  stack.begin('2', '3')(second);
  expect(await stack.undo()).toEqual(['2', '3']);
  expect(await stack.undo()).toEqual(['1']);
  expect(await stack.undo()).toBeUndefined();
  expect(first.onAction).toHaveBeenCalledTimes(1);
  expect(second.onAction).toHaveBeenCalledTimes(1);
});

it('waits for the answer of a move that is running', async () => {
  const stack = createUndoStack();
  const made = offer();
  const answered = stack.begin('1');
  const undone = stack.undo();
  expect(made.onAction).not.toHaveBeenCalled();
  answered(made);
  expect(await undone).toEqual(['1']);
  expect(made.onAction).toHaveBeenCalledTimes(1);
});

it('goes past moves that were refused, or undone from their toast', async () => {
  const stack = createUndoStack();
  const [kept, taken] = [offer(), offer()];
  stack.begin('1')(kept);
  stack.begin('2')({});
  stack.begin('3')(taken).action?.onAction();
  expect(await stack.undo()).toEqual(['1']);
  expect(taken.onAction).toHaveBeenCalledTimes(1);
});

it('undoes what was done before a reload, each once, for its own user only (D84)', async () => {
  sessionStorage.clear();
  const first = createUndoStack('ada');
  const move = { move: { id: '1', din: '02000001', version: 2 } };
  first.begin('1')({ ...offer(), kept: move });
  first.begin('2', '3')({ ...offer(), kept: { action: 'b1' } });
  const undone = first.begin('4')({ ...offer(), kept: { action: 'b2' } });
  undone.action?.onAction();

  const send = jest.fn();
  expect(await createUndoStack('grace').undo(send)).toBeUndefined();
  expect(await createUndoStack('ada').undo(send)).toEqual(['2', '3']);
  expect(await createUndoStack('ada').undo(send)).toEqual(['1']);
  expect(await createUndoStack('ada').undo(send)).toBeUndefined();
  expect(send.mock.calls).toEqual([[{ action: 'b1' }], [move]]);
});

it('forgets what a storage holds that it cannot read', async () => {
  sessionStorage.setItem('refined.undo.ada', '[{"ids":3}]');
  expect(await createUndoStack('ada').undo()).toBeUndefined();
});
