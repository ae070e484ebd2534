import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

/** Processor time without an answer after which the page counts as frozen, in seconds. */
const GIVEN_UP = 5;
/** Time between two checks, in ms. */
const LOOK = 500;

/** Process id → processor time so far, in seconds, of the browser's renderers. */
type Used = ReadonlyMap<number, number>;

const mostSince = (before: Used, now: Used): number =>
  Math.max(0, ...[...now].map(([id, time]) => time - (before.get(id) ?? time)));

/**
 * Crashes the page: otherwise it would take a processor from the other pages. The browser sends no
 * answer.
 */
const end = (inPage: CDPSession): void => void inPage.send('Page.crash').catch(() => undefined);

/**
 * Resolves when the page stops responding: it doesn't answer while a renderer keeps using processor
 * time. The clock doesn't decide, because on a busy machine a good page is slow too, but uses
 * little processor time. Never rejects; ends with the page.
 */
export const untilEndlessLoop = async (browser: Browser, page: Page): Promise<void> => {
  try {
    const [inPage, system] = await Promise.all([
      page.context().newCDPSession(page),
      browser.newBrowserCDPSession(),
    ]);
    const used = async (): Promise<Used> => {
      const { processInfo } = await system.send('SystemInfo.getProcessInfo');
      return new Map(
        processInfo
          .filter(({ type }) => type === 'renderer')
          .map(({ id, cpuTime }) => [id, cpuTime]),
      );
    };
    for (;;) {
      const before = await used();
      let hasAnswered = false;
      const answer = inPage
        .send('Runtime.evaluate', { expression: '0' })
        .then(() => void (hasAnswered = true));
      while (!hasAnswered) {
        // A closed page rejects, which ends the watch.
        await Promise.race([answer, sleep(LOOK)]);
        if (hasAnswered) break;
        if (mostSince(before, await used()) > GIVEN_UP) {
          end(inPage);
          return;
        }
      }
      await sleep(LOOK);
    }
  } catch {
    // The page was closed, so its state no longer matters.
    await new Promise(() => undefined);
  }
};
