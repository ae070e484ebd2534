import type { ReleaseOfCaller } from '../release-of-caller.ts';

type Owner = Record<string, unknown>;

const { defineProperty, getOwnPropertyDescriptor } = Object;

/**
 * Functions of the browser that scripts are known to replace (extensions and measuring tools do,
 * too): who does it is seen at the moment of the assignment.
 */
const PAGE: readonly (readonly [owner: string, ...names: readonly string[]])[] = [
  [
    '',
    ...['fetch', 'XMLHttpRequest', 'EventSource', 'MessageChannel', 'open'],
    ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask'],
    ...['requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback'],
    ...['MutationObserver', 'ResizeObserver', 'IntersectionObserver'],
    ...['Request', 'Response', 'Headers', 'FormData', 'AbortController', 'URL', 'URLSearchParams'],
  ],
  ['EventTarget.prototype', 'addEventListener', 'removeEventListener', 'dispatchEvent'],
  ['Event.prototype', 'preventDefault', 'stopPropagation', 'stopImmediatePropagation'],
  ['History.prototype', 'pushState', 'replaceState', 'go', 'back', 'forward'],
  ['Storage.prototype', 'getItem', 'setItem', 'removeItem', 'clear', 'key'],
  ['XMLHttpRequest.prototype', 'open', 'send', 'setRequestHeader', 'abort'],
];

/**
 * What all code of the page stands on. Nobody replaces these in good faith, and they are used too
 * often for a detour: they are compared at each look.
 */
const LANGUAGE: readonly (readonly [owner: string, ...names: readonly string[]])[] = [
  ['', 'Array', 'Object', 'String', 'Number', 'Date', 'Error', 'Map', 'Set', 'WeakMap', 'Promise'],
  ['', 'JSON', 'Symbol', 'RegExp', 'Intl', 'Proxy', 'Reflect', 'localStorage', 'sessionStorage'],
  ['JSON', 'parse', 'stringify'],
  ['Object', 'assign', 'keys', 'entries', 'values', 'freeze', 'defineProperty', 'fromEntries'],
  ['Object.prototype', 'hasOwnProperty', 'toString', 'valueOf'],
  ['Function.prototype', 'call', 'apply', 'bind'],
  [
    'Array.prototype',
    ...['map', 'filter', 'forEach', 'find', 'findIndex', 'some', 'every', 'includes', 'indexOf'],
    ...['push', 'pop', 'shift', 'slice', 'splice', 'concat', 'join', 'sort', 'reduce', 'flatMap'],
  ],
  ['String.prototype', 'slice', 'split', 'replace', 'replaceAll', 'trim', 'includes', 'startsWith'],
  ['Map.prototype', 'get', 'set', 'has', 'delete'],
  ['Set.prototype', 'add', 'has', 'delete'],
  ['Promise', 'all', 'race', 'resolve', 'reject', 'allSettled'],
  ['Promise.prototype', 'then', 'catch', 'finally'],
  ['Node.prototype', 'appendChild', 'insertBefore', 'removeChild', 'replaceChild', 'contains'],
  ['Element.prototype', 'setAttribute', 'removeAttribute', 'closest', 'querySelector', 'remove'],
  [
    'Document.prototype',
    ...['createElement', 'createTextNode', 'querySelector', 'querySelectorAll', 'getElementById'],
  ],
];

const ownerOf = (scope: object, path: string): Owner | undefined =>
  path
    .split('.')
    .filter(Boolean)
    .reduce<object | undefined>(
      (at, name) => Reflect.get(at ?? {}, name) as object | undefined,
      scope,
    ) as Owner | undefined;

const label = (path: string, name: string): string => (path ? `${path}.${name}` : name);

interface Guarded {
  readonly label: string;
  readonly owner: Owner;
  readonly name: string;
  readonly descriptor: PropertyDescriptor;
}

const isSame = (owner: Owner, name: string, kept: PropertyDescriptor): boolean => {
  // The quick way for most of them: a function as a value.
  if (!kept.get) return owner[name] === kept.value;
  const now = getOwnPropertyDescriptor(owner, name);
  return now !== undefined && now.get === kept.get && now.set === kept.set;
};

const guardedOf = (
  scope: object,
  table: typeof PAGE,
  descriptorOf: (owner: Owner, name: string, label: string) => PropertyDescriptor | undefined,
): Guarded[] =>
  table.flatMap(([path, ...names]) => {
    const owner = ownerOf(scope, path);
    return owner === undefined
      ? []
      : names.flatMap((name) => {
          const descriptor = descriptorOf(owner, name, label(path, name));
          return descriptor ? [{ label: label(path, name), owner, name, descriptor }] : [];
        });
  });

export interface GlobalsGuard {
  /** Puts back what was replaced in spite of the guard, and returns the names. */
  readonly restore: () => string[];
}

/**
 * Guards the page's globals against screens. A screen's assignment changes nothing and is told to
 * `onReplaced`; anybody else's (an extension's) is none of ours. What was redefined instead of
 * assigned is put back by `restore`.
 * @param scope the window
 */
export const guardGlobals = (
  scope: object,
  releaseOfCaller: ReleaseOfCaller,
  onReplaced: (owner: string, name: string) => void,
): GlobalsGuard => {
  const accessor = (owner: Owner, name: string, path: string): PropertyDescriptor | undefined => {
    const native = getOwnPropertyDescriptor(owner, name);
    if (!native || !('value' in native) || !native.configurable) return undefined;
    let current: unknown = native.value;
    function set(this: unknown, value: unknown): void {
      const by = releaseOfCaller(set);
      if (by) return onReplaced(by, path);
      // On an instance (`document.addEventListener = …`) it would have become its own property.
      if (this === owner || this === undefined) current = value;
      else
        defineProperty(this, name, {
          value,
          configurable: true,
          enumerable: true,
          writable: true,
        });
    }
    const descriptor = {
      get: () => current,
      set,
      configurable: true,
      enumerable: native.enumerable ?? false,
    };
    defineProperty(owner, name, descriptor);
    return descriptor;
  };
  const guarded = [
    ...guardedOf(scope, PAGE, accessor),
    ...guardedOf(scope, LANGUAGE, (owner, name) => getOwnPropertyDescriptor(owner, name)),
  ];
  return {
    // By index and with what was taken before: what would be used here may be what was replaced.
    restore: () => {
      const names: string[] = [];
      for (let index = 0, count = 0; index < guarded.length; index += 1) {
        const { owner, name, descriptor, label: replaced } = guarded[index]!;
        if (isSame(owner, name, descriptor)) continue;
        defineProperty(owner, name, descriptor);
        names[count] = replaced;
        count += 1;
      }
      return names;
    },
  };
};
