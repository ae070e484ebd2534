import { goToReview, heading, navigation } from '../../fixtures/reviewer.ts';
import {
  atRender,
  expect,
  expectRelease,
  QUEUE,
  SCREEN,
  test,
  type Page,
} from '../fixtures/release-fixture.ts';

const GOOD = '8.0.0';
const BAD = '9.0.0';
/** The mark that the release leaves in the page. */
const LEAVES = 'document.documentElement.dataset.left="behind";';

const isLeft = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'left' in document.documentElement.dataset);

test('what a release leaves behind that was forced past the checks ends when it is left', async ({
  page,
  releaseHost,
}) => {
  await releaseHost.put(BAD, { forced: true, change: atRender(LEAVES) });
  await releaseHost.activate(BAD);
  await page.goto('/');
  await expect(heading(page, 'ReFined Home')).toBeVisible();
  await goToReview(page);
  await expect(heading(page, /^NOC Review/)).toBeVisible();
  expect(await isLeft(page)).toBe(true);
  await navigation(page)
    .getByRole('link', { name: /^Drug Search/ })
    .click();
  await expect(heading(page, 'Drug Search')).toBeVisible();
  await expect.poll(() => isLeft(page)).toBe(false);
});

test('what it leaves behind ends when it fails; the release before is shown in a new page', async ({
  page,
  releaseHost,
  watch,
}) => {
  watch.expectLogged(/queues-mfe 9\.0\.0|forced and broken/);
  await releaseHost.put(GOOD);
  await releaseHost.put(BAD, {
    forced: true,
    change: atRender(`${LEAVES}throw new Error("forced and broken");`),
  });
  await releaseHost.activate(GOOD);
  await releaseHost.activate(BAD);
  await page.goto(QUEUE);
  await expect(page.getByRole('main')).toContainText(`its earlier version ${GOOD} is shown.`);
  await expectRelease(page, GOOD);
  expect(await isLeft(page)).toBe(false);
  await expect
    .poll(async () => (await releaseHost.store.readReports()).failures)
    .toMatchObject([{ workspace: SCREEN, version: BAD, fault: 'render', count: 1 }]);
});
