import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { originals } from '../originals.ts';
import { createLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { ownedListeners } from './listeners.ts';
import { ownedObserver } from './observers.ts';
import { ownedInsertRule } from './style-rules.ts';
import { ownedTimers } from './timers.ts';

const OWNER = '/releases/queues-mfe/2.0.0/';
let caller: string | undefined;
const callerOf = () => caller;
const added = jest.fn<Parameters<typeof createLedger>[0]>();
let ledger: Ledger;

beforeEach(() => {
  caller = OWNER;
  ledger = createLedger(added);
});

describe('timers', () => {
  /** Timers that the test lets run: each id once, intervals again and again. */
  const clock = () => {
    const waiting = new Map<number, () => void>();
    let id = 0;
    const keep = (work: () => void) => (waiting.set(++id, work), id);
    const drop = (timer?: number) => void waiting.delete(timer!);
    const timeouts = ownedTimers(
      {
        setTimeout: ((work: () => void) => {
          const timer = keep(() => {
            waiting.delete(timer);
            work();
          });
          return timer;
        }) as typeof window.setTimeout,
        clearTimeout: drop,
        setInterval: ((work: () => void) => keep(work)) as typeof window.setInterval,
        clearInterval: drop,
        requestAnimationFrame: (work) => keep(() => work(0)),
        cancelAnimationFrame: drop,
      },
      ledger,
      callerOf,
      () => undefined,
    );
    return { ...timeouts, run: () => [...waiting.values()].forEach((work) => work()), waiting };
  };

  it('run, pass their arguments on, and can be cleared', () => {
    const { setTimeout, clearTimeout, setInterval, run, waiting } = clock();
    const work = jest.fn();
    setTimeout(work, 5, 'a', 'b');
    clearTimeout(setTimeout(() => work('cleared')));
    clearTimeout(setInterval(() => work('cleared')));
    run();
    expect(work.mock.calls).toEqual([['a', 'b']]);
    expect(waiting.size).toBe(0);
  });

  it('of a screen that is left end, except timeouts: they may write a draft', () => {
    const { setTimeout, setInterval, requestAnimationFrame, waiting } = clock();
    setInterval(() => undefined);
    ledger.open(OWNER);
    setTimeout(() => undefined);
    setInterval(() => undefined);
    requestAnimationFrame(() => undefined);
    ledger.leave(OWNER);
    // The timeout, and the interval that its module set when it was evaluated.
    expect(waiting.size).toBe(2);
  });

  it('of a screen that failed all end, and it sets no more', () => {
    const { setTimeout, setInterval, requestAnimationFrame, waiting } = clock();
    ledger.open(OWNER);
    setTimeout(() => undefined);
    ledger.shut(OWNER);
    setTimeout(() => undefined);
    setInterval(() => undefined);
    requestAnimationFrame(() => undefined);
    expect(waiting.size).toBe(0);
    ledger.admit(OWNER);
    setTimeout(() => undefined);
    expect(waiting.size).toBe(1);
  });

  it('that set one another come to an end when the screen is left, and go on while it is shown', () => {
    const { setTimeout, run, waiting } = clock();
    const poll = () => void setTimeout(poll);
    ledger.open(OWNER);
    poll();
    for (let round = 0; round < 100; round += 1) run();
    expect(waiting.size).toBe(1);
    ledger.leave(OWNER);
    for (let round = 0; round < 100; round += 1) run();
    expect(waiting.size).toBe(0);
  });

  it('of the shell and the kit are nobody’s: they never end', () => {
    const { setInterval, waiting } = clock();
    caller = undefined;
    ledger.open(OWNER);
    setInterval(() => undefined);
    ledger.shut(OWNER);
    expect(waiting.size).toBe(1);
    expect(added).not.toHaveBeenCalled();
  });
});

describe('listeners on the page', () => {
  const listeners = () => ownedListeners(originals, ledger, callerOf);
  const press = () => document.dispatchEvent(new Event('story'));

  it('end when the screen is left', () => {
    const { addEventListener } = listeners();
    const heard = jest.fn();
    ledger.open(OWNER);
    addEventListener.call(document, 'story', heard);
    addEventListener.call(document, 'story', heard);
    press();
    expect(added).toHaveBeenCalledTimes(1);
    ledger.leave(OWNER);
    press();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each(['removed', 'heard once'])('that were %s aren’t counted any more', (what) => {
    const { addEventListener, removeEventListener } = listeners();
    for (let round = 0; round < 3; round += 1) {
      const heard = jest.fn();
      addEventListener.call(document, 'story', heard, { once: what === 'heard once' });
      if (what === 'removed') removeEventListener.call(document, 'story', heard);
      else press();
    }
    addEventListener.call(document, 'story', () => undefined);
    expect(added.mock.lastCall).toEqual([OWNER, 'listener', 1]);
  });

  it('on the screen’s own elements go with them: they aren’t counted', () => {
    const button = document.createElement('button');
    listeners().addEventListener.call(button, 'click', () => undefined);
    expect(added).not.toHaveBeenCalled();
  });
});

describe('observers', () => {
  const observe = jest.fn();
  const disconnect = jest.fn();
  class Fake {
    observe = observe;
    disconnect = disconnect;
  }

  it('are counted while they observe, and end with the screen', () => {
    const Observer = ownedObserver(Fake, ledger, callerOf);
    ledger.open(OWNER);
    const done = new Observer();
    done.observe();
    done.disconnect();
    const left = new Observer();
    expect(left).toBeInstanceOf(Fake);
    left.observe();
    left.observe();
    expect(added.mock.calls.map(([, , count]) => count)).toEqual([1, 1]);
    disconnect.mockClear();
    ledger.leave(OWNER);
    expect(disconnect).toHaveBeenCalledTimes(1);
  });
});

it('rules that a screen writes into a style sheet go with it', () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '.kept { color: red }';
  ledger.open(OWNER);
  ownedInsertRule(ledger, callerOf).call(style.sheet!, 'body { display: none }', 0);
  expect(style.sheet!.cssRules).toHaveLength(2);
  ledger.leave(OWNER);
  expect([...style.sheet!.cssRules].map(({ cssText }) => cssText)).toEqual(['.kept {color: red;}']);
  style.remove();
});
