import { expect, it } from '@jest/globals';
import { controlledRead, settled } from './testing/controlled-read.ts';
import { sameReads } from './same-reads.ts';

it('shares a read among those who ask for the same, and lets the others go on', async () => {
  const { pending, read } = controlledRead<string, string>();
  const readOnce = sameReads<string>();
  const ask = (key: string): Promise<string> => readOnce(key, () => read(key));

  const [first, beside, other] = [ask('a'), ask('a'), ask('b')];
  await settled();
  expect(pending.map(({ asked }) => asked)).toEqual(['a', 'b']);
  const later = ask('a');
  pending[1]!.resolve('of b');
  expect(await other).toBe('of b');
  pending[0]!.resolve('old');
  expect(await Promise.all([first, beside])).toEqual(['old', 'old']);
  await settled();
  expect(pending.map(({ asked }) => asked)).toEqual(['a', 'b', 'a']);
  pending[2]!.resolve('new');
  expect(await later).toBe('new');
});

it('asks anew after a failure', async () => {
  const { pending, read } = controlledRead<string, string>();
  const readOnce = sameReads<string>();
  const failing = readOnce('a', () => read('a'));
  await settled();
  pending[0]!.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  const next = readOnce('a', () => read('a'));
  await settled();
  pending[1]!.resolve('here');
  expect(await next).toBe('here');
});
