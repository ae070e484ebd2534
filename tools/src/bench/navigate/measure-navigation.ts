import type { BrowserContext } from '@playwright/test';
import { runBeforePage, slowDown } from '../page/page-frames.ts';
import type { PageFrames } from '../page/page-frames.ts';

/**
 * What was fetched of the screen before it is opened: nothing, what resting on the link brings, or
 * what an idle page brings.
 */
export const PREFETCHES = ['off', 'hover', 'idle'] as const;
export type Prefetch = (typeof PREFETCHES)[number];

export interface Navigated {
  /** A link of the first page, and what shows that the screen behind it is there. */
  readonly link: string;
  readonly shows: string;
  /** Part of the addresses of the screen's files. */
  readonly files: string;
}

/** In ms; pointer or focus counts as meant much sooner. */
const RESTING = 500;

declare global {
  interface Window {
    benchOpened: Promise<number>;
  }
}

/** Runs in the page before everything else: times from the press to the frame that shows it. */
const watchPress = ({ whenThere }: PageFrames, shows: string): void => {
  const opened = new Promise<number>((resolve) => {
    document.addEventListener(
      'pointerdown',
      ({ timeStamp }) =>
        void whenThere(() => document.querySelector(shows) !== null).then((at) =>
          resolve(at - timeStamp),
        ),
      { capture: true, once: true },
    );
  });
  Object.defineProperty(window, 'benchOpened', { value: opened });
};

const saveData = (): void =>
  void Object.defineProperty(navigator, 'connection', { value: { saveData: true } });

/** Whether the browser has fetched files of the screen. */
const areThere = (files: string): boolean =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name, responseEnd }) => name.includes(files) && name.endsWith('.js') && responseEnd > 0,
  ).length > 0;

/** From the press on a link of `/` to the screen behind it, in ms, in a page of its own. */
export const measureNavigation = async (
  context: BrowserContext,
  origin: string,
  prefetch: Prefetch,
  { link, shows, files }: Navigated,
): Promise<number> => {
  const page = await context.newPage();
  try {
    await slowDown(page);
    if (prefetch !== 'idle') await page.addInitScript(saveData);
    await runBeforePage(page, watchPress, shows);
    await page.goto(origin);
    const target = page.locator(link).first();
    await target.waitFor();
    if (prefetch === 'idle') {
      await page.waitForFunction(areThere, files);
      await page.waitForTimeout(RESTING);
    }
    if (prefetch === 'hover') {
      await target.hover();
      await page.waitForTimeout(RESTING);
    }
    await target.click();
    return await page.evaluate(() => window.benchOpened);
  } finally {
    await page.close();
  }
};
