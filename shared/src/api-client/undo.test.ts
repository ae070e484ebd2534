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
