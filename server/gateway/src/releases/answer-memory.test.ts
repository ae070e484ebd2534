import { expect, it } from '@jest/globals';
import { answerMemory } from './answer-memory.ts';

const memoryAt = (clock: { now: number }) =>
  answerMemory<string>({ capacity: 2, failureLifetime: 50, now: () => clock.now });

it('asks once for those who ask together', async () => {
  const memory = memoryAt({ now: 1 });
  let asked = 0;
  const question = async () => ({ value: `answer ${++asked}`, lifetime: 0 });
  expect(await Promise.all([memory.ask('a', question), memory.ask('a', question)])).toEqual([
    'answer 1',
    'answer 1',
  ]);
});

it('remembers an answer for its time, a failure for less', async () => {
  const clock = { now: 1 };
  const memory = memoryAt(clock);
  let asked = 0;
  const question = async () => ({ value: `answer ${++asked}`, lifetime: 100 });
  await memory.ask('a', question);
  clock.now = 101;
  expect(await memory.ask('a', question)).toBe('answer 1');
  expect(await memory.ask('a', question, 101)).toBe('answer 1');
  expect(await memory.ask('a', question, 100)).toBe('answer 2');
  clock.now = 202;
  expect(await memory.ask('a', question)).toBe('answer 3');

  const failing = async () => Promise.reject(new Error(`failure ${++asked}`));
  await expect(memory.ask('b', failing)).rejects.toThrow('failure 4');
  await expect(memory.ask('b', failing)).rejects.toThrow('failure 4');
  clock.now = 253;
  await expect(memory.ask('b', failing)).rejects.toThrow('failure 5');
});

it('keeps only what it has room for, and answers whoever waits', async () => {
  const memory = memoryAt({ now: 1 });
  const answers = ['a', 'b', 'c'].map((key) =>
    memory.ask(key, async () => ({ value: key, lifetime: 0 })),
  );
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c']);
  expect(['a', 'b', 'c'].map((key) => memory.knows(key))).toEqual([false, true, true]);
  memory.forget('c');
  expect(memory.knows('c')).toBe(false);
});
