import { describe, expect, it, jest } from '@jest/globals';
import { blankRule, MOST_BLANK_LOOKS } from './blank.ts';
import { hasDrawn } from './drawn.ts';
import { errorsRule } from './errors.ts';
import { inputRule } from './input.ts';
import { leavingRelease, staysInPage, watchUnload } from './navigation.ts';
import { MOST_KEPT, storageRule } from './storage.ts';
import { MOST_OWNED, stormRule } from './storm.ts';

const OWNER = '/releases/queues-mfe/2.0.0/';

describe('a blank screen', () => {
  const looks = (...drawn: readonly boolean[]) => {
    const rule = blankRule();
    return drawn.map((isDrawn) => rule.look(() => isDrawn)).at(-1);
  };
  const blank = (count: number): boolean[] => Array.from({ length: count }, () => false);

  it('fails after its looks, and has all of them again once it has drawn', () => {
    expect(looks(...blank(MOST_BLANK_LOOKS - 1))).toBe(false);
    expect(looks(...blank(MOST_BLANK_LOOKS))).toBe(true);
    expect(looks(...blank(MOST_BLANK_LOOKS - 1), true, ...blank(MOST_BLANK_LOOKS - 1))).toBe(false);
  });

  const slotOf = (html: string): Element => {
    const slot = document.createElement('div');
    slot.innerHTML = html;
    return slot;
  };
  // jsdom has no layout: everything that isn't hidden has an area.
  const laidOut = () => {
    const rects = [{ width: 10, height: 10 }] as unknown as DOMRectList;
    jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue(rects);
    Range.prototype.getClientRects = () => rects;
  };

  it.each([
    ['text', '<div><h1>NOC Review</h1></div>', true],
    ['a control', '<div><button></button></div>', true],
    ['a skeleton', '<div style="background-color: rgb(200, 200, 200)"></div>', true],
    ['nothing', '', false],
    ['empty elements', '<div><p> </p></div>', false],
    ['what is hidden', '<div style="display: none"><h1>NOC Review</h1></div>', false],
    ['what is invisible', '<h1 style="visibility: hidden">NOC Review</h1>', false],
    ['the shell’s notice', '<section class="rs-update">A newer version</section>', false],
    ['a placeholder', '<div class="rs-suspended"><p>Loading</p></div>', false],
  ])('has %s in it', (_what, html, drawn) => {
    laidOut();
    expect(hasDrawn(slotOf(html))).toBe(drawn);
  });
});

describe('errors', () => {
  const rule = () => {
    let time = 0;
    const { caught } = errorsRule(() => time);
    return {
      after: (ms: number) => void (time += ms),
      ours: () => caught(OWNER, OWNER, true),
      shells: () => caught(undefined, OWNER, true),
      unnamed: () => caught(undefined, OWNER, false),
    };
  };
  const times = (count: number, work: () => unknown) => Array.from({ length: count }, work).at(-1);

  it('every 100 ms are too many', () => {
    const { ours, after } = rule();
    expect(times(19, () => (after(100), ours()))).toBeUndefined();
    expect(ours()).toBe(OWNER);
  });

  it('now and then aren’t, however long it goes on', () => {
    const { ours, after } = rule();
    expect(times(500, () => (after(1_000), ours()))).toBeUndefined();
  });

  it('of the shell’s own code say nothing about a screen', () => {
    const { shells } = rule();
    expect(times(500, shells)).toBeUndefined();
  });

  it('without a stack count for the screen that is shown, when there are many of them', () => {
    expect(times(59, rule().unnamed)).toBeUndefined();
    expect(times(60, rule().unnamed)).toBe(OWNER);
  });
});

