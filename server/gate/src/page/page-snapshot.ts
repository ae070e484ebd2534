import type { Page } from '@playwright/test';

/** The state of a page at one moment, without what the shell renders. */
export interface PageSnapshot {
  /** Globals and native functions that have changed since the page's first look. */
  readonly members: {
    readonly replaced: readonly string[];
    readonly added: readonly string[];
    /** Objects that were frozen, sealed or closed to additions. */
    readonly closed: readonly string[];
  };
  readonly intervals: number;
  /** Number of timers and frames that the release has requested. */
  readonly calls: number;
  /** The release's listeners for events of the whole page, one entry each. */
  readonly listeners: readonly string[];
  /** Handler properties on elements of page and shell: `onclick of body`. */
  readonly handlers: readonly string[];
  readonly connections: readonly string[];
  /** Kinds of the release's observers of the whole page. */
  readonly observers: readonly string[];
  readonly styleSheets: number;
  /** Attributes of the page's own elements: `body class` → `dark`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements in body and html that aren't the shell's. */
  readonly strangers: readonly string[];
  /** Settings of the document that screens must not change: `designMode` → `off`. */
  readonly document: Readonly<Record<string, string>>;
  readonly session: string;
  /** Number of characters in cookies; `stored`: in local and session storage. */
  readonly cookies: number;
  readonly stored: number;
  /** Names of databases, caches and service workers. */
  readonly databases: readonly string[];
  readonly history: number;
  readonly elements: number;
  /** The shell's visible text, by line. */
  readonly text: readonly string[];
  /** A random number per page load: a different one means another page. */
  readonly page: number;
  /** In bytes, after a garbage collection. */
  readonly memory: number;
}

/**
 * Runs in the page. The first look stores all members; later looks name the differences. The kit's
 * own style sheets don't count, because they grow with the rendered content.
 */
