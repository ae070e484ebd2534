import type { Page } from '@playwright/test';
import { pageTime } from './page-time.ts';

/** How often is looked, in ms of the page's time. */
const STEP = 200;

/**
 * Waits until the federation's runtime has come, with which the shell's watch of screens takes its
 * place (docs/decisions/0097): what that changes in the page is no screen's doing. When it doesn't
 * come, nor does the screen, and that is told.
 * @param patience in ms of the page's time
 */
export const untilRuntime = async (page: Page, patience: number): Promise<void> => {
  for (let waited = 0; waited < patience; waited += STEP) {
    if (await page.evaluate(`'__FEDERATION__' in window`)) return;
    await pageTime(page, STEP);
  }
};
