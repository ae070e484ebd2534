/**
 * What the shell itself needs from the page, taken before any screen's code runs (main.tsx imports
 * this before it starts). Whatever a screen replaces later, the shell, its API client and its watch
 * go on with these.
 *
 * Not here: what React, the router and the query library take for themselves while they are
 * evaluated, which also is before any screen.
 */

const { addEventListener, removeEventListener } = EventTarget.prototype;
const { getItem, setItem, removeItem } = Storage.prototype;

/** Bound, because these functions refuse any other receiver than their window. */
const bound = <Function extends (...given: never[]) => unknown>(
  original: Function | undefined,
): Function => original?.bind(window) as Function;

export const originals = {
  fetch: bound(window.fetch),
  setTimeout: bound(window.setTimeout),
  clearTimeout: bound(window.clearTimeout),
  setInterval: bound(window.setInterval),
  clearInterval: bound(window.clearInterval),
  requestAnimationFrame: bound(window.requestAnimationFrame),
  cancelAnimationFrame: bound(window.cancelAnimationFrame),
  getComputedStyle: bound(window.getComputedStyle),
  matchMedia: bound(window.matchMedia),
  MutationObserver: window.MutationObserver,
  listen: (
    target: EventTarget,
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: AddEventListenerOptions | boolean,
  ): void => addEventListener.call(target, type, listener, options),
  unlisten: (
    target: EventTarget,
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: EventListenerOptions | boolean,
  ): void => removeEventListener.call(target, type, listener, options),
  storage: {
    get: (storage: Storage, key: string): string | null => getItem.call(storage, key),
    set: (storage: Storage, key: string, value: string): void => setItem.call(storage, key, value),
    remove: (storage: Storage, key: string): void => removeItem.call(storage, key),
  },
} as const;

export type Originals = typeof originals;
