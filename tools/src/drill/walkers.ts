import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { moveMessages } from '@refined/shared/messages';

/** Runs as root, in a container, and without network requests of its own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * How long a reviewer looks at a screen before going on, in ms: browsers that never rest would take
 * the processor from what is measured.
 */
const LOOKS = 750;

export interface WalkReport {
  readonly walks: number;
  /** What a reviewer would have noticed: a page without its screen, a fault panel. */
  readonly failedPages: readonly string[];
  readonly consoleErrors: readonly string[];
}

export interface Session {
  readonly token: string;
  readonly user: unknown;
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
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
  await page
    .getByRole('main')
    .getByRole('heading', { level: 1, name: heading })
    .waitFor({ timeout: 15_000 });
};

/** Browsers that walk through the screens until they are told to stop. */
export const startWalkers = async ({
  address,
  session,
  count,
  executablePath,
}: {
  address: string;
  session: Session;
  count: number;
  executablePath: string;
}): Promise<() => Promise<WalkReport>> => {
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const failedPages: string[] = [];
  const consoleErrors: string[] = [];
  let walks = 0;
  let stopped = false;

  const follow = async (index: number): Promise<void> => {
    const context = await browser.newContext({
      storageState: {
        cookies: [],
        origins: [
          {
            origin: address,
            localStorage: [
              { name: 'authInfo', value: JSON.stringify({ token: session.token }) },
              { name: 'userData', value: JSON.stringify(session.user) },
            ],
          },
        ],
      },
    });
    context.on(
      'console',
      (message) => message.type() === 'error' && consoleErrors.push(message.text()),
    );
    context.on('weberror', (error) => consoleErrors.push(`uncaught: ${error.error().message}`));
    const page = await context.newPage();
    // Each starts at another screen, so that they don't walk in step.
    for (let step = 0; !stopped; step += 1) {
      try {
        await walk(page, address, step + index, step % 2 === 0);
        walks += 1;
        await wait(LOOKS);
      } catch (error) {
        failedPages.push(
          `${page.url()}: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`,
        );
      }
    }
    await context.close();
  };
  const running = Promise.all(Array.from({ length: count }, (_, index) => follow(index)));

  return async () => {
    stopped = true;
    await running;
    await browser.close();
    return { walks, failedPages, consoleErrors };
  };
};
