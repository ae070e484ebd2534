import { expect, test, type Page } from '../fixtures/story.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { dialog, heading, navigation } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

// These stories move filtered drugs out of a queue that other stories use.
test.use({ alone: 'filters' });

const panel = (page: Page) => page.getByRole('complementary', { name: 'Filter the list' });
const chips = (page: Page) => page.getByRole('group', { name: 'Chosen' });
const sort = (page: Page) => page.getByLabel('Sort');

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

  test('keeps a choice as a view, with its count in the navigation', async ({ page, api }) => {
    await page.goto('/drugs/queue/dpd?filter=kind.gone');
    await page.getByRole('button', { name: 'Save as a view' }).click();
    const saving = dialog(page, 'Save this list as a view');
    await saving.getByLabel('Name').fill('Gone');
    await expectAccessible(page, 'a view gets its name');
    await saving.getByRole('button', { name: 'Save' }).click();
    const link = navigation(page).getByRole('link', { name: /^Gone, / });
    await expect(link).toHaveAttribute('aria-current', 'page');

    const moved = (await api.drugs({ queue: 'dpd', filter: 'kind.gone' }))[0]!;
    const count = Number(/, (\d+) items?$/.exec((await link.getAttribute('aria-label'))!)?.[1]);
    await api.move(moved.id, 'committee_review', 'dpd');
    await expect(link, 'the count is live').toHaveAccessibleName(`Gone, ${count - 1} items`);

    await sort(page).selectOption('DIN');
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await expect(page.getByText('Changed', { exact: true })).toHaveCount(0);
    await page.goto('/');
    await link.click();
    await expect(heading(page, 'DPD Review')).toBeVisible();
    await expect(page).toHaveURL(/filter=kind\.gone&sort=din&view=\d+/);
    await expectAccessible(page, 'a view');

    await page.getByRole('button', { name: 'View Gone' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(link).toHaveCount(0);
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
