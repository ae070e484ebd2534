import type { StartShell } from './start-block.ts';

/** Natives whose own functions and accessors are pinned, and those of their prototypes. */
const NATIVES =
  'AbortController AbortSignal Array Blob Crypto Date Document Element Event EventSource EventTarget FormData Headers History IntersectionObserver Intl JSON Location Map Math MessagePort MutationObserver Node Number Object Promise Proxy Reflect RegExp Request ResizeObserver Response Set Storage String Symbol URL URLSearchParams WeakMap WeakRef WeakSet WebSocket Worker XMLHttpRequest cancelAnimationFrame clearInterval clearTimeout crypto fetch getComputedStyle history localStorage matchMedia navigator performance queueMicrotask requestAnimationFrame requestIdleCallback sessionStorage setInterval setTimeout structuredClone';

const { defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;

const refuse = (name: PropertyKey): never => {
  throw TypeError(`${String(name)} is pinned: all code of this page relies on it`);
};

/** The only objects of their class: what they inherit is everybody’s. Tools do set on the document. */
const ONLY: readonly unknown[] = [self, history, crypto, navigator, performance];

/**
 * Pins one member. What isn't computed gets a setter, which tells who sets it: objects that inherit
 * a method may still be given one of their own by assignment (`cache.get = …`, as axe-core does).
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

/** Pins functions and what is computed, not `constructor`: constants are left as they are. */
const pinMembers = (owner: object | undefined): void => {
  for (const key of owner ? ownKeys(owner) : []) {
    const { value, get } = getOwnPropertyDescriptor(owner!, key)!;
    if ((get || typeof value === 'function') && key !== 'constructor') pinMember(owner!, key);
  }
};

const prototypeOf = (value: unknown): object => Object.getPrototypeOf(value) as object;

/**
 * Pins the natives that all code of the page relies on, before any release's code runs: they can't
 * be replaced, and what every object inherits takes no additions. Who tries throws in its own code.
 * What an extension has replaced by then stays as it is. Firefox pins no members of the window.
 */
const pinNatives = (): void => {
  // The first would end what other screens are downloading, the others hold up the whole page.
  for (const name of ['stop', 'alert', 'confirm', 'prompt']) {
    Reflect.set(self, name, () => refuse(name));
    pinMember(self, name);
  }
  for (const name of NATIVES.split(' ')) {
    pinMember(self, name);
    const native = Reflect.get(self, name) as { prototype?: object } | undefined;
    // Objects of their own kind (`history`) have what is pinned with their class.
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

/** Shells from before the pin replace natives themselves, and would not start. */
export const pinFor = ({ pinned }: StartShell): void => {
  try {
    if (pinned) pinNatives();
  } catch {
    // What an extension put there refuses it: the page starts all the same.
  }
};
