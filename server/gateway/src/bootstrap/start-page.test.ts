/**
 * @jest-environment jsdom
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clientReport } from '@refined/shared/contract';
import { answerOf, errorOf, openPage, START, stateSince, type Answer } from './test-page.ts';

/** Checks of an idle page until it fails: without an error, and after one. */
const ENOUGH = START.patience + 1;
const ENOUGH_AFTER_ERROR = 5;
const LOOK = 250;
const NEW_SHELL = '/releases/shell/2.0.0/shell.js';

/** Replaces requestIdleCallback; by default the page is idle at each check. */
let whenIdle: (look: () => void) => void;
let visibility: 'visible' | 'hidden';
const looks = (count: number): Promise<void> => jest.advanceTimersByTimeAsync(count * LOOK);

beforeEach(() => {
  jest.useFakeTimers();
  whenIdle = (look) => look();
  Object.assign(window, { requestIdleCallback: (look: () => void) => whenIdle(look) });
  visibility = 'visible';
  Object.defineProperty(document, 'hidden', {
    configurable: true,
    get: () => visibility === 'hidden',
  });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'hidden');
  Reflect.deleteProperty(window, 'trustedTypes');
  sessionStorage.clear();
  localStorage.clear();
});

describe('a shell that starts', () => {
  it('has its scripts put in, in order, with their hashes', () => {
    const page = openPage();
    expect(
      page
        .scripts()
        .map((script) => [
          new URL(script.src).pathname,
          script.integrity,
          script.async,
          script.crossOrigin,
        ]),
    ).toEqual(
      START.shells[0]!.scripts.map(([path, integrity]) => [
        `/releases/shell/2.0.0/${path}`,
        integrity,
        false,
        '',
      ]),
    );
  });

  it('is let through by a Trusted Types policy that makes addresses of its release only', () => {
    const created: [string, (path: string) => string][] = [];
    Object.assign(window, {
      trustedTypes: {
        createPolicy: (name: string, rules: { createScriptURL: (path: string) => string }) => {
          created.push([name, rules.createScriptURL]);
          return rules;
        },
      },
    });
    openPage();
    expect(created.map(([name]) => name)).toEqual(['bootstrap']);
    expect(created[0]![1]('x.js')).toBe('/releases/shell/2.0.0/x.js');
  });

  it('ends the watch when it says that it has drawn: what fails later is not its start', async () => {
    const page = openPage();
    page.come();
    page.draw();
    window.__refinedDrawn!();
    window.dispatchEvent(errorOf(NEW_SHELL));
    await looks(5 * ENOUGH);
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.reports).toEqual([]);
  });

  it('is seen to have drawn when it is too old to say so', async () => {
    const page = openPage();
    page.come();
    page.draw();
    await looks(1);
    page.room.height = 0;
    await looks(5 * ENOUGH);
    expect(page.reload).not.toHaveBeenCalled();
  });
});

