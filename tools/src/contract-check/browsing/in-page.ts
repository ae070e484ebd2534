import type { Page } from '@playwright/test';

/**
 * Goes to another address as a link of the shell does, without loading the page anew. The router
 * listens for `popstate`.
 */
export const goInPage = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
};
