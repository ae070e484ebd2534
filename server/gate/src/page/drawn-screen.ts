import type { Page } from '@playwright/test';

/**
 * Whether this release's component is in the page. A heading is no proof: it could belong to the
 * shell or another screen. The shell's slot renders this mark with the component.
 */
export const isScreenDrawn = async (page: Page, federationName: string): Promise<boolean> =>
  (await page.locator(`[data-screen="${federationName}"]`).count()) > 0;
