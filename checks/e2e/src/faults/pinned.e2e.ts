import { expect, test } from '../fixtures/story.ts';
import { heading } from '../fixtures/reviewer.ts';

/** What code in the page may try, in strict mode; the page keeps the browser's own functions. */
const TRIES: Readonly<Record<string, () => unknown>> = {
  fetch: () => (window.fetch = () => Promise.reject(new Error('replaced'))),
  'the timers': () => (window.setTimeout = (() => 0) as unknown as typeof setTimeout),
  'a class': () => (window.Response = class {} as unknown as typeof Response),
  'a method of a class': () => (Response.prototype.json = async () => ({})),
  'the storage': () => (Storage.prototype.getItem = () => null),
  'the storage itself': () => Object.defineProperty(window, 'localStorage', { value: {} }),
  JSON: () => (JSON.parse = () => ({})),
  'a method of arrays': () => Object.defineProperty(Array.prototype, 'map', { value: () => [] }),
  iteration: () => {
    const iterator = Object.getPrototypeOf([][Symbol.iterator]()) as { next: unknown };
    iterator.next = () => ({ done: true });
  },
  'what promises do': () => (Promise.prototype.then = (() => undefined) as never),
  'the history': () => (History.prototype.pushState = () => undefined),
  'a format': () => (Intl.DateTimeFormat.prototype.formatToParts = () => []),
  'an addition to every object': () =>
    Object.defineProperty(Object.prototype, 'added', { value: 1, enumerable: true }),
  'an addition to arrays': () => ((Array.prototype as unknown as { added: number }).added = 1),
  'the end of all downloads': () => window.stop(),
  'a dialog of the browser, which holds up the page': () => window.alert('Again.'),
};

test('nobody can replace what the browser gives to all code of the page', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page, 'ReFined Home')).toBeVisible();
  for (const [what, act] of Object.entries(TRIES))
    expect(
      await page.evaluate(`(() => {
        'use strict';
        try { (${act.toString()})(); return 'done'; } catch (error) { return error.name; }
      })()`),
      what,
    ).toBe('TypeError');
  // Arrays and functions can still get own members: bundlers set them.
  expect(
    await page.evaluate(`(() => {
      'use strict';
      const list = [];
      list.push = () => 'own';
      class Sub extends EventTarget {}
      Sub.prototype.constructor = Sub;
      return [list.push(), typeof new Sub().addEventListener];
    })()`),
  ).toEqual(['own', 'function']);
});
