import type { Browser, BrowserContext, Page } from '@playwright/test';
import { CANNED_SESSION, cannedAnswer } from './canned-answers.ts';

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

/** A reviewer's browser; the API's answers come from inside it, and writes fail. */
export const reviewersContext = async (
  browser: Browser,
  origin: string,
  onWrite: (call: string) => void,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    locale: 'en-CA',
    viewport: { width: 1280, height: 900 },
  });
  // Its clock goes on as ever, and can be moved on (passTime).
  await context.clock.install();
  await context.route(`${origin}/api/**`, (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const isRead = ['GET', 'HEAD'].includes(request.method());
    if (!isRead) onWrite(`${request.method()} ${pathname}`);
    const { status, body } = isRead
      ? cannedAnswer(request.method(), pathname + search)
      : { status: 503, body: { detail: 'Nothing is written while a release is tried.' } };
    return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
  });
  return context;
};
