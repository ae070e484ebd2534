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
 * Each story gets its worker's browser emptied: storage, caches, cookies, routes. A new context
 * would add a fifth of the work. After a failure Playwright starts a new browser. What a story sets
 * by the DevTools protocol stays, so one that slows a page down makes its own context.
 */
const EMPTIED_BETWEEN_STORIES = { reuseContext: true } as const;

/** They mostly wait: for deadlines, polls of the state, or a host. */
const WAITING = [
  stories('releases/failing/*'),
  stories('releases/hosting/*'),
  stories('releases/pages/{open-page,told-at-once}'),
];

/** The longest stories, with their own products. First, so that no worker is idle at the end. */
const LONG = [stories('releases/teams/{contract-check,own-repository}')];
const PARTS = [stories('parts/*')];

const BUSY_WORKERS = 2;

const after = givenDataFolder() ? [] : ['first start'];

export default defineConfig<object, StoryOptions>({
  testDir: '.',
  testMatch: stories('**/*'),
  outputDir: process.env.E2E_OUTPUT ?? '../test-results',
  globalTeardown: './product/remove-run-folder.ts',
  // Two workers keep two cores busy; a third runs the waiting stories.
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
    // Tracing each story costs a fifth of the time: use `--trace retain-on-failure` for a failing
    // one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Names the action that hangs, instead of the whole story.
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
    // Many processes, kept by one worker.
    { name: 'parts', testMatch: PARTS, dependencies: after, workers: 1 },
    // One project, so that its workers stay: a new one starts a process, a browser and a product.
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
