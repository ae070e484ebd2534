import { expect, test, type Page } from '../fixtures/story.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { dialog } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

// These stories move filtered drugs out of a queue that other stories use.
test.use({ alone: 'filters' });

const panel = (page: Page) => page.getByRole('complementary', { name: 'Filter the list' });
const chips = (page: Page) => page.getByRole('group', { name: 'Chosen' });

/** Opens a list's filter by key. */
const openPanel = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(panel(page)).toBeFocused();
};

/** "27" of "KNIGHT THERAPEUTICS INC., 27 drugs". */
const countIn = (name: string): number => Number(/, ([\d,]+) drugs?$/.exec(name)?.[1]);

test.describe('A reviewer with a long queue', () => {
  test('narrows it to a company, and moves all that is left with one question', async ({
    page,
    api,
  }) => {
    const before = await api.counts();
    await page.goto('/drugs/queue/dpd');
    await openPanel(page);
    await panel(page).getByLabel('Find in Company').fill('knight');
    const knight = panel(page).getByRole('button', { name: /^KNIGHT THERAPEUTICS/ });
    await expect(knight).toBeVisible();
    const count = countIn((await knight.getAttribute('aria-label')) ?? '');
    await knight.click();
    await expect(page.getByText(`${count} drugs ·`, { exact: false }).first()).toBeVisible();
    await expect(chips(page)).toContainText('Company: KNIGHT THERAPEUTICS INC.');
    await expectAccessible(page, 'the filter with a choice');

    await page.getByRole('checkbox', { name: `Select all ${count}` }).click();
    await page
      .getByRole('button', { name: `Move ${count} drugs to Expert Committee Review queue` })
      .click();
    const question = dialog(page, 'Move Drug Records');
    await expect(question.getByRole('list').first().getByRole('listitem')).toHaveCount(5);
    await question.getByText(`And ${count - 5} more.`).click();
    const others = question.getByRole('region', { name: 'More drugs of the question' });
    await expect(others.getByRole('listitem')).toHaveCount(count - 5);
    await expectAccessible(page, 'the question with its drugs');
    await question.getByRole('button', { name: 'Move Drug Records' }).click();
    await expectToast(page, `${count} drugs moved to expert committee queue.`);
    await expect
      .poll(() => api.counts())
      .toMatchObject({
        dpd_review: before.dpd_review - count,
        committee: before.committee + count,
      });

    await expect(page.getByText('No drugs with this filter.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('the filter is a sheet over the list', async ({ page }) => {
    await page.goto('/drugs/queue/dpd');
    await page.getByRole('button', { name: 'Filter' }).click();
    const sheet = dialog(page, 'Filter the list');
    await sheet
      .getByRole('button', { name: /, \d+ drugs?$/ })
      .first()
      .click();
    await expectAccessible(page, 'the sheet');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(chips(page)).toContainText('Kind of change:');
    await expectAccessible(page, 'what is chosen');
  });
});
