import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

/** Processor time without an answer after which a page is given up, in seconds. */
const GIVEN_UP = 5;
/** Time between two looks, in ms. */
const LOOK = 500;

/** Processor time of each of the browser's renderers so far, in seconds, by their process. */
type Used = ReadonlyMap<number, number>;

const mostSince = (before: Used, now: Used): number =>
  Math.max(0, ...[...now].map(([id, time]) => time - (before.get(id) ?? time)));

/**
 * Ends the page's process, or it would take a processor from the pages at other addresses. The
 * browser doesn't answer.
 */
const end = (inPage: CDPSession): void => void inPage.send('Page.crash').catch(() => undefined);

/**
 * Resolves when the page stops responding: it answers nothing while a renderer uses processor time
 * without end. Not the clock decides: on a busy machine a sound page is slow too, but it uses little.
 * Never rejects; ends with the page.
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
        // A page that has gone rejects, which ends the watch.
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
    // The page was closed: it is nobody's concern any more whether it responds.
    await new Promise(() => undefined);
  }
};
