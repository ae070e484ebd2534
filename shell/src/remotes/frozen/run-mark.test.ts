import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { testRelease } from '../test-screen.ts';
import { fakePage } from '../../testing/fake-page.ts';
import { lastRun } from './last-run.ts';
import { keepMark, lockOf, takeMark } from './run-mark.ts';
import { createRuns } from './runs.ts';
import type { Runs } from './runs.ts';

const page = fakePage();
const release = testRelease('2.0.0');
const { workspace, version, base } = release;
let runs: Runs;
let watched: boolean;
let mark: ReturnType<typeof keepMark>;
/** Names of the locks that this page asked for. */
let locked: string[];

beforeEach(() => {
  watched = false;
  locked = [];
  runs = createRuns();
  const request = (name: string) => {
    locked.push(name);
    return Promise.resolve();
  };
  mark = keepMark({ runs, page: 'p', isWatched: () => watched, locks: { request } as never });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'wasDiscarded');
  sessionStorage.clear();
});

const isThere = () => sessionStorage.length > 0;

describe("the tab's mark", () => {
  it('is there before the code of a release runs, and until it is left', () => {
    const end = runs.evaluate(release);
    expect(isThere()).toBe(true);
    end();
    expect(isThere()).toBe(false);
    runs.draw(release);
    expect(isThere()).toBe(true);
    runs.leave(release);
    expect(isThere()).toBe(false);
  });

  it('says what ran and whether it was watched, and is taken once', () => {
    runs.draw(release);
    expect(takeMark()).toMatchObject({ workspace, version, base, page: 'p', isTold: false });
    expect(takeMark()).toBeUndefined();
    watched = true;
    mark.refresh();
    expect(takeMark()).toMatchObject({ isTold: true });
  });

  it('goes when the page ends in order, and comes back with a page from the browser’s cache', () => {
    runs.draw(release);
    page.happens('pagehide');
    expect(isThere()).toBe(false);
    page.happens('pageshow');
    expect(isThere()).toBe(true);
  });

  it('is not there while the page is hidden: a browser may end it without a word', () => {
    runs.draw(release);
    page.hide();
    expect(isThere()).toBe(false);
    page.show();
    expect(isThere()).toBe(true);
  });

  it('of a release for which the page is loaded anew stays, whatever is shown by then', () => {
    runs.draw(release);
    mark.leaveFor(release, 'errors');
    runs.leave(release);
    runs.draw(testRelease('1.0.0'));
    page.hide();
    page.happens('pagehide');
    expect(takeMark()).toMatchObject({ workspace, version, base, fault: 'errors', isTold: true });
  });

  it.each(['', '{', '[]', 'null', '{"workspace":"queues-mfe"}'])(
    'that somebody else wrote is none: %s',
    (text) => {
      sessionStorage.setItem('refined-running', text);
      expect(takeMark()).toBeUndefined();
      expect(isThere()).toBe(false);
    },
  );

  it('is done without where the storage can not be used', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    expect(() => runs.draw(release)).not.toThrow();
    expect(takeMark()).toBeUndefined();
  });
});

describe('the release that ran when the page before stopped', () => {
  /** What the browser says about the locks of living pages. */
  const locks = (...held: string[]) => ({
    query: async () => ({ held: held.map((name) => ({ name })), pending: [] }),
  });
  /** How the browser came to this page. */
  const navigated = (type: string) =>
    Object.defineProperty(performance, 'getEntriesByType', {
      configurable: true,
      value: () => [{ type }],
    });
  afterEach(() => void Reflect.deleteProperty(performance, 'getEntriesByType'));

  it('is none, at once, where that page ended in order', () => {
    expect(lastRun(takeMark(), locks())).toBeUndefined();
  });

  it('is the marked one', async () => {
    runs.draw(release);
    expect(await lastRun(takeMark(), locks('another'))).toMatchObject({ base });
  });

  it('is none in a copy of a tab that lives', async () => {
    runs.draw(release);
    expect(locked).toHaveLength(1);
    const mark = takeMark()!;
    expect(locked).toEqual([lockOf(mark.page)]);
    expect(await lastRun(mark, locks(...locked))).toBeUndefined();
  });

  it('is none where the browser discarded the page', () => {
    runs.draw(release);
    Object.defineProperty(document, 'wasDiscarded', { configurable: true, value: true });
    expect(lastRun(takeMark(), locks())).toBeUndefined();
  });

  it.each([
    ['reload', true],
    ['navigate', false],
    ['back_forward', false],
  ])('without locks is believed after a reload only: %s', async (type, isBelieved) => {
    navigated(type);
    runs.draw(release);
    // As on a page without a secure context.
    expect((await lastRun(takeMark(), null)) !== undefined).toBe(isBelieved);
  });

  it('is none where the browser does not say', async () => {
    runs.draw(release);
    const query = () => Promise.reject(new DOMException('no', 'SecurityError'));
    expect(await lastRun(takeMark(), { query })).toBeUndefined();
  });
});