describe('a storm', () => {
  it.each(['timer', 'listener', 'observer', 'connection'] as const)(
    'of %ss is a number of them at once',
    (kind) => {
      expect(stormRule().owns(kind, MOST_OWNED[kind] - 1)).toBe(false);
      expect(stormRule().owns(kind, MOST_OWNED[kind])).toBe(true);
    },
  );

  const at = (
    every: number,
    work: (rule: ReturnType<typeof stormRule>) => boolean,
    count: number,
  ) => {
    let time = 0;
    const rule = stormRule(() => time);
    return Array.from({ length: count }, () => {
      time += every;
      return work(rule);
    }).includes(true);
  };

  it('of timers is setting them without a pause, not working in small steps', () => {
    expect(at(4, (rule) => rule.timerSet(OWNER), 2_500)).toBe(true);
    expect(at(10, (rule) => rule.timerSet(OWNER), 2_500)).toBe(false);
  });

  it('of connections and messages is opening and sending them without a pause', () => {
    expect(at(100, (rule) => rule.opened(OWNER), 60)).toBe(true);
    expect(at(1_000, (rule) => rule.opened(OWNER), 60)).toBe(false);
    expect(at(10, (rule) => rule.said(OWNER), 400)).toBe(true);
    expect(at(100, (rule) => rule.said(OWNER), 400)).toBe(false);
  });

  it('of dialogs is asking again and again, however long each of them is open', () => {
    expect(
      at(
        8_000,
        (rule) => {
          rule.asked(7_900);
          return rule.asks(OWNER);
        },
        5,
      ),
    ).toBe(true);
    expect(at(8_000, (rule) => rule.asks(OWNER), 5)).toBe(false);
  });

  it('of history entries is writing them in a loop, directly or through the router', () => {
    expect(at(50, (rule) => rule.historyWritten(OWNER), 100)).toBe(true);
    expect(at(50, (rule) => rule.historyWritten(undefined), 100)).toBe(true);
  });

  it('of history entries isn’t a search that is typed, with the key held down', () => {
    const typed = (rule: ReturnType<typeof stormRule>) => {
      rule.pressed();
      return rule.historyWritten(undefined);
    };
    expect(at(30, typed, 1_000)).toBe(false);
  });

  it('of history entries isn’t one now and then', () => {
    expect(at(500, (rule) => rule.historyWritten(OWNER), 1_000)).toBe(false);
  });
});

describe('too much to keep', () => {
  const { cookies, storage } = MOST_KEPT;

  it('is what a release writes in all, not what it writes again', () => {
    const rule = storageRule();
    expect(rule.isTooMuch(OWNER, 'storage', 'draft', storage)).toBe(false);
    expect(rule.isTooMuch(OWNER, 'storage', 'draft', storage)).toBe(false);
    expect(rule.isTooMuch(OWNER, 'storage', 'more', 1)).toBe(true);
    expect(rule.isTooMuch(OWNER, 'storage', 'draft', 10)).toBe(false);
    expect(rule.isTooMuch(OWNER, 'storage', 'more', 1)).toBe(false);
  });

  it('is less in cookies, and each release has its own', () => {
    const rule = storageRule();
    expect(rule.isTooMuch(OWNER, 'cookies', 'a', cookies)).toBe(false);
    expect(rule.isTooMuch(OWNER, 'cookies', 'b', 1)).toBe(true);
    expect(rule.isTooMuch('/releases/search-mfe/1.0.0/', 'cookies', 'b', 1)).toBe(false);
  });
});

