import type { Browser, BrowserContext } from '@playwright/test';
import { cannedAnswer } from './canned-answers.ts';

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