const LOOK = `async () => {
  const check = window[Symbol.for('refined.check')];
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const known = check.known;
  const isFirst = known === undefined;
  if (isFirst) check.known = new Map();
  const replaced = [];
  const added = [];
  const closed = [];
  const stateOf = (object) =>
    Object.isFrozen(object) ? 3 : Object.isSealed(object) ? 2 : Object.isExtensible(object) ? 0 : 1;
  const isSame = (a, b) =>
    Object.is(a.value, b.value) && a.get === b.get && a.set === b.set;
  const seen = new Set();
  const walk = (object, path, withValues) => {
    if (!object || (typeof object !== 'object' && typeof object !== 'function') || seen.has(object)) return;
    seen.add(object);
    const now = new Map();
    const keys = ownKeys(object);
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at];
      const found = getOwnPropertyDescriptor(object, key);
      if (found) now.set(key, found);
    }
    const state = stateOf(object);
    const parent = getPrototypeOf(object);
    if (isFirst) return void check.known.set(object, { now, state, parent });
    const then = known.get(object);
    if (!then) return;
    if (state > then.state && object !== window) closed.push(path);
    if (parent !== then.parent) replaced.push(path + '.__proto__');
    const nameOf = (key) => (path === 'window' ? '' : path + '.') + (typeof key === 'symbol' ? '[' + key.description + ']' : key);
    for (const [key, descriptor] of now) {
      const before = then.now.get(key);
      if (!before) added.push(nameOf(key));
      else if (!isSame(before, descriptor)) {
        const isObject = typeof before.value === 'function' || typeof descriptor.value === 'function' || (typeof before.value === 'object' && before.value !== null);
        if (withValues || isObject || before.get !== descriptor.get || before.set !== descriptor.set) replaced.push(nameOf(key));
      }
    }
    for (const key of then.now.keys()) if (!now.has(key)) replaced.push(nameOf(key));
  };
  walk(window, 'window', false);
  const names = isFirst ? (check.names = Object.getOwnPropertyNames(window)) : check.names;
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at];
    // The page's pin has made some of them computed.
    const value = /^[A-Z]/.test(name) ? window[name] : undefined;
    if (typeof value === 'function') {
      walk(value, name, true);
      walk(value.prototype, name + '.prototype', true);
    }
  }
  // What the page's pin leaves open.
  walk(window.console, 'console', true);
  for (const name of ['document', 'location', 'customElements'])
    walk(window[name], name, false);

  const ELEMENTS = ['html', 'head', 'body', '#root', 'header', 'nav', 'main', 'footer'];
  const targets = [['window', window], ['document', document]];
  const attributes = {};
  for (const selector of ELEMENTS) {
    const element = document.querySelector(selector);
    if (!element) continue;
    targets.push([selector, element]);
    for (const { name, value } of element.attributes) attributes[selector + ' ' + name] = value;
  }
  const describe = (element) =>
    element.localName + (element.id ? '#' + element.id : '') + (element.classList[0] ? '.' + element.classList[0] : '');
  for (const element of document.querySelectorAll('header *, nav *'))
    if (!element.closest('main')) targets.push([describe(element), element]);
  const handlers = [];
  for (const [name, target] of targets)
    for (const key in target)
      if (key.startsWith('on') && typeof target[key] === 'function') handlers.push(key + ' of ' + name);
  const root = document.getElementById('root');
  const strangers = [];
  for (const parent of [document.documentElement, document.body])
    for (const child of parent?.children ?? [])
      if (![document.head, document.body, root].includes(child) && !['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE'].includes(child.tagName))
        strangers.push(describe(child));
  const isKits = ({ ownerNode: node }) =>
    node && (node.dataset?.emotion !== undefined || node.id === '_goober');
  const sheets = [...document.styleSheets].filter((sheet) => !isKits(sheet));
  let stored = 0;
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) stored += key.length + storage.getItem(key).length;
  const databases = [
    ...((await indexedDB.databases?.().catch(() => [])) ?? []).map(({ name }) => 'database ' + name),
    ...((await window.caches?.keys().catch(() => [])) ?? []).map((name) => 'cache ' + name),
    ...((await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []).map(
      ({ scope }) => 'service worker ' + new URL(scope).pathname,
    ),
  ];
  const counted = [...check.listeners.values()].flatMap((keys) => [...keys]);
  return {
    members: { replaced, added, closed },
    intervals: check.intervals.size,
    calls: check.calls,
    listeners: counted.sort(),
    handlers: handlers.sort(),
    connections: [...check.connections].flatMap(([{ readyState }, name]) => (readyState >= 2 ? [] : [name])).sort(),
    observers: [...check.observers.values()].sort(),
    styleSheets: sheets.length + document.adoptedStyleSheets.length,
    attributes,
    strangers,
    document: {
      title: document.title,
      designMode: document.designMode,
      scrollRestoration: history.scrollRestoration,
      fullscreen: String(document.fullscreenElement?.localName),
      pointerLock: String(document.pointerLockElement?.localName),
      base: String(document.baseURI.split('/').slice(0, 3).join('/')) + (document.querySelector('base') ? ' base' : ''),
      metas: String(document.querySelectorAll('meta').length),
      dialogs: String(document.querySelectorAll('dialog[open], :popover-open').length),
      'live regions': String([...document.querySelectorAll('[aria-live]')].filter((region) => !region.closest('main')).length),
    },
    session: JSON.stringify(['authInfo', 'userData'].map((key) => localStorage.getItem(key))),
    cookies: document.cookie.length,
    stored,
    databases,
    history: history.length,
    page: check.page,
    elements: document.getElementsByTagName('*').length,
    text: root ? root.innerText.split('\\n').map((line) => line.trim()).filter((line) => line !== '') : [],
  };
}`;

interface HeapUsage {
  readonly usedSize: number;
  readonly embedderHeapUsedSize?: number;
  readonly backingStorageSize?: number;
}

export const pageLook = (page: Page): Promise<Omit<PageSnapshot, 'memory'>> =>
  page.evaluate(`(${LOOK})()`);

export const pageSnapshot = async (page: Page): Promise<PageSnapshot> => {
  const session = await page.context().newCDPSession(page);
  const look = await pageLook(page);
  await session.send('HeapProfiler.collectGarbage');
  const heap: HeapUsage = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const memory = heap.usedSize + (heap.embedderHeapUsedSize ?? 0) + (heap.backingStorageSize ?? 0);
  return { ...look, memory };
};
