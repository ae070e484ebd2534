import type { BrowserContext, Page } from '@playwright/test';
import { PAGE } from '../rounds.ts';

/** Longest wait for a notice, in ms: pages that hear of nothing ask every 30 s. */
const PATIENCE = 60_000;

declare global {
  interface Window {
    /** When each notice of an update came into the page, in ms since 1970. */
    noticed: number[];
  }
}

/** Runs in the page: the shell shows what is offered in a section of its own. */
const noteNotices = (): void => {
  window.noticed = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (
          node instanceof Element &&
          (node.matches('.rs-update') || node.querySelector('.rs-update'))
        )
          window.noticed.push(Date.now());
  }).observe(document, { childList: true, subtree: true });
};

/** A page that shows the screen while nobody touches it. */
export interface IdleTab {
  /** Loads the page anew: it shows what is active, and has noticed nothing yet. */
  readonly begin: () => Promise<void>;
  /** Resolves with the moment of the first notice since, in ms since 1970; undefined: none came. */
  readonly noticedAt: () => Promise<number | undefined>;
}

export const openIdleTab = async (context: BrowserContext, address: string): Promise<IdleTab> => {
  const page: Page = await context.newPage();
  await page.addInitScript(noteNotices);
  return {
    begin: async () => {
      await page.goto(address + PAGE);
      await page.getByRole('article').first().waitFor({ timeout: PATIENCE });
    },
    noticedAt: () =>
      page
        .waitForFunction(() => window.noticed[0], undefined, { timeout: PATIENCE })
        .then((handle) => handle.jsonValue())
        .catch(() => undefined),
  };
};
