import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_FLAGS } from '@refined/gate/chromium';
import { ANY_HOST } from './fixtures/worker/any-host.ts';
import { QUICK_PAGES } from './fixtures/worker/quick-pages.ts';
import type { StoryOptions } from './fixtures/worker/worker-test.ts';
import { PATIENCE } from './product/patience.ts';
import { createRunFolder, givenDataFolder } from './product/folders.ts';
import { ROOT } from './product/run-start.ts';

createRunFolder();

const SOURCES = path.join(ROOT, 'checks/e2e/src');

const stories = (pattern: string): string => `${pattern}.e2e.ts`;

/**
 * Each story gets its worker's browser emptied: storage, caches, cookies, routes. A new context for
 * each is a fifth of their work. After a failure Playwright starts a new browser. What a story sets
 * by the browser's own protocol stays: one that slows a page down makes a context of its own.
 */
const EMPTIED_BETWEEN_STORIES = { reuseContext: true } as const;

/** They wait most of their time: for deadlines, for the next look at the state, for a host. */
const WAITING = [
  stories('releases/failing/*'),
  stories('releases/hosting/*'),
  stories('releases/pages/{open-page,told-at-once}'),
];

/** The longest, which share no product with others: first, so that no worker is idle at the end. */
const LONG = [stories('releases/teams/{contract-check,own-repository}')];
const PARTS = [stories('parts/*')];

const BUSY_WORKERS = 2;

const after = givenDataFolder() ? [] : ['first start'];

export default defineConfig<object, StoryOptions>({
  testDir: '.',
  testMatch: stories('**/*'),
  outputDir: process.env.E2E_OUTPUT ?? '../test-results',
  globalTeardown: './product/remove-run-folder.ts',
  // Two keep two cores busy. One more takes those that mostly wait, one after the other.
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
    // What hangs is named, instead of the whole story.
    actionTimeout: PATIENCE.expectation,
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [...CHROMIUM_FLAGS, QUICK_PAGES],
    },
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
      : [{ name: 'first start', testMatch: stories('commands/first-start') }]),
    // Needs no product.
    {
      name: 'catalogue',
      testMatch: stories('catalogue/*'),
      snapshotPathTemplate: `${SOURCES}/catalogue/pictures/{arg}{ext}`,
    },
    {
      name: 'long',
      use: { host: 'ours' as const, ...EMPTIED_BETWEEN_STORIES },
      testMatch: LONG,
      dependencies: after,
      workers: BUSY_WORKERS,
    },
    // Many processes, which one worker keeps.
    { name: 'parts', testMatch: PARTS, dependencies: after, workers: 1 },
    // One project, so that its workers stay: a new one is a process, a browser and a product more.
    {
      name: 'ours',
      use: { host: 'ours' as const, ...EMPTIED_BETWEEN_STORIES },
      testIgnore: [
        ...['catalogue/**', 'bare-host/**', stories('commands/first-start')],
        ...[...WAITING, ...LONG, ...PARTS],
      ],
      grepInvert: new RegExp(ANY_HOST),
      dependencies: after,
      workers: BUSY_WORKERS,
    },
    {
      name: 'bare',
      use: { host: 'bare' as const, ...EMPTIED_BETWEEN_STORIES },
      testMatch: [stories('stories/**/*'), stories('bare-host/**/*')],
      dependencies: after,
      workers: BUSY_WORKERS,
    },
  ],
});