describe('a shell that fails', () => {
  const expectFallback = (page: ReturnType<typeof openPage>, fault: string): void => {
    expect(page.reload).toHaveBeenCalledTimes(1);
    expect(page.reports).toEqual([
      expect.objectContaining({
        workspace: 'shell',
        version: '2.0.0',
        stage: 'start',
        fault,
        shown: '1.0.0',
        reference: 'abc-1',
      }),
    ]);
    expect(clientReport.safeParse(page.reports[0]).success).toBe(true);
    expect(openPage().running()).toBe('1.0.0');
  };

  it('by never drawing is marked and reported, and the page reloads with the one before', async () => {
    const page = openPage();
    page.come();
    await looks(ENOUGH);
    expectFallback(page, 'timeout');
  });

  it('by throwing is not waited for that long; the report has the error', async () => {
    const page = openPage();
    page.come();
    window.dispatchEvent(errorOf(NEW_SHELL, 'x'.repeat(1_000)));
    await looks(ENOUGH_AFTER_ERROR);
    expectFallback(page, 'evaluation');
    expect(page.reports).toMatchObject([{ error: { name: 'Error', message: 'x'.repeat(300) } }]);
  });

  it('by a rejection is noticed in the same way', async () => {
    const page = openPage();
    page.come();
    const reason = Object.assign(new Error('no state'), { stack: `Error\n at ${NEW_SHELL}:1:1` });
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    await looks(ENOUGH_AFTER_ERROR);
    expectFallback(page, 'evaluation');
  });

  it('by throwing what is no error is noticed, too', async () => {
    const page = openPage();
    page.come();
    window.dispatchEvent(
      new ErrorEvent('error', { filename: NEW_SHELL, message: 'Uncaught 7', error: 7 }),
    );
    await looks(ENOUGH_AFTER_ERROR);
    expectFallback(page, 'evaluation');
    expect(page.reports).toMatchObject([{ error: { message: 'Uncaught 7' } }]);
  });

  it('by drawing its own fault is replaced at once', async () => {
    const page = openPage();
    page.come();
    page.draw('<main class="rs-boot-fault">The page failed.</main>');
    await looks(1);
    expectFallback(page, 'render');
  });

  it('by drawing what takes up no room is one that never draws', async () => {
    const page = openPage();
    page.come();
    page.draw('<style></style>');
    page.room.height = 0;
    await looks(ENOUGH);
    expectFallback(page, 'timeout');
  });

  it('by a file that hangs is given a minute, whatever it threw before', async () => {
    const page = openPage();
    page.scripts()[0]!.dispatchEvent(new Event('load'));
    window.dispatchEvent(errorOf('/releases/shell/2.0.0/kit.js'));
    const second = 1_000 / LOOK;
    await looks(50 * second);
    expect(page.reload).not.toHaveBeenCalled();
    await looks(15 * second);
    expectFallback(page, 'evaluation');
  });

  it('by a file that hangs, and nothing else, came too late', async () => {
    const page = openPage();
    await looks(ENOUGH / 0.05);
    expectFallback(page, 'timeout');
  });

  it.each([
    ['status', (integrity?: string) => (integrity ? undefined : answerOf(404))],
    ['integrity', (integrity?: string) => (integrity ? undefined : answerOf(200))],
  ])('by a file that does not come is told by its %s', async (fault, answer) => {
    const page = openPage(START, { answer: (_address, init) => answer(init?.integrity) });
    page.scripts()[1]!.dispatchEvent(new Event('error'));
    await looks(0);
    expectFallback(page, fault);
  });

  it('is reported once, however many of its files are missing', async () => {
    const page = openPage(START, {
      answer: (_address, init) => (init?.integrity ? undefined : answerOf(404)),
    });
    for (const script of page.scripts()) script.dispatchEvent(new Event('error'));
    await looks(ENOUGH);
    expectFallback(page, 'status');
  });

  it('is reported with the token of whoever is signed in, so that it counts', async () => {
    localStorage.setItem('authInfo', JSON.stringify({ token: 'f00d' }));
    const page = openPage();
    page.come();
    await looks(ENOUGH);
    expect(page.sent).toMatchObject([{ headers: { authorization: 'Token f00d' } }]);
  });

  it('is not reported to a host that takes no reports', async () => {
    const page = openPage({ ...START, report: undefined });
    page.come();
    await looks(ENOUGH);
    expect(page.reload).toHaveBeenCalledTimes(1);
    expect(page.reports).toEqual([]);
  });

  it('is tried again when another shell is active', async () => {
    const page = openPage();
    page.come();
    await looks(ENOUGH);
    expect(openPage({ ...START, since: 8 }).running()).toBe('2.0.0');
  });

  it('is not mistaken for one whose version ends alike', async () => {
    const page = openPage();
    page.come();
    await looks(ENOUGH);
    const [broken, good] = START.shells;
    expect(
      openPage({
        ...START,
        shells: [{ ...good!, version: '12.0.0', base: '/releases/shell/12.0.0/' }, broken!],
      }).running(),
    ).toBe('12.0.0');
  });
});

