/**
 * @jest-environment jsdom
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ClientReport } from '@refined/shared/contract';
import type { RanRelease, WatchedPage } from '@refined/shared/federation';
import { openPage, START } from './test-page.ts';

const SECOND = 1_000;
const RELEASE = {
  workspace: 'queues-mfe',
  version: '2.0.0',
  base: '/releases/queues-mfe/2.0.0/',
};
const pass = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * SECOND);

/** The navigation type, e.g. `reload`. */
let navigation: string;
let hidden: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  navigation = 'reload';
  hidden = false;
  Object.assign(window, { requestIdleCallback: (look: () => void) => look() });
  Object.defineProperty(performance, 'getEntriesByType', {
    configurable: true,
    value: () => [{ type: navigation }],
  });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  // jsdom has no layout.
  Object.assign(document, { elementFromPoint: () => document.body });
  Object.assign(document.body, { innerText: '' });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'hidden');
  Reflect.deleteProperty(window, '__refinedWatch');
  Reflect.deleteProperty(window, 'Worker');
  Reflect.deleteProperty(window, 'trustedTypes');
  sessionStorage.clear();
  localStorage.clear();
});

const drawnPage = async () => {
  const page = openPage();
  page.come();
  page.draw();
  await pass(1);
  return page;
};

describe('a shell that freezes the page while it starts', () => {
  it('is reported by the page after, which takes the one before', () => {
    openPage();
    const page = openPage();
    expect(page.running()).toBe('1.0.0');
    expect(page.reports).toEqual([
      {
        workspace: 'shell',
        version: '2.0.0',
        stage: 'start',
        fault: 'frozen',
        shown: '1.0.0',
        reference: 'abc-1',
      },
    ]);
  });

  it('is not met by the other tabs of that browser, where it would freeze each of them', () => {
    openPage();
    openPage();
    sessionStorage.clear();
    navigation = 'navigate';
    const other = openPage();
    expect(other.running()).toBe('1.0.0');
    expect(other.reports).toEqual([]);
  });

  it('is tried again on another day', () => {
    jest.setSystemTime(new Date('2026-03-01T12:00:00'));
    openPage();
    openPage();
    sessionStorage.clear();
    jest.setSystemTime(new Date('2026-03-02T12:00:00'));
    expect(openPage().running()).toBe('2.0.0');
  });

  it('is the last one: with none left the page says so, and Reload tries them all again', () => {
    openPage();
    openPage();
    const page = openPage();
    expect(page.isFaultShown()).toBe(true);
    expect(page.reports).toMatchObject([{ version: '1.0.0', fault: 'frozen', shown: null }]);
    page.clickReload();
    expect(openPage().running()).toBe('2.0.0');
  });

  it.each([
    ['has drawn', drawnPage],
    ['is left', async () => void (openPage(), window.dispatchEvent(new Event('pagehide')))],
    [
      'is hidden, where browsers end pages without a word',
      async () => {
        openPage();
        hidden = true;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    ],
    ['is opened behind another', async () => void ((hidden = true), openPage())],
    ['fails otherwise', async () => void (openPage().come(), await pass(10))],
  ])('is not taken for one when the page %s', async (_what, lives) => {
    await lives();
    hidden = false;
    expect(openPage().reports).toEqual([]);
  });

  it.each(['back_forward', 'navigate'])(
    'is not taken for one in a copy of a tab, which is no reload: %s',
    (type) => {
      openPage();
      navigation = type;
      const page = openPage();
      expect(page.running()).toBe('2.0.0');
      expect(page.reports).toEqual([]);
    },
  );
});

describe('a page that is emptied after it had drawn', () => {
  it('by the shell is loaded anew with the one before, which is reported', async () => {
    const page = await drawnPage();
    page.draw('');
    await pass(6);
    expect(page.reload).toHaveBeenCalledTimes(1);
    expect(page.reports).toMatchObject([
      { version: '2.0.0', stage: 'run', fault: 'blank', shown: '1.0.0' },
    ]);
    expect(openPage().running()).toBe('1.0.0');
  });

  it('also when the root is gone', async () => {
    const page = await drawnPage();
    page.root.remove();
    await pass(6);
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  /** A page that becomes empty after these releases ran, and is left. */
  const emptied = async (...ran: readonly RanRelease[]) => {
    const page = await drawnPage();
    for (const release of ran) window.__refinedWatch!.run(release);
    page.draw('');
    await pass(6);
    expect(page.reload).toHaveBeenCalledTimes(1);
    window.__refinedWatch!.run(undefined);
    window.dispatchEvent(new Event('pagehide'));
    return page;
  };

  it.each([
    ['the only screen that ran', [RELEASE], [{ version: '2.0.0', stage: 'run', fault: 'blank' }]],
    ['one of two screens, nobody knows which', [{ ...RELEASE, base: '/other/' }, RELEASE], []],
  ])(
    'by %s is loaded anew with the same shell and without that release; when that page stays, it is reported',
    async (_who, ran, reports) => {
      expect((await emptied(...ran)).reports).toEqual([]);
      const next = await drawnPage();
      expect(next.running()).toBe('2.0.0');
      expect(window.__refinedWatch!.before).toMatchObject({ ...RELEASE, fault: 'blank' });
      expect(next.reports).toEqual([]);
      await pass(60);
      expect(next.reports).toMatchObject(reports);
    },
  );

  it('again with another release of that screen was emptied by the shell, and no screen is blamed', async () => {
    await emptied(RELEASE);
    const next = await emptied({ ...RELEASE, version: '1.0.0', base: '/older/' });
    expect(next.reports).toMatchObject([
      { workspace: 'shell', version: '2.0.0', stage: 'run', fault: 'blank' },
    ]);
    expect(openPage().running()).toBe('1.0.0');
  });

  it.each([
    ['its text', () => (document.body.innerText = 'A view for reading')],
    ['a view that hides its text', () => (document.elementFromPoint = () => document.head)],
  ])('is not empty where somebody else shows %s instead', async (_what, show) => {
    const page = await drawnPage();
    page.draw('');
    show();
    await pass(60);
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.reports).toEqual([]);
  });

  it('is loaded anew once for each release, so never without end', async () => {
    // The screen has no other release, so the earlier shell is tried: the cause is unknown.
    for (const [shell, reloads] of [
      ['2.0.0', 1],
      ['2.0.0', 1],
      ['1.0.0', 0],
    ] as const) {
      const page = await drawnPage();
      expect(page.running()).toBe(shell);
      window.__refinedWatch!.run(RELEASE);
      page.draw('');
      await pass(60);
      expect(page.reload).toHaveBeenCalledTimes(reloads);
      expect(page.isFaultShown()).toBe(reloads === 0);
      expect(page.reports).toEqual([]);
      window.dispatchEvent(new Event('pagehide'));
    }
  });

  it('is left alone while it is hidden, and when it was empty for a moment only', async () => {
    const page = await drawnPage();
    hidden = true;
    page.draw('');
    await pass(60);
    page.draw();
    hidden = false;
    await pass(60);
    expect(page.reload).not.toHaveBeenCalled();
  });
});

describe('a screen that freezes the page', () => {
  const frozen = { ...RELEASE, stage: 'run', fault: 'frozen', shown: '1.0.0', reference: 'abc-1' };
  const report: Partial<typeof frozen> = { ...frozen };
  delete report.base;
  const happens = (type: string) => window.dispatchEvent(new Event(type));
  const run = async () => {
    await drawnPage();
    window.__refinedWatch!.run(RELEASE, '1.0.0');
  };

  it('is reported by the page after, and named to its shell', async () => {
    await run();
    const page = openPage();
    expect(page.running()).toBe('2.0.0');
    expect(page.reports).toEqual([report]);
    expect(window.__refinedWatch!.before).toEqual(frozen);
  });

  it('is not reported when another origin serves it, for development', async () => {
    await drawnPage();
    window.__refinedWatch!.run({ ...RELEASE, base: 'http://127.0.0.1:8080/' });
    expect(openPage().reports).toEqual([]);
  });

  it.each([
    ['its code runs no more', () => window.__refinedWatch!.run(undefined)],
    ['the page ends', () => happens('pagehide')],
    ['the page prints', () => happens('beforeprint')],
    [
      'the page is hidden',
      () => ((hidden = true), document.dispatchEvent(new Event('visibilitychange'))),
    ],
  ])('is none when %s', async (_what, end) => {
    await run();
    end();
    hidden = false;
    expect(openPage().reports).toEqual([]);
  });

  it('is one again in a page that comes back from the cache of pages', async () => {
    await run();
    happens('pagehide');
    happens('pageshow');
    expect(openPage().reports).toEqual([report]);
  });

  it.each(['', '{', '[]', 'null', '{"workspace":"queues-mfe"}'])(
    'is none by a mark that somebody else wrote: %s',
    (text) => {
      sessionStorage.setItem('refined-running', text);
      const page = openPage();
      expect(page.running()).toBe('2.0.0');
      expect(page.reports).toEqual([]);
    },
  );

  it('does no harm where the storage can not be used', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
    const page = await drawnPage();
    window.__refinedWatch!.leaveFor(RELEASE, 'errors');
    await pass(1);
    expect(page.reload).not.toHaveBeenCalled();
  });
});

// WebKit calls the page's own reload a navigation: without the mark it would never end.
it.each(['reload', 'navigate'])(
  'a release for which the page is left is named to the next page, whatever ran last (%s)',
  async (type) => {
    navigation = type;
    const page = await drawnPage();
    window.__refinedWatch!.run(RELEASE);
    window.__refinedWatch!.leaveFor(RELEASE, 'errors');
    window.__refinedWatch!.run({ ...RELEASE, version: '1.0.0' });
    await pass(1);
    expect(page.reload).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('pagehide'));
    expect(openPage().reports).toEqual([]);
    expect(window.__refinedWatch!.before).toMatchObject({ ...RELEASE, fault: 'errors' });
  },
);

