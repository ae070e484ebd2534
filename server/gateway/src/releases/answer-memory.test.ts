import { expect, it } from '@jest/globals';
import { answerMemory } from './answer-memory.ts';

const memoryAt = (clock: { now: number }, lifetime = 100) =>
  answerMemory<string>({
    limit: 2,
    lifetime: () => lifetime,
    failureLifetime: 50,
    now: () => clock.now,
  });

it('asks once for those who ask together', async () => {
  const memory = memoryAt({ now: 1 }, 0);
  let asked = 0;
  const question = async () => `answer ${++asked}`;
  expect(await Promise.all([memory.ask('a', question), memory.ask('a', question)])).toEqual([
    'answer 1',
    'answer 1',
  ]);
  expect(memory.knows('a')).toBe(false);
  expect(await memory.ask('a', question)).toBe('answer 2');
});

it('remembers an answer for its time, a failure for less', async () => {
  const clock = { now: 1 };
  const memory = memoryAt(clock);
  let asked = 0;
  const question = async () => `answer ${++asked}`;
  await memory.ask('a', question);
  clock.now = 101;
  expect(await memory.ask('a', question)).toBe('answer 1');
  clock.now = 102;
  expect(await memory.ask('a', question)).toBe('answer 2');

  const failing = async () => Promise.reject(new Error(`failure ${++asked}`));
  await expect(memory.ask('b', failing)).rejects.toThrow('failure 3');
  await expect(memory.ask('b', failing)).rejects.toThrow('failure 3');
  clock.now = 153;
  await expect(memory.ask('b', failing)).rejects.toThrow('failure 4');
});

it('keeps only so many', async () => {
  const memory = memoryAt({ now: 1 });
  for (const key of ['a', 'b', 'c']) await memory.ask(key, async () => key);
  expect(['a', 'b', 'c'].map((key) => memory.knows(key))).toEqual([false, true, true]);
  memory.forget('c');
  expect(memory.knows('c')).toBe(false);
});
