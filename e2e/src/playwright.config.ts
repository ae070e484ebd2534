import { defineConfig, devices } from '@playwright/test';
import type { StoryOptions } from './fixtures/story.ts';
import { PATIENCE } from './product/patience.ts';
import { createRunFolder, givenDataFolder } from './product/folders.ts';

createRunFolder();

/** Chromium as root, in a container, without calls home, and quick to begin. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A story is over before optimized code pays for itself: a sixth less work for its pages.
  '--js-flags=--no-opt --no-maglev',
];

const after = givenDataFolder() ? [] : ['first start'];

export default defineConfig<object, StoryOptions>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: process.env.E2E_OUTPUT ?? '../test-results',
  globalTeardown: './product/remove-run-folder.ts',
  // Stories wait more than they compute: three keep two cores busy.
  workers: 3,
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
    ...(givenDataFolder()
      ? []
      : [{ name: 'first start', testMatch: 'commands/first-start.e2e.ts' }]),
    {
      name: 'ours',
      use: { host: 'ours' as const },
      testIgnore: ['catalogue/**', 'commands/**', 'bare-host/**'],
      dependencies: after,
    },
    {
      name: 'bare',
      use: { host: 'bare' as const },
      testMatch: ['stories/**/*.e2e.ts', 'bare-host/**/*.e2e.ts'],
      dependencies: after,
    },
    // Needs no product.
    {
      name: 'catalogue',
      testMatch: 'catalogue/*.e2e.ts',
      snapshotPathTemplate: '{testDir}/catalogue/pictures/{arg}{ext}',
    },
    {
      name: 'commands',
      testMatch: 'commands/*.e2e.ts',
      testIgnore: 'commands/first-start.e2e.ts',
      dependencies: after,
    },
  ],
});
