import { expect, test, type Page } from '../fixtures/story.ts';
import { card, dialog, heading } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

/** Presses Tab until `wanted` has the focus; fails if the page has no such stop. */
const tabTo = async (page: Page, wanted: string, backwards = false): Promise<void> => {
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? [...(element.labels ?? [])].map((label) => label.textContent ?? '')
          : [];
      return (
        element?.getAttribute('aria-label') ?? (labels.join(' ') || element?.textContent) ?? ''
      );
    });
    if (name.trim().startsWith(wanted)) return;
  }
  throw new Error(`No stop named ${wanted}`);
};

test.describe('A reviewer without a mouse', () => {
  test.use({ signedIn: false });

  test('signs in, takes a drug from the queue, corrects it, and moves it on', async ({
    page,
    api,
  }) => {
    const [drug] = await api.fromListed({ queue: 'dpd' });
    await page.goto('/drugs/queue/dpd');
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.keyboard.type('reviewer');
    await page.keyboard.press('Tab');
    await page.keyboard.type('formulary');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'DPD Review')).toBeVisible();
    await expect(card(page, drug!.din)).toBeVisible();

    await tabTo(page, drug!.din);
    await page.keyboard.press('Enter');
    await expect(heading(page, drug!.din)).toBeFocused();
    await expect(page.getByLabel('Drug/Product Name')).toBeVisible();
    await tabTo(page, 'Drug/Product Name');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Typed by keyboard');
    await tabTo(page, 'Done', true);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Drug data successfully updated!');

    await page.goBack();
    await expect(heading(page, 'DPD Review')).toBeVisible();
    await expect(card(page, drug!.din)).toBeVisible();
    await tabTo(page, `Move ${drug!.din} to Update queue`);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByRole('button', { name: 'Move Drug Record' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, `Drug ${drug!.din} moved to update queue.`);
    await expect(card(page, drug!.din)).toHaveCount(0);
  });
});
