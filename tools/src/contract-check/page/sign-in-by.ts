import type { Page } from '@playwright/test';
import { CANNED_SESSION } from './canned-answers.ts';

/**
 * Signs the browser of this page in. By the page itself, at a file of the host: for a context's
 * `storageState` Playwright opens a page of its own, which takes a process.
 */
export const signInBy = async (page: Page, origin: string): Promise<void> => {
  const { token, user } = CANNED_SESSION;
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(
    (items) => {
      for (const [name, value] of items) localStorage.setItem(name, JSON.stringify(value));
    },
    [
      ['authInfo', { token }],
      ['userData', user],
    ] as const,
  );
};
