import { test as base } from '@playwright/test';
import type { HostKind } from '../fixtures/hosts.ts';
import { PATIENCE } from '../product/patience.ts';
import { productKeeper } from './kept-product.ts';
import type { ProductKeeper } from './kept-product.ts';
import { thingsKeeper } from './kept-things.ts';
import type { ThingsKeeper } from './kept-things.ts';

export interface StoryOptions {
  /** Which API the product stands on. */
  readonly host: HostKind;
}

export interface WorkerFixtures extends StoryOptions {
  readonly keeper: ProductKeeper;
  readonly keep: ThingsKeeper['keep'];
}

/**
 * All fixtures of workers. Playwright begins a new worker, with a new browser, for files whose
 * workers' fixtures differ, so what a file shares among its stories is kept by `keep` instead.
 */
export const test = base.extend<object, WorkerFixtures>({
  host: ['ours', { option: true, scope: 'worker' }],
  keeper: [
    async ({}, use) => {
      const keeper = productKeeper();
      await use(keeper);
      await keeper.stop();
    },
    { scope: 'worker', timeout: PATIENCE.story },
  ],
  keep: [
    async ({}, use) => {
      const { keep, end } = thingsKeeper();
      await use(keep);
      await end();
    },
    { scope: 'worker', timeout: PATIENCE.story },
  ],
});