describe('no false alarm', () => {
  it('while files still come over a slow link', async () => {
    const page = openPage();
    page.scripts()[0]!.dispatchEvent(new Event('load'));
    window.dispatchEvent(errorOf('/releases/shell/2.0.0/kit.js'));
    await looks(10 * ENOUGH);
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('while the page is hidden', async () => {
    visibility = 'hidden';
    const page = openPage();
    page.come();
    await looks(10 * ENOUGH);
    expect(page.reload).not.toHaveBeenCalled();
    visibility = 'visible';
    await looks(ENOUGH);
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it('while a slow processor is at work: time alone never counts', async () => {
    const waiting: (() => void)[] = [];
    whenIdle = (look) => void waiting.push(look);
    const page = openPage();
    page.come();
    await looks(10 * ENOUGH);
    expect(waiting).toHaveLength(1);
    page.draw();
    waiting[0]!();
    await looks(10 * ENOUGH);
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('by an error of somebody else, such as an extension', async () => {
    const page = openPage();
    page.come();
    window.dispatchEvent(errorOf('chrome-extension://abc/content.js'));
    await looks(ENOUGH_AFTER_ERROR + 2);
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('by an error of a shell that draws nevertheless', async () => {
    const page = openPage();
    page.come();
    window.dispatchEvent(errorOf(NEW_SHELL));
    await looks(2);
    page.draw();
    await looks(10 * ENOUGH);
    expect(page.reload).not.toHaveBeenCalled();
  });
});

describe('the network that fails', () => {
  it('is no fault of the shell: the page says so, and reloads when the host answers', async () => {
    const host = { answer: (_address: string): Answer | undefined => undefined };
    const page = openPage(START, host);
    page.scripts()[0]!.dispatchEvent(new Event('error'));
    await looks(0);
    expect(page.isFaultShown()).toBe(true);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(page.reload).not.toHaveBeenCalled();
    host.answer = () => answerOf(200, stateSince(START.since));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(page.reload).toHaveBeenCalled();
    expect(page.reports).toEqual([]);
    expect(openPage().running()).toBe('2.0.0');
  });

  it.each([
    ['a file that comes the second time', () => answerOf(200)],
    ['a host that is out of order', () => answerOf(503)],
  ])('is also %s', async (_what, answer) => {
    const page = openPage(START, {
      answer: (_address, init) =>
        init?.integrity && answer().status !== 200 ? undefined : answer(),
    });
    page.scripts()[0]!.dispatchEvent(new Event('error'));
    await looks(0);
    expect(page.isFaultShown()).toBe(true);
    expect(page.reports).toEqual([]);
  });

  it('twice for the same shell counts as a fault: no page reloads for ever', async () => {
    openPage().scripts()[0]!.dispatchEvent(new Event('error'));
    await looks(0);
    const page = openPage();
    page.scripts()[0]!.dispatchEvent(new Event('error'));
    await looks(0);
    expect(page.reports).toMatchObject([{ fault: 'network', shown: '1.0.0' }]);
    expect(openPage().running()).toBe('1.0.0');
  });
});

describe('when no shell is left', () => {
  const allFail = async (answer: (address: string) => Answer | undefined) => {
    const first = openPage();
    first.come();
    await looks(ENOUGH);
    const page = openPage(START, { answer });
    page.come();
    await looks(ENOUGH);
    return page;
  };

  it('the page says so, and comes back by itself when another one is active', async () => {
    let since = START.since;
    const page = await allFail(() => answerOf(200, stateSince(since)));
    expect(page.isFaultShown()).toBe(true);
    expect(page.reports).toMatchObject([{ version: '1.0.0', shown: null }]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(page.reload).not.toHaveBeenCalled();
    since += 1;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(page.reload).toHaveBeenCalled();
  });

  it('it asks nothing while it is hidden, and goes on after answers that are none', async () => {
    let asked = 0;
    const page = await allFail(() => {
      asked += 1;
      return asked === 1 ? answerOf(200, '<h1>Sign in to the network</h1>') : undefined;
    });
    visibility = 'hidden';
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(0);
    visibility = 'visible';
    await jest.advanceTimersByTimeAsync(15_000);
    expect(asked).toBe(3);
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('Reload tries them all again', async () => {
    const page = await allFail(() => undefined);
    page.clickReload();
    expect(page.reload).toHaveBeenCalledTimes(1);
    expect(openPage().running()).toBe('2.0.0');
  });

  it('it is the same without storage, where a failure could not be remembered', async () => {
    const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const page = openPage();
    page.come();
    await looks(ENOUGH);
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.isFaultShown()).toBe(true);
    storage.mockRestore();
  });
});
