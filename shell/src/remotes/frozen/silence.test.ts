import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchSilence } from './silence.ts';
import type { PageState, RunningRelease } from './silence.ts';

const limits = { tick: 1_000, silent: 20 };
const running: RunningRelease = { workspace: 'queues-mfe', version: '2.0.0', fallback: '1.0.0' };
const awake: PageState = { isAwake: true, running };

let time: number;
let asked: number;
const onFrozen = jest.fn();
let silence: ReturnType<typeof watchSilence>;

beforeEach(() => {
  time = 0;
  asked = 0;
  onFrozen.mockReset();
  silence = watchSilence({ now: () => time, ask: () => (asked += 1), onFrozen, limits });
});

/** The watchdog's clock ticks; between two ticks pass as many ms. */
const tick = (times: number, pause: number = limits.tick) => {
  for (let count = 0; count < times; count += 1) {
    time += pause;
    silence.tick();
  }
};

describe('a page that answers', () => {
  it('is asked at each tick, and never called frozen', () => {
    for (let count = 0; count < 100; count += 1) {
      silence.hear(awake);
      tick(1);
    }
    expect(asked).toBe(100);
    expect(onFrozen).not.toHaveBeenCalled();
  });

  it('in the last moment is not frozen, and begins anew', () => {
    silence.hear(awake);
    tick(limits.silent);
    silence.hear(awake);
    tick(limits.silent);
    expect(onFrozen).not.toHaveBeenCalled();
  });
});

describe('a page that answers no more', () => {
  it('is frozen by what ran, told once, and asked no longer', () => {
    silence.hear(awake);
    tick(limits.silent + 1);
    expect(onFrozen.mock.calls).toEqual([[running]]);
    tick(100);
    expect(onFrozen).toHaveBeenCalledTimes(1);
    expect(asked).toBe(limits.silent);
  });

  it('and comes back, and freezes in another release, is told once more', () => {
    const next = { ...running, version: '1.0.0', fallback: null };
    silence.hear(awake);
    tick(limits.silent + 1);
    silence.hear(awake);
    tick(limits.silent + 1);
    silence.hear({ isAwake: true, running: next });
    tick(limits.silent + 1);
    expect(onFrozen.mock.calls).toEqual([[running], [next]]);
  });
});

describe('raises nothing', () => {
  it.each<[string, PageState]>([
    ['for a hidden page, or one that waits for a dialog', { isAwake: false, running }],
    ['where no screen runs', { isAwake: true }],
  ])('%s', (_what, state) => {
    silence.hear(state);
    tick(100);
    expect(onFrozen).not.toHaveBeenCalled();
    expect(asked).toBe(0);
  });

  it('before it heard anything', () => {
    tick(100);
    expect(onFrozen).not.toHaveBeenCalled();
  });

  it('for a machine that was suspended, however long', () => {
    silence.hear(awake);
    tick(limits.silent);
    tick(1, 8 * 60 * 60_000);
    tick(limits.silent - 1);
    expect(onFrozen).not.toHaveBeenCalled();
  });

  it('where the watchdog itself hardly runs', () => {
    silence.hear(awake);
    tick(200, 2 * limits.tick + 1);
    expect(onFrozen).not.toHaveBeenCalled();
  });

  it('for the time before the page was hidden', () => {
    silence.hear(awake);
    tick(limits.silent);
    silence.hear({ isAwake: false, running });
    tick(5);
    silence.hear(awake);
    tick(limits.silent);
    expect(onFrozen).not.toHaveBeenCalled();
  });
});