describe('the watchdog', () => {
  const withWatchdog = () => {
    const told: WatchedPage[] = [];
    let ask: (() => void) | undefined;
    const opened: string[] = [];
    // A browser's policy is an object whose function needs its `this`.
    Object.assign(window, {
      trustedTypes: {
        createPolicy: (_name: string, { createScriptURL }: { createScriptURL: unknown }) => ({
          rule: createScriptURL,
          createScriptURL(path: string) {
            return (this.rule as (path: string) => string)(path);
          },
        }),
      },
    });
    Object.assign(window, {
      Worker: class {
        set onmessage(answer: () => void) {
          ask = answer;
        }
        constructor(address: string) {
          opened.push(address);
        }
        postMessage = (page: WatchedPage) => void told.push(page);
      },
    });
    const watchdog = { address: '/bootstrap/1.js', tick: 1_000, silent: 20 };
    const page = openPage({ ...START, watchdog });
    return { told, opened, page, ask: () => ask!() };
  };

  it('is told before the shell runs what to report when the page freezes', () => {
    const { told, opened } = withWatchdog();
    expect(opened).toEqual(['/bootstrap/1.js']);
    expect(told).toMatchObject([
      {
        tick: 1_000,
        silent: 20,
        isAwake: true,
        headers: {},
        report: {
          workspace: 'shell',
          version: '2.0.0',
          stage: 'start',
          fault: 'frozen',
          shown: '1.0.0',
          reference: 'abc-1',
        } satisfies ClientReport,
      },
    ]);
  });

  it('is answered, and blames the shell no more once that has drawn', async () => {
    const { told, page, ask } = withWatchdog();
    page.come();
    page.draw();
    await pass(1);
    const before = told.length;
    ask();
    expect(told).toHaveLength(before + 1);
    expect(told.at(-1)?.report).toBeUndefined();
  });

  it('is told of a screen before its code runs, in the name of who is signed in', () => {
    const { told } = withWatchdog();
    localStorage.setItem('authInfo', JSON.stringify({ token: 'a-token' }));
    window.__refinedWatch!.run(RELEASE, '1.0.0');
    localStorage.clear();
    expect(told.at(-1)).toMatchObject({
      isAwake: true,
      headers: { authorization: 'Token a-token' },
      report: { workspace: 'queues-mfe', stage: 'run', fault: 'frozen', shown: '1.0.0' },
    });
  });

  it.each([
    ['beforeprint', 'afterprint'],
    ['pagehide', 'pageshow'],
  ])('leaves a page alone from %s to %s', (begin, end) => {
    const { told } = withWatchdog();
    window.dispatchEvent(new Event(begin));
    expect(told.at(-1)?.isAwake).toBe(false);
    window.dispatchEvent(new Event(end));
    expect(told.at(-1)?.isAwake).toBe(true);
  });

  it('leaves a page alone that asks whether to leave it, until that is answered', async () => {
    const { told } = withWatchdog();
    window.dispatchEvent(new Event('beforeunload'));
    expect(told.at(-1)?.isAwake).toBe(false);
    await pass(1);
    expect(told.at(-1)?.isAwake).toBe(true);
  });

  it('leaves a hidden page alone', () => {
    const { told } = withWatchdog();
    hidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(told.at(-1)?.isAwake).toBe(false);
  });
});
