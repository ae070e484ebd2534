import { heading, navigation } from '../../fixtures/reviewer.ts';
import {
  expect,
  expectRelease,
  lookAgain,
  QUEUE,
  SCREEN,
  test,
  throwsAtRender,
  type Page,
  type ReleaseHost,
} from '../fixtures/release-fixture.ts';
import { giveSession } from '../fixtures/session.ts';

// Each story starts its own servers, so any free worker takes the next one.
test.describe.configure({ mode: 'parallel' });

const UPDATE = 'A newer version of Queues is ready.';

/** Opens a page with a newer release of the queues. */
const openNewer = async (page: Page, releaseHost: ReleaseHost): Promise<void> => {
  await releaseHost.put('8.0.0');
  await releaseHost.activate('8.0.0');
  await page.goto(QUEUE);
  await expectRelease(page, '8.0.0');
};

test.describe('A page that is open while a release changes', () => {
  test('offers the new release quietly, and uses it at once when asked', async ({
    page,
    releaseHost,
  }) => {
    await releaseHost.put('8.0.0');
    await page.goto(QUEUE);
    await expectRelease(page);
    await releaseHost.activate('8.0.0');
    await lookAgain(page);
    await expect(page.getByRole('main').getByText(UPDATE)).toBeVisible();
    await expectRelease(page);
    await page.getByRole('button', { name: 'Use it now' }).click();
    await expectRelease(page, '8.0.0');
    await expect(page.getByRole('main').getByText(UPDATE)).toHaveCount(0);
  });

  test('uses it at the next address, without a reload', async ({ page, releaseHost }) => {
    await releaseHost.put('8.0.0');
    await page.goto(QUEUE);
    await expectRelease(page);
    await page.evaluate(() => Object.assign(window, { stillThisPage: true }));
    await releaseHost.activate('8.0.0');
    await lookAgain(page);
    await expect(page.getByRole('main').getByText(UPDATE)).toBeVisible();
    await page.getByRole('link', { name: 'Manual Review' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manual Review' })).toBeVisible();
    await page.getByRole('link', { name: 'NOC Review' }).click();
    await expectRelease(page, '8.0.0');
    expect(await page.evaluate(() => 'stillThisPage' in window)).toBe(true);
  });

  test('takes part in a rollback: by itself where nobody has touched the screen', async ({
    page,
    releaseHost,
  }) => {
    await openNewer(page, releaseHost);
    await releaseHost.rollBack();
    await lookAgain(page);
    await expectRelease(page);
    const back = `Queues went back to version ${releaseHost.first}.`;
    await expect(page.getByRole('main').getByText(back)).toBeVisible();
  });

  test('offers the way back where somebody has touched the screen', async ({
    page,
    releaseHost,
  }) => {
    await openNewer(page, releaseHost);
    await heading(page, 'NOC Review 8.0.0').click();
    await releaseHost.rollBack();
    await lookAgain(page);
    const back = `Queues went back to version ${releaseHost.first}.`;
    await expect(page.getByRole('main').getByText(back)).toBeVisible();
    await expectRelease(page, '8.0.0');
    await page.getByRole('button', { name: 'Use it now' }).click();
    await expectRelease(page);
  });

  test('heals by itself after a rollback when its screen is broken', async ({
    page,
    releaseHost,
    watch,
  }) => {
    watch.expectLogged(/queues-mfe|release throws/);
    await releaseHost.put('8.0.0', { change: throwsAtRender });
    await releaseHost.put('9.0.0', { change: throwsAtRender });
    await releaseHost.activate('8.0.0');
    await releaseHost.activate('9.0.0');
    // Both are broken, and the first release's files are gone for a while: no fallback is left.
    await page.route(new RegExp(`/releases/${SCREEN}/${releaseHost.first}/`), (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: '' }),
    );
    watch.expectLogged(/Failed to load resource|preload/);
    await page.goto(QUEUE);
    await expect(page.getByRole('main').getByText('Queues could not be shown')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await releaseHost.put('9.0.1');
    await releaseHost.activate('9.0.1');
    await lookAgain(page);
    await expectRelease(page, '9.0.1');
  });
});

test.describe('Operations', () => {
  test('switch a screen off with a sentence, and on again', async ({ page, releaseHost }) => {
    await page.goto('/drugs/search');
    await releaseHost.disable('Queues are being corrected until 14:00.');
    await page.goto(QUEUE);
    await expect(page.getByText('Queues are being corrected until 14:00.')).toBeVisible();
    await navigation(page).getByRole('link', { name: 'Drug Search' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Drug Search' })).toBeVisible();
    await releaseHost.enable();
    await page.goto(QUEUE);
    await expectRelease(page);
  });

  test('retire a screen, whose addresses then say why, and take it back', async ({
    page,
    releaseHost,
  }) => {
    const entries = navigation(page).getByRole('link', { name: /Queue|Review/ });
    await page.goto('/drugs/search');
    await expect(entries).not.toHaveCount(0);
    await releaseHost.retire('Queues are worked through elsewhere.');
    await lookAgain(page);
    await expect(entries).toHaveCount(0);
    await page.goto(QUEUE);
    await expect(heading(page, /^Queues$/)).toBeVisible();
    await expect(page.getByText('Queues are worked through elsewhere.')).toBeVisible();
    await releaseHost.reinstate();
    await lookAgain(page);
    await expectRelease(page);
  });

  test('show a canary to its share of browsers, the same ones each time', async ({
    browser,
    page,
    releaseHost,
    session,
  }) => {
    await releaseHost.put('8.0.0');
    await releaseHost.canary('8.0.0', 40);
    for (const [bucket, version] of [
      ['39', '8.0.0'],
      ['40', undefined],
    ] as const) {
      const context = await browser.newContext({ baseURL: releaseHost.address });
      await giveSession(context, session);
      await context.addCookies([
        { name: 'refined-bucket', value: bucket, url: releaseHost.address },
      ]);
      const visitor = await context.newPage();
      for (let visit = 0; visit < 2; visit += 1) {
        await visitor.goto(QUEUE);
        await expectRelease(visitor, version);
      }
      await context.close();
    }
    // A new browser gets a bucket that stays.
    await page.goto(QUEUE);
    const [cookie] = (await page.context().cookies()).filter(
      ({ name }) => name === 'refined-bucket',
    );
    expect(Number(cookie?.value)).toBeLessThan(100);
    await page.reload();
    expect(
      (await page.context().cookies()).find(({ name }) => name === 'refined-bucket')?.value,
    ).toBe(cookie?.value);
  });
});
