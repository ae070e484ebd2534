/** @jest-environment jsdom */
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { recordPage } from './record-page.ts';

interface Recorded {
  readonly intervals: Set<number>;
  readonly listeners: Map<unknown, Set<string>>;
  readonly observers: Map<unknown, string>;
  readonly counts: Readonly<Record<string, number>>;
  readonly calls: number;
}
const recorded = (): Recorded =>
  (window as unknown as Record<symbol, Recorded>)[Symbol.for('refined.check')]!;
const listened = (): string[] => [...recorded().listeners.values()].flatMap((keys) => [...keys]);

/** Runs code whose stack names another file, such as the shell's. */
const elsewhere = (code: string): void => {
  // oxlint-disable-next-line no-eval -- only evaluated code has a file name of its own in the stack
  (0, eval)(`${code}\n//# sourceURL=shell.js`);
};

/** The test environment's window has its own versions of these functions. */
const listenTo = (
  target: EventTarget,
  ...given: Parameters<EventTarget['addEventListener']>
): void => EventTarget.prototype.addEventListener.call(target, ...given);

// This test counts as the release's file.
beforeAll(() => elsewhere(recordPage('record-page.test')));
beforeEach(() => {
  recorded().intervals.forEach((id) => window.clearInterval(id));
  recorded().listeners.clear();
});

it('records timers that the release leaves running, and forgets those that it clears', () => {
  const [kept, cleared, other] = [1, 2, 3].map(() => window.setInterval(() => undefined, 60_000));
  window.clearInterval(cleared);
  window.clearTimeout(other);
  expect([...recorded().intervals]).toEqual([kept]);
});

it('counts timers that it asks for', () => {
  const before = recorded().calls;
  window.clearTimeout(window.setTimeout(() => undefined, 60_000));
  expect(recorded().calls).toBe(before + 1);
});

it("records listeners of the shell's parts, and none of the screen's", () => {
  document.body.innerHTML = '<nav><a></a></nav><main><header><a></a></header></main>';
  for (const link of document.querySelectorAll('a'))
    link.addEventListener(link.closest('main') ? 'keyup' : 'click', () => undefined);
  // jsdom itself listens to pointer events to find elements.
  expect(listened().filter((type) => !type.startsWith('mouse'))).toEqual(['click']);
});

it('records listeners of the whole page until they are removed, used or aborted', () => {
  const listener = (): void => undefined;
  const { signal } = new AbortController();
  listenTo(window, 'wheel', listener);
  document.addEventListener('keydown', listener, true);
  document.body.addEventListener('click', () => undefined, { once: true });
  listenTo(window, 'resize', () => undefined, { signal });
  expect(listened().sort()).toEqual(['click', 'keydown while it is captured', 'resize', 'wheel']);
  document.removeEventListener('keydown', listener, true);
  document.body.click();
  signal.dispatchEvent(new Event('abort'));
  expect(listened()).toEqual(['wheel']);
  EventTarget.prototype.removeEventListener.call(window, 'wheel', listener);
  expect(listened()).toEqual([]);
});

it('counts what a release asks for that only a user may, and prints nothing', () => {
  window.print();
  window.history.pushState(null, '');
  expect(recorded().counts).toMatchObject({ print: 1, 'history.pushState': 1 });
});

it('records observers of the whole page until they are disconnected', () => {
  const [page, part] = [1, 2].map(() => new MutationObserver(() => undefined));
  page!.observe(document.body, { childList: true });
  part!.observe(document.createElement('div'), { childList: true });
  expect([...recorded().observers.values()]).toEqual(['MutationObserver']);
  page!.disconnect();
  expect(recorded().observers.size).toBe(0);
});

it('leaves out what other files ask for, and listeners of elements', async () => {
  // From a timer, because the stack of a direct call would name this file.
  await new Promise<void>((resolve) => {
    document.addEventListener('asked', () => resolve(), { once: true });
    recorded().listeners.clear();
    elsewhere(`window[Symbol.for('refined.check')].setTimeout(() => {
      document.addEventListener('focus', () => {});
      window.setInterval(() => {}, 60000);
      document.dispatchEvent(new Event('asked'));
    });`);
  });
  document.createElement('div').addEventListener('click', () => undefined);
  expect([listened(), recorded().intervals.size]).toEqual([[], 0]);
});
