import path from 'node:path';
import { prepareTrials, type Trials } from '@refined/bad-releases';
import { test as base } from '../fixtures/worker/worker-test.ts';
import { newFolder, releasesOnlyFolder } from '../product/folders.ts';

/** A test with releases that are never stored; its worker keeps the shared trials. */
export const test = base.extend<{ readonly trials: Trials }>({
  trials: async ({ browser, keep }, use) =>
    use(
      await keep('trials', async () => {
        const releases = path.join(releasesOnlyFolder(), 'releases');
        const trials = await prepareTrials(browser, releases, newFolder('trials'));
        return { thing: trials, end: trials.close };
      }),
    ),
});

export { expect } from '@playwright/test';
