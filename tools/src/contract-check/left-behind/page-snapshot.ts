import type { Page } from '@playwright/test';

/** What a page has at one moment, apart from what the shell draws. */
export interface PageSnapshot {
  /** Globals and members of the language's own objects, with a number for each value. */
  readonly members: Readonly<Record<string, number>>;
  /** Timers that repeat, of the release. */
  readonly intervals: number;
  /** Timers and frames that the release has asked for so far. */
  readonly calls: number;
  /** Events of the whole page that the release listens to, one entry for each listener. */
  readonly listeners: readonly string[];
  readonly styleSheets: number;
  /** In bytes, after garbage was collected. */
  readonly memory: number;
}

/**
 * Runs in the page. Each function gets a number at first sight: another number for the same name is
 * another function. The kit's own style sheets grow with what it draws.
 */
const LOOK = `() => {
  const check = window[Symbol.for('refined.check')];
  check.numbers ??= new Map();
  const numberOf = (value) => {
    if (typeof value !== 'function') return 0;
    if (!check.numbers.has(value)) check.numbers.set(value, check.numbers.size + 1);
    return check.numbers.get(value);
  };
  const members = {};
  const walk = (object, prefix) => {
    for (const name of Object.getOwnPropertyNames(object)) {
      const { value, get, set } = Object.getOwnPropertyDescriptor(object, name);
      members[prefix + name] = numberOf(value) + 1e5 * numberOf(get) + 1e10 * numberOf(set);
    }
  };
  walk(window, '');
  const language = 'Object Function Array String Number Promise Map Set Date RegExp';
  const page = 'EventTarget Node Element HTMLElement Document History Storage Navigator';
  const network = 'Response Headers XMLHttpRequest MutationObserver';
  for (const name of [language, page, network].join(' ').split(' ')) {
    if (typeof window[name] !== 'function') continue;
    walk(window[name], name + '.');
    walk(window[name].prototype, name + '.prototype.');
  }
  for (const name of 'JSON Math Reflect history document navigator console'.split(' '))
    walk(window[name], name + '.');
  const isKits = ({ ownerNode: node }) =>
    node && (node.dataset?.emotion !== undefined || node.id === '_goober');
  const sheets = [...document.styleSheets].filter((sheet) => !isKits(sheet));
  return {
    members,
    intervals: check.intervals.size,
    calls: check.calls,
    listeners: [...check.listeners.values()].flatMap((keys) => [...keys]).sort(),
    styleSheets: sheets.length + document.adoptedStyleSheets.length,
  };
}`;

interface HeapUsage {
  readonly usedSize: number;
  readonly embedderHeapUsedSize?: number;
  readonly backingStorageSize?: number;
}

export const pageSnapshot = async (page: Page): Promise<PageSnapshot> => {
  const session = await page.context().newCDPSession(page);
  const look = await page.evaluate<Omit<PageSnapshot, 'memory'>>(`(${LOOK})()`);
  await session.send('HeapProfiler.collectGarbage');
  const heap: HeapUsage = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const memory = heap.usedSize + (heap.embedderHeapUsedSize ?? 0) + (heap.backingStorageSize ?? 0);
  return { ...look, memory };
};
