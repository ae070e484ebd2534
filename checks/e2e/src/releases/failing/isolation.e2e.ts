import { goToReview, goToSearch, heading, navigation } from '../../fixtures/reviewer.ts';
import {
  atRender,
  expect,
  expectRelease,
  QUEUE,
  test,
  type Page,
} from '../fixtures/release-fixture.ts';

/** Enough rounds that a leak per visit isn't mistaken for chance. */
const WALKS = 5;

const round = async (page: Page): Promise<void> => {
  await goToSearch(page);
  await goToReview(page);
  await expectRelease(page);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByLabel('Drug/Product Name')).toBeVisible();
  await navigation(page).getByRole('link', { name: 'Database Files' }).click();
  await expect(page.getByRole('heading', { name: 'Database Files', level: 2 })).toBeVisible();
};

test('leaving a screen leaves nothing behind', async ({ page }) => {
  await page.goto(QUEUE);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  const measure = async (): Promise<{ listeners: number; nodes: number }> => {
    await navigation(page).getByRole('link', { name: 'ReFined Home' }).click();
    await expect(heading(page, 'ReFined Home')).toBeVisible();
    await browser.send('HeapProfiler.collectGarbage');
    const { metrics } = await browser.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { listeners: of('JSEventListeners'), nodes: of('Nodes') };
  };
  // Caches fill in the first rounds.
  for (let warm = 0; warm < 3; warm += 1) await round(page);
  const before = await measure();
  for (let walk = 0; walk < WALKS; walk += 1) await round(page);
  // A leaked listener would show once per round, a screen's leaked nodes by the hundred. Toasts and
  // timers disappear late, hence the poll.
  await expect
    .poll(async () => {
      const after = await measure();
      return after.listeners - before.listeners < WALKS && after.nodes - before.nodes < WALKS * 30
        ? 'as before'
        : { before, after };
    })
    .toBe('as before');
});

test("one screen's listeners and timers that throw touch nothing else", async ({
  page,
  releaseHost,
  watch,
}) => {
  watch.expectLogged(/late trouble/);
  await releaseHost.put('8.0.0', {
    change: atRender(
      'setTimeout(()=>{throw new Error("late trouble")});void Promise.reject(new Error("late trouble"))',
    ),
  });
  await releaseHost.activate('8.0.0');
  await page.goto(QUEUE);
  await expectRelease(page);
  await goToSearch(page);
  await goToReview(page);
  await expectRelease(page);
  await expect(page.getByText('could not be shown')).toHaveCount(0);
});
