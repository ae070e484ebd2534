import { isListed } from '../../fixtures/api.ts';
import { gate } from '../../fixtures/gate.ts';
import { card, dialog } from '../../fixtures/reviewer.ts';
import { endFaultsAndRetry } from '../../fixtures/retry.ts';
import { expect, test } from '../../fixtures/story.ts';
import type { Page } from '../../fixtures/story.ts';
import { expectToast } from '../../fixtures/toasts.ts';

/** The shell's file that draws dialogs and toasts. */
const LATE = '**/releases/shell/*/late.*.js*';

const goTo = async (page: Page, din: string): Promise<void> => {
  await page.goto('/drugs/queue/dpd');
  await expect(card(page, din)).toBeVisible();
  await card(page, din).getByRole('link').first().focus();
};

test('a drug is moved by keys that are pressed before dialogs can be drawn', async ({
  page,
  api,
}) => {
  const [first, second] = (await api.drugs({ queue: 'dpd' })).filter(isListed);
  const held = gate();
  await page.route(LATE, async (route) => {
    await held.opened;
    await route.continue();
  });
  await goTo(page, first!.din);
  await page.keyboard.press('c');
  await expect(dialog(page, 'Loading')).toBeVisible();
  await page.keyboard.press('c');
  // And the next one asks, as it would have been asked at once.
  await page.keyboard.press('c');
  await expect(card(page, first!.din)).toBeVisible();
  held.open();
  await expectToast(page, `Drug ${first!.din} moved to expert committee queue.`);
  await expect(card(page, first!.din)).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(card(page, second!.din)).toBeVisible();
});

test('a dialog that can not be had says so, and is there after Retry', async ({
  page,
  api,
  watch,
}) => {
  watch.expectLogged(/Failed to load resource|ChunkLoadError|The shell failed/);
  const [drug] = (await api.drugs({ queue: 'dpd' })).filter(isListed);
  await page.route(LATE, (route) => route.abort());
  await goTo(page, drug!.din);
  await page.keyboard.press('c');
  await expect(page.getByRole('alert')).toContainText('The dialog could not be loaded.');
  // The page is as it was, and it can be given up.
  await page.keyboard.press('Escape');
  await expect(card(page, drug!.din).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByRole('alert')).toBeVisible();
  await endFaultsAndRetry(page);
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page, drug!.din).getByRole('link').first()).toBeFocused();
});