describe('input', () => {
  const slot = document.createElement('div');
  const card = slot.appendChild(document.createElement('button'));
  const link = document.createElement('a');
  let key = 0;
  const event = (type: string, more: Record<string, unknown> = {}) => ({
    type,
    isTrusted: true,
    eventPhase: Event.CAPTURING_PHASE,
    currentTarget: window,
    target: card,
    key: `key ${(key += 1)}`,
    ...more,
  });
  /** The last answer, after each of these events came and was stopped. */
  const stopped = (...events: readonly ReturnType<typeof event>[]) => {
    const rule = inputRule();
    return events
      .map((one) => {
        rule.came(one);
        return rule.stopped(one, OWNER, slot);
      })
      .at(-1);
  };

  it('is kept from the page by the second click in the screen, the first one on the shell', () => {
    expect(stopped(event('click'))).toBe(false);
    expect(stopped(event('click'), event('click'))).toBe(true);
    expect(stopped(event('click', { target: link }))).toBe(true);
  });

  it('isn’t where clicks get through in between', () => {
    const rule = inputRule();
    const answers = [1, 2, 3].map(() => {
      const [taken, through] = [event('click'), event('click')];
      rule.came(taken);
      const answer = rule.stopped(taken, OWNER, slot);
      rule.came(through);
      return answer;
    });
    expect(answers).toEqual([false, false, false]);
  });

  it.each([
    ['what the screen stops at its own elements', event('click', { currentTarget: card })],
    ['what it cancels after the page had it', event('click', { eventPhase: Event.BUBBLING_PHASE })],
    ['what a script made', event('click', { isTrusted: false })],
    ['pointer moves', event('pointermove')],
  ])('isn’t %s', (_what, one) => {
    expect(stopped(one, { ...one }, { ...one })).toBe(false);
  });

  it('is kept from the page by a Tab that goes nowhere, unless a dialog is open', () => {
    const tabs = [1, 2, 3].map(() => event('keydown', { key: 'Tab' }));
    expect(stopped(...tabs.slice(1))).toBe(false);
    expect(stopped(...tabs)).toBe(true);
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    expect(stopped(...tabs)).toBe(false);
    dialog.remove();
  });

  it('is kept from the page by five keys, not by a shortcut that is pressed again and again', () => {
    const keys = (...names: readonly string[]) =>
      names.map((name) => event('keydown', { key: name }));
    expect(stopped(...keys('a', 'b', 'c', 'd'))).toBe(false);
    expect(stopped(...keys('a', 'b', 'c', 'd', 'e'))).toBe(true);
    expect(stopped(...keys('s', 's', 's', 's', 's', 's', 's'))).toBe(false);
  });
});

describe('leaving the page', () => {
  const going = (more: Record<string, unknown> = {}, url = 'https://elsewhere.example/') => ({
    destination: { url, sameDocument: false },
    userInitiated: false,
    downloadRequest: null,
    formData: null,
    cancelable: true,
    ...more,
  });

  it('is the release’s that calls, or the shown one’s for what is sent later', () => {
    expect(leavingRelease(going(), OWNER, undefined)).toBe(OWNER);
    expect(leavingRelease(going({ formData: new FormData() }), undefined, OWNER)).toBe(OWNER);
    expect(leavingRelease(going(), undefined, OWNER, true)).toBe(OWNER);
  });

  it.each([
    ['the shell reloads', going(), undefined],
    ['the user follows a link', going({ userInitiated: true }), OWNER],
    ['it is a download', going({ downloadRequest: 'drugs.csv' }), OWNER],
    [
      'it is another address of this page',
      going({ destination: { url: '', sameDocument: true } }),
      OWNER,
    ],
    ['another program opens', going({}, 'mailto:a@example.org'), OWNER],
  ])('is nobody’s when %s', (_what, event, caller) => {
    expect(leavingRelease(event, caller, OWNER)).toBeUndefined();
  });

  it('is seen without the Navigation API by who runs when the browser asks the page', () => {
    const left = jest.fn();
    let caller: string | undefined = OWNER;
    let asks = (): void => undefined;
    const listen = (_target: unknown, _type: string, judge: unknown) => {
      asks = judge as () => void;
    };
    watchUnload(
      { listen } as never,
      () => caller,
      () => 'the shown one',
      left,
    );
    asks();
    expect(left.mock.calls).toEqual([[OWNER]]);
    // The user's doing, and the shell's.
    caller = undefined;
    asks();
    expect(left).toHaveBeenCalledTimes(1);
    const refresh = document.head.appendChild(document.createElement('meta'));
    refresh.httpEquiv = 'refresh';
    asks();
    refresh.remove();
    expect(left).toHaveBeenLastCalledWith('the shown one');
  });

  it('is a step in the history that another page made', () => {
    const entries = [{ sameDocument: false }, { sameDocument: true }, { sameDocument: true }];
    const navigation = Object.assign(new EventTarget(), {
      currentEntry: { index: 2 },
      entries: () => entries,
    });
    expect(staysInPage(navigation, -1)).toBe(true);
    expect(staysInPage(navigation, -2)).toBe(false);
    expect(staysInPage(navigation, -3)).toBe(false);
    expect(staysInPage(navigation, 1)).toBe(true);
    expect(staysInPage(navigation, 0)).toBe(false);
    expect(staysInPage(undefined, -5)).toBe(true);
  });
});
