import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { BadRelease } from '../bad-release.ts';
import { signInBy } from '@refined/gate';
import { startBadHost, type BadHost } from './bad-host.ts';
import type { Ground } from './ground.ts';
import { openContext, SEARCH, searchAnew } from './reviewer.ts';

/** Time for a browser context and for a host to close, in ms. */
const CLOSING = 5_000;

/** What a bad release must not harm: a host, and a reviewer's browser with the search in a tab. */
export interface Surroundings {
  readonly host: BadHost;
  readonly context: BrowserContext;
  /** The tab with the search. */
  readonly other: Page;
  readonly close: () => Promise<void>;
}

/** Surroundings that serve several trials. */
export interface SharedSurroundings extends Surroundings {
  /**
   * Rolls the bad release back and resets the browser: one tab, with the search restarted, and no
   * cached files. False if the browser now keeps something for the host's pages that it didn't
   * before: it must not be used again.
   */
  readonly putBack: (kind: BadRelease) => Promise<boolean>;
}

/** All that the browser stores for the host's pages. */
const keptBy = async (context: BrowserContext, page: Page): Promise<unknown> => {
  const kept = await page.evaluate(async () => ({
    local: Object.entries(localStorage).sort(),
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  }));
  return { ...kept, cookies: await context.cookies() };
};

/**
 * A signed-in reviewer at this host who has opened the search. If a bad shell is active already,
 * that tab may still reload.
 */
export const openSurroundings = async (browser: Browser, host: BadHost): Promise<Surroundings> => {
  const context = await openContext(browser);
  const other = await context.newPage();
  await signInBy(other, host.address);
  await other.goto(host.address + SEARCH);
  return {
    host,
    context,
    other,
    close: async () => {
      // A page that doesn't answer may not close either; closing the browser ends it.
      await Promise.race([context.close(), sleep(CLOSING)]);
      await Promise.race([host.close(), sleep(CLOSING)]);
    },
  };
};

/** @param host without a bad release */
const openShared = async (browser: Browser, host: BadHost): Promise<SharedSurroundings> => {
  const surroundings = await openSurroundings(browser, host);
  const { context, other } = surroundings;
  const before = await keptBy(context, other);
  return {
    ...surroundings,
    putBack: async (kind) => {
      const others = context.pages().filter((page) => page !== other);
      await Promise.all(others.map((page) => page.close()));
      await host.takeBack(kind);
      const session = await context.newCDPSession(other);
      // The files must come from the host: the browser's cache would hide that it can't send them.
      await session.send('Network.clearBrowserCache');
      await session.detach();
      await searchAnew(other);
      return isDeepStrictEqual(await keptBy(context, other), before);
    },
  };
};

/** Surroundings for many trials; each serves one at a time. */
export interface SurroundingsPool {
  readonly take: () => Promise<SharedSurroundings>;
  /** Returns them for others; they must be unchanged. */
  readonly giveBack: (surroundings: SharedSurroundings) => void;
  readonly close: () => Promise<void>;
}

export const surroundingsPool = (browser: Browser, ground: Ground): SurroundingsPool => {
  const free: SharedSurroundings[] = [];
  return {
    take: async () => free.pop() ?? openShared(browser, await startBadHost(ground, 'patient')),
    giveBack: (surroundings) => void free.push(surroundings),
    close: async () => void (await Promise.all(free.splice(0).map(({ close }) => close()))),
  };
};
