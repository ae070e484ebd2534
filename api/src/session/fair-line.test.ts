import { expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { FairLine } from './fair-line.ts';
import type { LineLimits, Place } from './fair-line.ts';

const LIMITS: LineLimits = { atOnce: 2, strangersAtOnce: 1, waiting: 4, patience: 60_000 };

/** A line whose tasks end when they are told to; `begun` names them in the order of their turns. */
const lineOf = (limits: Partial<LineLimits> = {}) => {
  const line = new FairLine({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const results = new Map<string, Promise<unknown>>();
  const enter = (name: string, place: Partial<Place> = {}): Promise<unknown> => {
    const task = (): Promise<void> => {
      begun.push(name);
      return new Promise((resolve) => void ends.set(name, resolve));
    };
    const result = line
      .run({ lane: 'stranger', alone: name, isKnown: false, ...place }, task)
      .catch((error: { status: number }) => error.status);
    results.set(name, result);
    return result;
  };
  const end = async (name: string): Promise<void> => {
    await turn();
    ends.get(name)?.();
    await results.get(name);
    await turn();
  };
  return { begun, enter, end };
};

it('lets lanes take turns, however many wait in one', async () => {
  const { begun, enter, end } = lineOf();
  for (const name of ['a1', 'a2', 'a3']) void enter(name, { lane: 'a' });
  void enter('b1', { lane: 'b' });
  for (const name of ['a1', 'a2', 'b1']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('keeps a place that strangers can not take', async () => {
  const { begun, enter } = lineOf();
  void enter('stranger 1');
  void enter('stranger 2');
  void enter('known', { lane: 'known', isKnown: true });
  await turn();
  expect(begun).toEqual(['stranger 1', 'known']);
});

it('runs one of a kind at a time', async () => {
  const { begun, enter, end } = lineOf();
  void enter('first', { alone: 'ada', isKnown: true });
  void enter('second', { alone: 'ada', isKnown: true });
  await turn();
  expect(begun).toEqual(['first']);
  await end('first');
  expect(begun).toEqual(['first', 'second']);
});

it('lets go who waited too long', async () => {
  const { begun, enter } = lineOf({ patience: 5 });
  void enter('at work');
  expect(await enter('waiting')).toBe(503);
  expect(begun).toEqual(['at work']);
});

it('makes room in a full line at the cost of the longest lane, and for nobody else', async () => {
  const { begun, enter, end } = lineOf();
  void enter('at work', { lane: 'a' });
  const waiting = ['a1', 'a2', 'a3', 'a4'].map((name) => enter(name, { lane: 'a' }));
  expect(await enter('a5', { lane: 'a' })).toBe(503);
  void enter('b1', { lane: 'b' });
  expect(await waiting[3]).toBe(503);
  await end('at work');
  await end('a1');
  expect(begun).toEqual(['at work', 'a1', 'b1']);
});

it('forgets who has hung up', async () => {
  const { begun, enter, end } = lineOf();
  const caller = new AbortController();
  void enter('at work');
  const waiting = enter('gone', { signal: caller.signal });
  caller.abort();
  expect(await waiting).toBe(503);
  expect(await enter('gone before', { signal: caller.signal })).toBe(503);
  void enter('next');
  await end('at work');
  expect(begun).toEqual(['at work', 'next']);
});
