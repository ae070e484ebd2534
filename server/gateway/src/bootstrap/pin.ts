import type { StartShell } from './start-block.ts';

/** Natives whose own functions and accessors are pinned, and those of their prototypes. */
const NATIVES =
  'AbortController AbortSignal Array Blob Crypto Date Document Element Event EventSource EventTarget FormData Headers History IntersectionObserver Intl JSON Location Map Math MessagePort MutationObserver Node Number Object Promise Proxy Reflect RegExp Request ResizeObserver Response Set Storage String Symbol URL URLSearchParams WeakMap WeakRef WeakSet WebSocket Worker XMLHttpRequest cancelAnimationFrame clearInterval clearTimeout crypto fetch getComputedStyle history localStorage matchMedia navigator performance queueMicrotask requestAnimationFrame requestIdleCallback sessionStorage setInterval setTimeout structuredClone';

const { defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;

const refuse = (name: PropertyKey): never => {
  throw TypeError(`${String(name)} is pinned: all code of this page relies on it`);
};

/** Single objects of their class, so all code shares their methods. Tools assign to `document`. */
const ONLY: readonly unknown[] = [self, history, crypto, navigator, performance];

/**
 * Pins one member. A data property becomes an accessor whose setter sees the assigned object:
 * objects that inherit a method may still get their own by assignment (`cache.get = …`, as axe-core
 * does).
 */
const pinMember = (owner: object, key: PropertyKey): void => {
  const found = getOwnPropertyDescriptor(owner, key);
  if (!found?.configurable) return;
  const { value, enumerable } = found;
  const setter = {
    enumerable,
    get: () => value as unknown,
    set(this: unknown, own: unknown) {
      if (!this || this === owner || ONLY.includes(this)) refuse(key);
      defineProperty(this as object, key, getOwnPropertyDescriptor({ own }, 'own')!);
    },
  };
  defineProperty(owner, key, { ...('value' in found && setter), configurable: false });
};

/** Pins functions and accessors, except `constructor`. Constants stay as they are. */
const pinMembers = (owner: object | undefined): void => {
  for (const key of owner ? ownKeys(owner) : []) {
    const { value, get } = getOwnPropertyDescriptor(owner!, key)!;
    if ((get || typeof value === 'function') && key !== 'constructor') pinMember(owner!, key);
  }
};

const prototypeOf = (value: unknown): object => Object.getPrototypeOf(value) as object;

/**
 * Pins the natives that all code of the page relies on, before any release's code runs: they can't
 * be replaced, and the basic prototypes can't be extended. Code that tries gets a TypeError. What
 * an extension has replaced before stays replaced. Firefox pins no members of the window.
 */
const pinNatives = (): void => {
  // `stop` would abort other screens' downloads; the others block the whole page.
  for (const name of ['stop', 'alert', 'confirm', 'prompt']) {
    Reflect.set(self, name, () => refuse(name));
    pinMember(self, name);
  }
  for (const name of NATIVES.split(' ')) {
    pinMember(self, name);
    const native = Reflect.get(self, name) as { prototype?: object } | undefined;
    // The members of an instance (`history`) are pinned with its class.
    if (native?.prototype !== Object.prototype) pinMembers(native?.prototype);
    if (typeof native === 'function' || ['JSON', 'Math', 'Reflect', 'Intl'].includes(name))
      pinMembers(native);
  }
  for (const key of ownKeys(Intl))
    pinMembers((Reflect.get(Intl, key) as { prototype?: object }).prototype);
  for (const iterable of [[], '', new Map(), new Set(), (function* () {})()]) {
    const iterator = prototypeOf(iterable[Symbol.iterator]());
    pinMembers(iterator);
    pinMembers(prototypeOf(iterator));
  }
  for (const key of ['apply', 'bind', 'call']) pinMember(Function.prototype, key);
  for (const { prototype } of [Object, Array, Promise, String])
    Reflect.preventExtensions(prototype);
};

/** Older shells replace natives themselves and would not start; `pinned` shells don't. */
export const pinFor = ({ pinned }: StartShell): void => {
  try {
    if (pinned) pinNatives();
  } catch {
    // An extension's object prevents it; the page starts anyway.
  }
};
