import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { waitingLine, type Turn } from './waiting-line.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const LIMITS = { places: 2, share: 2, strangers: 2, patience: 100, longest: 2 };
const ADA = { lane: 'ada', isKnown: true };
const BEN = { lane: 'ben', isKnown: true };

/** Each turn's current state. */
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
  return { line, turns: Array.from({ length: count }, () => line.ask(ADA)) };
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
  const last = line.ask(ADA);
  expect(await known([...turns, last])).toEqual([true, true, false, 'waiting', 'waiting']);
  turns[0]!.leave();
  expect(await known([...turns, last])).toEqual([true, true, false, true, 'waiting']);
});

it('has a place for others while a body is on its way, and never refuses who was let in', async () => {
  const { line, turns } = several(3);
  turns[0]!.lend();
  expect(await known(turns)).toEqual([true, true, true]);
  turns[0]!.resume();
  // Three are being served now: two have to leave before the next gets a place.
  const next = line.ask(ADA);
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
  expect(await known([line.ask(ADA), line.ask(ADA), line.ask(ADA)])).toEqual([
    true,
    true,
    'waiting',
  ]);
});

it('lets a colleague in at once, however many one user asks for', async () => {
  const line = waitingLine({ ...LIMITS, places: 4, longest: 100 });
  const ada = Array.from({ length: 60 }, () => line.ask(ADA));
  expect((await known(ada)).filter((state) => state === true)).toHaveLength(LIMITS.share);
  const ben = line.ask(BEN);
  expect(ben.granted).toBe(true);
  // Her next request gets the place that she leaves.
  ada[0]!.leave();
  expect((await known(ada)).slice(0, 4)).toEqual([true, true, true, 'waiting']);
});

it('lets lanes take turns, however many wait in one', async () => {
  const line = waitingLine({ ...LIMITS, places: 1, share: 1, longest: 100 });
  const order: string[] = [];
  const turns = [ADA, ADA, ADA, ADA, BEN, BEN].map((caller) => {
    const turn = line.ask(caller);
    void Promise.resolve(turn.granted).then(() => {
      order.push(caller.lane);
      turn.leave();
    });
    return turn;
  });
  await known(turns);
  expect(order).toEqual(['ada', 'ada', 'ben', 'ada', 'ben', 'ada']);
});

it('makes room in a full queue at the cost of the longest lane, and for nobody else', async () => {
  const line = waitingLine({ ...LIMITS, places: 1, longest: 3 });
  const ada = Array.from({ length: 5 }, () => line.ask(ADA));
  const ben = line.ask(BEN);
  expect(await known([...ada, ben])).toEqual([true, 'waiting', 'waiting', false, false, 'waiting']);
  expect(await known([line.ask(BEN)])).toEqual([false]);
});

it('keeps places that strangers can not take', async () => {
  const line = waitingLine({ ...LIMITS, strangers: 1 });
  const strangers = ['1', '2'].map((lane) => line.ask({ lane, isKnown: false }));
  expect(await known([...strangers, line.ask(ADA)])).toEqual([true, 'waiting', true]);
  strangers[0]!.leave();
  expect(await known(strangers)).toEqual([true, true]);
});

it('counts a lent place for nobody', async () => {
  const line = waitingLine({ ...LIMITS, places: 4, share: 1 });
  const [first, second] = [line.ask(ADA), line.ask(ADA)];
  first.lend();
  expect(await known([first, second])).toEqual([true, true]);
  first.resume();
  second.leave();
  expect(await known([line.ask(ADA)])).toEqual(['waiting']);
});
