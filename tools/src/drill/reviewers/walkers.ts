import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { moveMessages } from '@refined/shared/messages';

/**
 * How long a reviewer looks at a screen before going on, in ms: browsers that never rest would take
 * the processor from what is measured.
 */
const LOOKS = 750;

/** One screen that was gone to. */
export interface Walk {
  /** When it began, in ms since 1970. */
  readonly at: number;
  /** Until its heading was there, in ms. */
  readonly took: number;
  /** What a reviewer would have noticed: a page without its screen, a fault panel. */
  readonly problem?: string;
}

export interface WalkReport {
  readonly walks: readonly Walk[];
  readonly consoleErrors: readonly string[];
}

const SCREENS = [
  { path: '/drugs/search', link: 'Drug Search', heading: 'Drug Search' },
  { path: '/drugs/queue/noc', link: /^Review Queue/, heading: moveMessages.heading.noc },
  { path: '/drugs/queue/com', link: /^Committee Queue/, heading: moveMessages.heading.com },
  { path: '/drugs/', link: 'Database Files', heading: /Database Files$/ },
] as const;

/** Opens a screen by its link, as reviewers do, or by its address, as bookmarks do. */
const walk = async (
  page: Page,
  address: string,
  step: number,
  byAddress: boolean,
): Promise<void> => {
  const { path, link, heading } = SCREENS[step % SCREENS.length]!;
  if (byAddress) await page.goto(address + path);
  else
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: link })
      .click({ timeout: 15_000 });
  await page
    .getByRole('main')
    .getByRole('heading', { level: 1, name: heading })
    .waitFor({ timeout: 15_000 });
};

/**
 * Reviewers who walk through the screens until they are told to stop, each in a browser.
 * @param looks how long they look at each, in ms
 */
export const startWalkers = (
  contexts: readonly BrowserContext[],
  address: string,
  looks = LOOKS,
): (() => Promise<WalkReport>) => {
  const walks: Walk[] = [];
  const consoleErrors: string[] = [];
  let stopped = false;

  const follow = async (context: BrowserContext, index: number): Promise<void> => {
    context.on(
      'console',
      (message) => message.type() === 'error' && consoleErrors.push(message.text()),
    );
    context.on('weberror', (error) => consoleErrors.push(`uncaught: ${error.error().message}`));
    const page = await context.newPage();
    // Each starts at another screen, so that they don't walk in step.
    for (let step = 0; !stopped; step += 1) {
      const at = Date.now();
      const problem = await walk(page, address, step + index, step % 2 === 0).then(
        () => undefined,
        (error: unknown) =>
          `${page.url()}: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`,
      );
      walks.push({ at, took: Date.now() - at, ...(problem ? { problem } : {}) });
      await wait(looks);
    }
  };
  const running = Promise.all(contexts.map(follow));

  return async () => {
    stopped = true;
    await running;
    return { walks, consoleErrors };
  };
};
