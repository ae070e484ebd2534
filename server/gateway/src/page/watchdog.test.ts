import { runInNewContext } from 'node:vm';
import { expect, it, jest } from '@jest/globals';
import type { WatchedPage } from '@refined/shared/federation';
import { WATCHDOG } from './bootstrap-file.ts';

const REPORT = {
  workspace: 'queues-mfe',
  version: '2.0.0',
  stage: 'run',
  fault: 'frozen',
  shown: '1.0.0',
} as const;

/** Runs the served text with a fake worker scope and clock; records what it sends. */
const open = () => {
  let now = 0;
  let tick = () => {};
  const sent: unknown[] = [];
  const asked = jest.fn();
  const self = { postMessage: asked, onmessage: (_event: { data: WatchedPage }): void => {} };
  runInNewContext(String(WATCHDOG.bytes), {
    self,
    performance: { now: () => now },
    setInterval: (work: () => void) => void (tick = work),
    fetch: async (_address: string, init: RequestInit) =>
      void sent.push(JSON.parse(String(init.body))),
  });
  const hear = (page: Partial<WatchedPage> = {}) =>
    self.onmessage({
      data: { tick: 1_000, silent: 20, isAwake: true, headers: {}, report: REPORT, ...page },
    });
  const ticks = (count: number, every = 1_000) => {
    for (let done = 0; done < count; done += 1) {
      now += every;
      tick();
    }
  };
  return { sent, asked, hear, ticks };
};

it('reports a page once that leaves 20 questions unanswered', () => {
  const { sent, hear, ticks } = open();
  hear();
  ticks(20);
  expect(sent).toEqual([]);
  ticks(100);
  expect(sent).toEqual([REPORT]);
});

it('says a word at once, and asks at each tick while it is answered', () => {
  const { sent, asked, hear, ticks } = open();
  hear();
  expect(asked).toHaveBeenCalledTimes(1);
  for (let seconds = 0; seconds < 100; seconds += 1) {
    ticks(1);
    hear();
  }
  expect(asked).toHaveBeenCalledTimes(101);
  expect(sent).toEqual([]);
});

it.each([
  ['is hidden, or shows a dialog of the browser', { isAwake: false }],
  ['runs no release', { report: undefined }],
])('leaves a page alone that %s', (_what, page) => {
  const { sent, hear, ticks } = open();
  hear(page);
  ticks(100);
  expect(sent).toEqual([]);
});

it('reports a page of a busy machine, where every second tick is late', () => {
  const { sent, hear, ticks } = open();
  hear();
  for (let pairs = 0; pairs < 21; pairs += 1) {
    ticks(1, 3_000);
    ticks(1);
  }
  expect(sent).toEqual([REPORT]);
});

it('counts its own ticks, not the time: a machine that was suspended is no frozen page', () => {
  const { sent, hear, ticks } = open();
  hear();
  ticks(15);
  ticks(1, 60_000);
  ticks(15);
  ticks(50, 5_000);
  expect(sent).toEqual([]);
});
