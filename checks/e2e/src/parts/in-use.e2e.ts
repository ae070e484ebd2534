import { expect } from '@playwright/test';
import { signIn } from '../fixtures/reviewer.ts';
import { PATIENCE } from '../product/patience.ts';
import { beginLoad, drugsInNoQueue } from './load.ts';
import { startPrometheus } from './prometheus-process.ts';
import { ACCOUNT, liveScreen, NEWEST, test } from './topology.ts';

// Its certificate is the story's own.
test.use({ ignoreHTTPSErrors: true });

test('parts on several machines: an operator rolls a release back, colleagues work, and no alert is raised', async ({
  topology,
  page,
}) => {
  test.setTimeout(PATIENCE.build);
  const prometheus = await startPrometheus(topology);
  const load = beginLoad(topology, await drugsInNoQueue(topology, 1_000));

  await page.goto(`${topology.secureAddress}/operations`);
  await signIn(page, ACCOUNT.password, ACCOUNT.username);
  const queues = page
    .getByRole('table', { name: 'What is live' })
    .getByRole('row', { name: /^Queues/ });
  await expect(queues).toContainText(NEWEST);
  await page.getByRole('button', { name: 'Roll back: Queues' }).click();
  await page.keyboard.type('empty lists');
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const confirming = await opened;
  await confirming.getByLabel('Your password').fill(ACCOUNT.password);
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  await confirming.close();
  await expect(queues).not.toContainText(NEWEST);
  await expect.poll(() => liveScreen(topology)).not.toBe(NEWEST);

  await load.goOn();
  await expect.poll(prometheus.reads).toBeGreaterThan(10);
  // What a busy machine makes slow for a moment isn't so for as long as an alert waits.
  await expect.poll(prometheus.raised).toEqual([]);
  expect(await prometheus.fired()).toEqual([]);
  await load.stop();
  await prometheus.stop();
});
