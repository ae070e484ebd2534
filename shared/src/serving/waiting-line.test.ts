import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { waitingLine } from './waiting-line.ts';
import type { Turn } from './waiting-line.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const LIMITS = { places: 2, patience: 100, longest: 2 };

/** What is known of each turn by now. */
const known = async (turns: readonly Turn[]): Promise<(boolean | 'waiting')[]> => {
  const states: (boolean | 'waiting')[] = turns.map(() => 'waiting');
  turns.forEach(
    ({ granted }, index) => void Promise.resolve(granted).then((value) => (states[index] = value)),
  );
  await jest.advanceTimersByTimeAsync(0);
  return states;
};
const several = (count: number) => {
  const line = waitingLine(LIMITS);
  return { line, turns: Array.from({ length: count }, () => line.ask()) };
};

it('lets in as many as there are places, and refuses at once whom the line has no room for', async () => {
  expect(await known(several(5).turns)).toEqual([true, true, 'waiting', 'waiting', false]);
});

it('lets the next in, in their order, when somebody leaves', async () => {
  const { turns } = several(4);
  turns[1]!.leave();
  expect(await known(turns)).toEqual([true, true, true, 'waiting']);
  turns[0]!.leave();
  expect(await known(turns)).toEqual([true, true, true, true]);
});

it('keeps nobody waiting longer than it is patient', async () => {
  const { turns } = several(3);
  await jest.advanceTimersByTimeAsync(LIMITS.patience - 1);
  expect(await known(turns)).toEqual([true, true, 'waiting']);
  await jest.advanceTimersByTimeAsync(1);
  expect(await known(turns)).toEqual([true, true, false]);
  turns[0]!.leave();
  expect(await known(turns)).toEqual([true, true, false]);
});

it('forgets who gives up waiting', async () => {
  const { line, turns } = several(4);
  turns[2]!.leave();
  const last = line.ask();
  expect(await known([...turns, last])).toEqual([true, true, false, 'waiting', 'waiting']);
  turns[0]!.leave();
  expect(await known([...turns, last])).toEqual([true, true, false, true, 'waiting']);
});

it('has a place for others while a body is on its way, and never refuses who was let in', async () => {
  const { line, turns } = several(3);
  turns[0]!.lend();
  expect(await known(turns)).toEqual([true, true, true]);
  turns[0]!.resume();
  // Three are at work now: two have to leave before the next is let in.
  const next = line.ask();
  turns[1]!.leave();
  expect(await known([next])).toEqual(['waiting']);
  turns[0]!.leave();
  expect(await known([next])).toEqual([true]);
});

it('counts each leaving once', async () => {
  const { line, turns } = several(2);
  for (let times = 0; times < 3; times += 1) turns[0]!.leave();
  turns[0]!.resume();
  turns[1]!.lend();
  turns[1]!.leave();
  turns[1]!.resume();
  expect(await known([line.ask(), line.ask(), line.ask()])).toEqual([true, true, 'waiting']);
});
