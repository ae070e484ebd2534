import type { BrowserContext, Page } from '@playwright/test';
import { runBeforePage, slowDown } from '../page/page-frames.ts';
import type { PageFrames } from '../page/page-frames.ts';
import { longestRow } from './longest-row.ts';
import type { LoadedPage } from './loaded-pages.ts';

/** One load, until the page can be worked with; times in ms from the start of the navigation. */
export interface Load {
  readonly firstPaint: number;
  readonly shown: number;
  /** Requests until then, and the longest row of them in which each waited for the one before. */
  readonly requests: number;
  readonly waves: number;
  /** Over the wire until then, in bytes. */
  readonly bytes: number;
  readonly scriptBytes: number;
  /** What tasks took beyond 50 ms each. */
  readonly blocking: number;
}

/** Longest wait for a page, in ms. */
const PATIENCE = 60_000;

declare global {
  interface Window {
    benchShown: Promise<number>;
    benchTasks: { start: number; duration: number }[];
  }
}

/** Runs in the page before everything else: notes when it shows what it is opened for. */
const watchPage = ({ whenThere }: PageFrames, selector: string): void => {
  const tasks: { start: number; duration: number }[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const shown = whenThere(() => {
    const found = document.querySelector(selector);
    if (!found) return false;
    return !(found instanceof HTMLInputElement) || found.value !== '';
  });
  Object.defineProperty(window, 'benchShown', { value: shown });
  Object.defineProperty(window, 'benchTasks', { value: tasks });
};

/** Runs in the page once it shows what it is opened for. */
const readTimes = (shown: number) => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return {
    firstPaint: paint?.startTime ?? Number.NaN,
    requests: [navigation!, ...resources]
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= shown)
      .map(({ name, startTime, responseEnd, transferSize }) => ({
        name,
        start: startTime,
        end: responseEnd,
        bytes: transferSize,
      })),
    tasks: window.benchTasks.filter(({ start }) => start < shown),
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

const measure = async (page: Page, address: string): Promise<Load> => {
  await page.goto(address, { waitUntil: 'commit' });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${address} shows nothing.`)), PATIENCE);
  });
  const shown = await Promise.race([page.evaluate(() => window.benchShown), tooLate]);
  clearTimeout(timer);
  const { firstPaint, requests, tasks } = await page.evaluate(readTimes, shown);
  // What came from the cache was no request.
  const sent = requests.filter(({ bytes }) => bytes > 0);
  return {
    firstPaint,
    shown,
    requests: sent.length,
    waves: longestRow(sent),
    bytes: sum(sent.map(({ bytes }) => bytes)),
    scriptBytes: sum(sent.filter(({ name }) => name.endsWith('.js')).map(({ bytes }) => bytes)),
    blocking: sum(tasks.map(({ duration }) => Math.max(0, duration - 50))),
  };
};

/** Opens a page in a browser that has never seen it, or once more in the same one. */
export const measureLoad = async (
  context: BrowserContext,
  origin: string,
  { path, shows }: LoadedPage,
): Promise<Load> => {
  const page = await context.newPage();
  try {
    await slowDown(page);
    await runBeforePage(page, watchPage, shows);
    return await measure(page, origin + path);
  } finally {
    await page.close();
  }
};
