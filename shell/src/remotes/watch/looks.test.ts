import { expect, it, jest } from '@jest/globals';
import { startLooks } from './looks.ts';

/** A page whose timers and frames come when the test says so. */
const page = () => {
  const timers = new Map<number, () => void>();
  const frames = new Map<number, () => void>();
  let id = 0;
  const run = (waiting: Map<number, () => void>) => {
    const [first] = waiting;
    if (first) waiting.delete(first[0]);
    first?.[1]();
  };
  return {
    setTimeout: ((work: () => void) => (timers.set(++id, work), id)) as typeof window.setTimeout,
    clearTimeout: (timer?: number) => void timers.delete(timer!),
    requestAnimationFrame: (work: FrameRequestCallback) => (frames.set(++id, () => work(0)), id),
    cancelAnimationFrame: (frame: number) => void frames.delete(frame),
    timer: () => run(timers),
    frame: () => run(frames),
    waiting: () => timers.size + frames.size,
  };
};

it('looks after a drawn frame only, however much time goes by', () => {
  const onLook = jest.fn();
  const clock = page();
  startLooks(clock, onLook);
  clock.timer();
  clock.timer();
  clock.timer();
  expect(onLook).not.toHaveBeenCalled();
  clock.frame();
  expect(onLook).not.toHaveBeenCalled();
  clock.timer();
  expect(onLook).toHaveBeenCalledTimes(1);
});

it.each([0, 1, 2])('ends wherever it is (%s steps on)', (steps) => {
  const onLook = jest.fn();
  const clock = page();
  const end = startLooks(clock, onLook);
  if (steps > 0) clock.timer();
  if (steps > 1) clock.frame();
  end();
  expect(clock.waiting()).toBe(0);
});
