import type { Browser, BrowserContext, Page } from '@playwright/test';
import { CANNED_SESSION, cannedAnswer } from './canned-answers.ts';
import type { World } from './worlds.ts';

/**
 * Signs in this page's browser, through a file of the host: for a context's `storageState`
 * Playwright would open another page, with a process of its own.
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

export interface ReviewersBrowser {
  readonly context: BrowserContext;
  /** Sends the answers that the world delays. False: there are none. */
  readonly release: () => boolean;
}

/** Its API answers are canned, and writes fail. */
export const reviewersBrowser = async (
  browser: Browser,
  origin: string,
  { language = 'en-CA', width = 1280, date, answer = (plain) => plain, delay }: Partial<World>,
  onWrite: (call: string) => void,
): Promise<ReviewersBrowser> => {
  const context = await browser.newContext({ locale: language, viewport: { width, height: 900 } });
  let held: (() => void)[] = [];
  // The clock runs normally, and can be moved forward (passTime).
  await context.clock.install({ time: date ?? Date.now() });
  await context.route(`${origin}/api/**`, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const isRead = ['GET', 'HEAD'].includes(request.method());
    if (!isRead) onWrite(`${request.method()} ${pathname}`);
    const { status, body } = isRead
      ? answer(cannedAnswer(request.method(), pathname + search))
      : { status: 503, body: { detail: 'Nothing is written while a release is tried.' } };
    if (delay !== undefined) await new Promise<void>((resolve) => held.push(resolve));
    // The page may have aborted the call.
    await route
      .fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
      .catch(() => undefined);
  });
  return {
    context,
    release: () => {
      const released = held;
      held = [];
      for (const go of released) go();
      return released.length > 0;
    },
  };
};
