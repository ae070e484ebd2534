import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakePage } from '../testing/fake-page.ts';
import { watchPage, type FailRelease } from './page-faults.ts';

fakePage();
const BASE = '/releases/queues-mfe/2.0.0/';
const OTHER = '/releases/month-mfe/1.0.0/';
const fail = jest.fn<FailRelease>();
let time = 0;
let navigation: EventTarget;

const stackOf = (path: string) =>
  `Error: broke\n    at f (${window.location.origin}${path}x.js:1:1)`;
const errorOf = (path: string, message = 'broke') =>
  Object.assign(new TypeError(message), { stack: stackOf(path) });
const throws = (error: unknown) =>
  void window.dispatchEvent(new ErrorEvent('error', { error, message: 'broke' }));
const rejects = (reason: unknown) =>
  void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const often = (count: number, work: () => void, pause = 100) => {
  for (let done = 0; done < count; done += 1) {
    time += pause;
    work();
  }
};
const told = () => fail.mock.calls.map(([base, { stage, kind }]) => [base, stage, kind]);

beforeEach(() => {
  fail.mockReset();
  navigation = new EventTarget();
  Object.assign(window, { navigation });
  watchPage(fail, () => time);
});

describe('uncaught errors', () => {
  it('of one release are a failure of it when there are too many', () => {
    often(10, () => throws(errorOf(BASE)));
    often(9, () => rejects(errorOf(BASE)));
    expect(told()).toEqual([]);
    rejects(errorOf(BASE));
    expect(told()).toEqual([[BASE, 'run', 'errors']]);
  });

  it('now and then are none, however long it goes on', () => {
    often(100, () => throws(errorOf(BASE)), 1_000);
    expect(told()).toEqual([]);
  });

  it.each([
    ['two releases', () => [errorOf(BASE), errorOf(OTHER)]],
    ['the shell', () => [errorOf('/releases/shell/1.0.0/')]],
    ['an extension', () => [new Error('no file of ours')]],
    ['something without a stack', () => ['a text', undefined]],
  ])('of %s are held against nobody', (_who, made) => {
    const reasons = made();
    let at = 0;
    often(38, () => rejects(reasons[(at += 1) % reasons.length]));
    expect(told()).toEqual([]);
  });

  it('tell at once who tried to replace what the browser gives', () => {
    throws(errorOf(BASE, 'fetch is pinned: all code of this page relies on it'));
    expect(told()).toEqual([[BASE, 'run', 'globals']]);
  });
});

describe('leaving the page', () => {
  /**
   * The browser calls the shell's listener inside the leaving code, so it is above it on the stack.
   */
  const leave = (path: string | undefined, more: object = {}): boolean => {
    const caller =
      path === undefined ? 'Error\n    at chrome-extension://a/x.js:1:1' : stackOf(path);
    const listener = `\n    at listener (${window.location.origin}/releases/shell/1.0.0/shell.js:1:1)\n`;
    const stack = caller.replace('\n', listener);
    jest
      .spyOn(globalThis, 'Error')
      .mockImplementation(
        () => Object.assign(Object.create(Error.prototype) as object, { stack }) as Error,
      );
    const event = Object.assign(new Event('navigate', { cancelable: true }), {
      destination: { url: 'https://elsewhere.example/', sameDocument: false },
      userInitiated: false,
      downloadRequest: null,
      ...more,
    });
    navigation.dispatchEvent(event);
    jest.restoreAllMocks();
    return event.defaultPrevented;
  };

  it('by the code of a screen is refused, and a failure of it', () => {
    expect(leave(BASE)).toBe(true);
    expect(told()).toEqual([[BASE, 'run', 'navigation']]);
  });

  it.each<[string, string | undefined, object]>([
    ['the shell', '/releases/shell/1.0.0/', {}],
    ['an extension', undefined, {}],
    ['the user', BASE, { userInitiated: true }],
    ['a download', BASE, { downloadRequest: 'list.csv' }],
    ['a step inside the page', BASE, { destination: { url: '/x', sameDocument: true } }],
    ['a mail', BASE, { destination: { url: 'mailto:a@b.example', sameDocument: false } }],
  ])('by %s goes on', (_who, path, more) => {
    expect(leave(path, more)).toBe(false);
    expect(told()).toEqual([]);
  });
});
