import type { Browser, BrowserContext, Page } from '@playwright/test';
import { CANNED_SESSION, cannedAnswer } from './canned-answers.ts';
import type { World } from './worlds.ts';

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

/** A reviewer's browser in a world. */
export interface ReviewersBrowser {
  readonly context: BrowserContext;
  /** Lets the answers go that its world delays. False: there are none. */
  readonly release: () => boolean;
}

/** The API's answers come from inside of it, and writes fail. */
export const reviewersBrowser = async (
  browser: Browser,
  origin: string,
  { language = 'en-CA', width = 1280, date, answer = (plain) => plain, delay }: Partial<World>,
  onWrite: (call: string) => void,
): Promise<ReviewersBrowser> => {
  const context = await browser.newContext({ locale: language, viewport: { width, height: 900 } });
  let held: (() => void)[] = [];
  // Its clock goes on as ever, and can be moved on (passTime).
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
    // A page that is left may have given the call up.
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
