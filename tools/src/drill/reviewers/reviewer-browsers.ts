import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../bad-releases/trial/reviewer.ts';

export interface Session {
  readonly token: string;
  readonly user: unknown;
}

/** Signed-in browsers at one product. */
export interface ReviewerBrowsers {
  readonly open: () => Promise<BrowserContext>;
  readonly close: () => Promise<void>;
}

export const startBrowsers = async (
  executablePath: string,
  address: string,
  { token, user }: Session,
): Promise<ReviewerBrowsers> => {
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  const localStorage = [
    { name: 'authInfo', value: JSON.stringify({ token }) },
    { name: 'userData', value: JSON.stringify(user) },
  ];
  return {
    open: () =>
      browser.newContext({
        storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
      }),
    close: () => browser.close(),
  };
};
