import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Without an answer for so long a browser offers to end the page, in ms. */
const FROZEN = 5_000;

/** Resolves when the page answers nothing for a while. */
export const untilFrozen = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  let hasAnswered = true;
  while (hasAnswered) {
    hasAnswered = false;
    const answer = session
      .send('Runtime.evaluate', { expression: '0' })
      .then(() => void (hasAnswered = true));
    await Promise.race([answer, sleep(FROZEN)]);
    if (hasAnswered) await sleep(100);
  }
};
