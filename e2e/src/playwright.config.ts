import { defineConfig, devices } from '@playwright/test';
import { ANY_HOST } from './fixtures/worker/any-host.ts';
import { QUICK_PAGES } from './fixtures/worker/quick-pages.ts';
import type { StoryOptions } from './fixtures/worker/worker-test.ts';
import { PATIENCE } from './product/patience.ts';
import { createRunFolder, givenDataFolder } from './product/folders.ts';

createRunFolder();

/**
 * Each story gets its worker's browser emptied: storage, caches, cookies, routes. A new context for
 * each is a fifth of their work. After a failure Playwright starts a new browser. What a story sets
 * by the browser's own protocol stays: one that slows a page down makes a context of its own.
 */
const EMPTIED_BETWEEN_STORIES = { reuseContext: true } as const;

/** Chromium as root, in a container, without calls home, and quick to begin. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  QUICK_PAGES,
];

const ABOUT_RELEASES = ['releases/**/*.e2e.ts', 'bad-releases/**/*.e2e.ts'];

/** They wait most of their time: for deadlines, for the next look at the state, for a host. */
const WAITING = [
  'releases/failing/*.e2e.ts',
  'releases/hosting/*.e2e.ts',
  'releases/pages/{open-page,told-at-once}.e2e.ts',
];

const BUSY_WORKERS = 3;

const after = givenDataFolder() ? [] : ['first start'];

export default defineConfig<object, StoryOptions>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: process.env.E2E_OUTPUT ?? '../test-results',
  globalTeardown: './product/remove-run-folder.ts',
  // Stories wait more than they compute: three keep two cores busy. One more takes those that only
  // wait, one after the other: at once they left the cores idle.
  workers: BUSY_WORKERS + 1,
  retries: 0,
  forbidOnly: true,
  timeout: PATIENCE.story,
  expect: { timeout: PATIENCE.expectation, toPass: { timeout: PATIENCE.expectation } },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // A trace of each story costs a fifth of the time: `--trace retain-on-failure` for one that
    // fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROME_PATH, args: ARGUMENTS },
  },
  projects: [
    {
      name: 'waiting',
      use: { host: 'ours' as const },
      testMatch: WAITING,
      dependencies: after,
      workers: 1,
    },
    ...(givenDataFolder()
      ? []
      : [{ name: 'first start', testMatch: 'commands/first-start.e2e.ts' }]),
    // Long files that one worker takes alone come first, short ones last: no worker is left behind.
    {
      name: 'commands',
      testMatch: 'commands/*.e2e.ts',
      testIgnore: 'commands/first-start.e2e.ts',
      dependencies: after,
    },
    // Needs no product.
    {
      name: 'catalogue',
      testMatch: 'catalogue/*.e2e.ts',
      snapshotPathTemplate: '{testDir}/catalogue/pictures/{arg}{ext}',
    },
    {
      name: 'ours',
      use: { host: 'ours' as const, ...EMPTIED_BETWEEN_STORIES },
      testIgnore: ['catalogue/**', 'commands/**', 'bare-host/**', ...ABOUT_RELEASES],
      grepInvert: new RegExp(ANY_HOST),
      dependencies: after,
      workers: BUSY_WORKERS,
    },
    // What a release leaves in a browser is what these are about: each has a context of its own.
    {
      name: 'releases',
      use: { host: 'ours' as const },
      testMatch: ABOUT_RELEASES,
      testIgnore: WAITING,
      dependencies: after,
      workers: BUSY_WORKERS,
    },
    {
      name: 'bare',
      use: { host: 'bare' as const, ...EMPTIED_BETWEEN_STORIES },
      testMatch: ['stories/**/*.e2e.ts', 'bare-host/**/*.e2e.ts'],
      dependencies: after,
      workers: BUSY_WORKERS,
    },
  ],
});
