/**
 * @jest-environment jsdom
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ClientReport } from '@refined/shared/contract';
import type { WatchedPage } from '@refined/shared/federation';
import { openPage, START } from './test-page.ts';

const SECOND = 1_000;
const RELEASE = {
  workspace: 'queues-mfe',
  version: '2.0.0',
  base: '/releases/queues-mfe/2.0.0/',
};
const pass = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * SECOND);

/** How the browser came to the page. */
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
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'hidden');
  Reflect.deleteProperty(window, '__refinedRan');
  Reflect.deleteProperty(window, 'Worker');
  Reflect.deleteProperty(window, 'trustedTypes');
  sessionStorage.clear();
});

/** A page whose shell has drawn. */
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

  it('is the last one: with none left the page says so', () => {
    openPage();
    openPage();
    const page = openPage();
    expect(page.isFaultShown()).toBe(true);
    expect(page.reports).toMatchObject([{ version: '1.0.0', fault: 'frozen', shown: null }]);
  });

  it.each([
    ['has drawn', drawnPage],
    ['is left', async () => void (openPage(), window.dispatchEvent(new Event('pagehide')))],
    [
      'is hidden, where browsers end pages without a word',
      async () => void (openPage(), document.dispatchEvent(new Event('visibilitychange'))),
    ],
    ['is opened behind another', async () => void ((hidden = true), openPage())],
    ['fails otherwise', async () => void (openPage().come(), await pass(10))],
  ])('is not taken for one when the page %s', async (_what, lives) => {
    await lives();
    expect(openPage().reports).toEqual([]);
  });

  it('is not taken for one in a copy of a tab, or in one that the browser restored', () => {
    openPage();
    navigation = 'back_forward';
    const page = openPage();
    expect(page.running()).toBe('2.0.0');
    expect(page.reports).toEqual([]);
  });
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

  it.each([
    ['the only screen that ran', [RELEASE], false],
    ['one of two screens, nobody knows which', [{ ...RELEASE, base: '/other/' }, RELEASE], true],
  ])(
    'by %s is loaded anew with the same shell and without that release',
    async (_who, ran, told) => {
      const page = await drawnPage();
      window.__refinedRan = ran;
      page.draw('');
      await pass(6);
      expect(page.reload).toHaveBeenCalledTimes(1);
      window.dispatchEvent(new Event('pagehide'));
      expect(page.reports).toEqual([]);
      expect(JSON.parse(sessionStorage['refined-running'] as string)).toEqual({
        ...RELEASE,
        page: 'abc-1',
        fault: 'blank',
        isTold: told,
      });
      expect(openPage().running()).toBe('2.0.0');
    },
  );

  it('is loaded anew once for each release, so never without end', async () => {
    for (const reloads of [1, 0]) {
      const page = await drawnPage();
      window.__refinedRan = [RELEASE];
      page.draw('');
      await pass(60);
      expect(page.reload).toHaveBeenCalledTimes(reloads);
      expect(page.isFaultShown()).toBe(reloads === 0);
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

describe('the watchdog', () => {
  const withWatchdog = () => {
    const told: WatchedPage[] = [];
    const opened: string[] = [];
    // Browsers' policies are objects: their functions are nothing without them.
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
        onmessage: (() => void) | null = null;
        constructor(address: string) {
          opened.push(address);
        }
        postMessage = (page: WatchedPage) => void told.push(page);
      },
    });
    const watchdog = { address: '/bootstrap/1.js', tick: 1_000, silent: 20 };
    return { told, opened, page: openPage({ ...START, watchdog }) };
  };

  it('is told before the shell runs what to report when the page freezes', () => {
    const { told, opened } = withWatchdog();
    expect(opened).toEqual(['/bootstrap/1.js']);
    expect(told).toEqual([
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
    const { told, page } = withWatchdog();
    page.come();
    page.draw();
    await pass(1);
    window.__refinedWatchdog!.onmessage!(new MessageEvent('message'));
    expect(told).toHaveLength(2);
    expect(told[1]).not.toHaveProperty('report', expect.anything());
  });
});
