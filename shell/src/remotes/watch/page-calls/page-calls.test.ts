import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { replaceDialogs } from './dialogs.ts';
import { replaceSending } from './sending.ts';
import { replaceStorage } from './storage.ts';

const OWNER = '/releases/queues-mfe/2.0.0/';
let caller: string | undefined;
const callerOf = () => caller;

/** What the test replaces, to be put back. */
const replaced: (() => void)[] = [];
const restoreLater = (owner: object, name: string): void => {
  const before = Object.getOwnPropertyDescriptor(owner, name)!;
  replaced.push(() => Object.defineProperty(owner, name, before));
};

beforeEach(() => {
  caller = OWNER;
});
afterEach(() => {
  for (const restore of replaced.splice(0)) restore();
  localStorage.clear();
});

describe('dialogs of the browser', () => {
  const open = (isAllowed: boolean) => {
    const original = jest.fn((_question: string) => true);
    restoreLater(window, 'confirm');
    Object.defineProperty(window, 'confirm', { value: original, configurable: true });
    for (const name of ['alert', 'prompt']) restoreLater(window, name);
    const asked = jest.fn();
    replaceDialogs(callerOf, { mayAsk: () => isAllowed, asked });
    return { original, asked };
  };

  it('are shown, and the time that they take is told', () => {
    const { original, asked } = open(true);
    expect(window.confirm('Sure?')).toBe(true);
    expect(original).toHaveBeenCalledWith('Sure?');
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('that are too many get the answer of somebody who refuses', () => {
    const { original } = open(false);
    expect(window.confirm('Sure?')).toBe(false);
    expect(window.prompt('Why?')).toBeNull();
    expect(original).not.toHaveBeenCalled();
  });

  it('of the shell are always shown', () => {
    const { original } = open(false);
    caller = undefined;
    expect(window.confirm('Sure?')).toBe(true);
    expect(original).toHaveBeenCalledTimes(1);
  });
});

describe('requests', () => {
  const waits = jest.fn();
  const open = (...given: [string, string, boolean?]) => {
    restoreLater(XMLHttpRequest.prototype, 'open');
    replaceSending(callerOf, { waits, maySay: () => true });
    return () => new XMLHttpRequest().open(...(given as [string, string, boolean]));
  };
  beforeEach(() => void waits.mockReset());

  it('that stop the page are refused to screens', () => {
    expect(open('GET', '/api/drugs/', false)).toThrow('Synchronous requests are refused.');
    expect(waits).toHaveBeenCalledWith(OWNER);
  });

  it('that do not stop it, and the shell’s, are sent', () => {
    expect(open('GET', '/api/drugs/')).not.toThrow();
    expect(open('GET', '/api/drugs/', true)).not.toThrow();
    caller = undefined;
    expect(open('GET', '/api/drugs/', false)).not.toThrow();
    expect(waits).not.toHaveBeenCalled();
  });
});

describe('what a screen keeps in the browser', () => {
  const mayKeep = jest.fn<Parameters<typeof replaceStorage>[1]['mayKeep']>();
  const install = (isAllowed: boolean) => {
    restoreLater(Storage.prototype, 'setItem');
    restoreLater(Document.prototype, 'cookie');
    replaceStorage(callerOf, { mayKeep: mayKeep.mockReset().mockReturnValue(isAllowed) });
  };

  it('is kept as long as it is not too much', () => {
    install(true);
    localStorage.setItem('draft', 'text');
    document.cookie = 'tone=warm';
    expect(localStorage.getItem('draft')).toBe('text');
    expect(document.cookie).toContain('tone=warm');
    expect(mayKeep.mock.calls).toEqual([
      [OWNER, 'storage', 'draft', 9],
      [OWNER, 'cookies', 'tone', 9],
    ]);
  });

  it('is refused then, a storage’s as a full one does', () => {
    install(false);
    expect(() => localStorage.setItem('draft', 'text')).toThrow(
      expect.objectContaining({ name: 'QuotaExceededError' }),
    );
    document.cookie = 'flood=1';
    expect(localStorage.getItem('draft')).toBeNull();
    expect(document.cookie).not.toContain('flood');
  });

  it('by the shell is none of the watch’s', () => {
    install(false);
    caller = undefined;
    localStorage.setItem('authInfo', '{}');
    expect(localStorage.getItem('authInfo')).toBe('{}');
  });
});
