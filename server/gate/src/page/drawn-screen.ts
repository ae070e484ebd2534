import type { Page } from '@playwright/test';

/**
 * Whether this release's component is in the page. A heading isn't proof: it could be the shell's
 * own page, or another screen's. The shell's slot draws this mark together with the component.
 */
export const isScreenDrawn = async (page: Page, federationName: string): Promise<boolean> =>
  (await page.locator(`[data-screen="${federationName}"]`).count()) > 0;
