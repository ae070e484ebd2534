import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { CHROMIUM_FLAGS } from '@refined/bad-releases';

export interface Session {
  readonly token: string;
  readonly user: unknown;
}

/** Signed-in browsers at one product, or several. */
export interface ReviewerBrowsers {
  readonly open: () => Promise<BrowserContext>;
  readonly close: () => Promise<void>;
}

/** @param flags of the browser, besides its usual ones */
export const startBrowsers = async (
  executablePath: string,
  addresses: string | readonly string[],
  { token, user }: Session,
  flags: readonly string[] = [],
): Promise<ReviewerBrowsers> => {
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] });
  const localStorage = [
    { name: 'authInfo', value: JSON.stringify({ token }) },
    { name: 'userData', value: JSON.stringify(user) },
  ];
  return {
    open: () =>
      browser.newContext({
        storageState: {
          cookies: [],
          origins: [addresses].flat().map((origin) => ({ origin, localStorage })),
        },
      }),
    close: () => browser.close(),
  };
};
