import path from 'node:path';
import { LIMITS } from '@refined/shared/domain';
import { fileSystemStore, rolledBack } from '@refined/releases';
import { expect, test } from '../../fixtures/story.ts';
import {
  activateIn,
  activeIn,
  changeIn,
  expectRelease,
  putDerived,
  QUEUE,
} from '../fixtures/release-fixture.ts';

// It has its own product, because it changes the product's releases.
test.use({ alone: 'told-at-once' });

const VERSION = '8.0.0';

test('an open page hears of a roll-back without asking, and goes back by itself', async ({
  page,
  product,
}) => {
  const store = fileSystemStore(path.join(product.dataFolder, 'releases'));
  const first = await activeIn(store);
  await putDerived(store, VERSION);
  await activateIn(store, VERSION);
  await expect
    .poll(async () => (await fetch(`${product.address}/releases/state.json`)).text())
    .toContain(`"active":"${VERSION}"`);

  // This page never polls.
  await page.addInitScript((never) => {
    const every = window.setInterval.bind(window);
    const timers: { setInterval: unknown } = window;
    timers.setInterval = (work: () => void, ms: number) => (ms === never ? 0 : every(work, ms));
  }, LIMITS.updatePoll);
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/events/'));
  await page.goto(QUEUE);
  await expectRelease(page, VERSION);
  await stream;

  const before = Date.now();
  await changeIn(store, 'rollback', rolledBack());
  await expectRelease(page);
  test.info().annotations.push({
    type: 'heard and shown after',
    description: `${Date.now() - before} ms`,
  });
  await expect(
    page.getByRole('main').getByText(`Queues went back to version ${first}.`),
  ).toBeVisible();
});
