import { expect, it } from '@jest/globals';
import { controlledRead, settled } from './testing/controlled-read.ts';
import { readByKey } from './read-by-key.ts';

type Rows = ReadonlyMap<number, string>;

const reader = () => {
  const { pending, read } = controlledRead<readonly number[], Rows>();
  return { pending, ask: readByKey(read) };
};
const rows = (...ids: number[]): Rows => new Map(ids.map((id) => [id, `row ${id}`]));

it('reads keys that are asked for at once with one statement, each of them once', async () => {
  const { pending, ask } = reader();
  const asked = Promise.all([ask(1), ask(2), ask(1), ask(3)]);
  await settled();
  expect(pending.map((read) => read.asked)).toEqual([[1, 2, 3]]);
  pending[0]!.resolve(rows(1, 2));
  expect(await asked).toEqual(['row 1', 'row 2', 'row 1', undefined]);
});

it('reads a key again that is asked for while it is read: it may have been written', async () => {
  const { pending, ask } = reader();
  const first = ask(1);
  await settled();
  const later = Promise.all([ask(1), ask(2)]);
  pending[0]!.resolve(new Map([[1, 'old']]));
  expect(await first).toBe('old');
  await settled();
  expect(pending.map((read) => read.asked)).toEqual([[1], [1, 2]]);
  pending[1]!.resolve(new Map([[1, 'new']]));
  expect(await later).toEqual(['new', undefined]);
});

it('forgets what was asked of a read that failed', async () => {
  const { pending, ask } = reader();
  const first = ask(1);
  await settled();
  pending[0]!.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  const second = ask(2);
  await settled();
  expect(pending[1]!.asked).toEqual([2]);
  pending[1]!.resolve(rows(2));
  expect(await second).toBe('row 2');
});
