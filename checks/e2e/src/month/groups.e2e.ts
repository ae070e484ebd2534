import { expect, test, type Page } from '../fixtures/story.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { dialog, heading } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

/** The month's largest change of company: 25 drugs. */
const KNIGHT = /^Company: before ENDO OPERATIONS LTD\. .*KNIGHT THERAPEUTICS INC\./;

const group = (page: Page, name: RegExp) => page.getByRole('button', { name });
const included = (page: Page) => page.getByRole('checkbox', { name: /^Include \d{8}$/ });

/** The text of the focused element, if it is in a row. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return (activeElement?.closest('[data-key]') && activeElement.textContent) ?? '';
  });
const focusedRow = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset.key);

/** Moves down by key until the group has the focus. */
const goTo = async (page: Page, name: string): Promise<void> => {
  await expect(async () => {
    if (!(await focused(page)).includes(name)) await page.keyboard.press('j');
    expect(await focused(page)).toContain(name);
  }).toPass({ intervals: [20] });
};

// These stories move whole groups out of a queue that other stories use.
test.use({ alone: 'groups' });

test.describe('A month by its different changes', () => {
  test('a change of company is decided once for its drugs, with one left out, without a mouse', async ({
    page,
    api,
  }) => {
    const before = await api.counts();
    await page.goto('/drugs/queue/dpd');
    await expect(heading(page, 'DPD Review')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Groups' })).toBeVisible();
    await page.keyboard.press('g');
    await expect(group(page, KNIGHT)).toBeVisible();
    await expect(page).toHaveURL(/\?as=groups$/);
    await expectAccessible(page, 'groups');

    await goTo(page, 'KNIGHT THERAPEUTICS INC.');
    const knight = await focusedRow(page);
    const all = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-key]')].map(({ dataset }) => dataset.key),
    );
    const following = all[all.indexOf(knight) + 1];
    await page.keyboard.press('o');
    await expect(group(page, KNIGHT)).toHaveAttribute('aria-expanded', 'true');
    await expect(included(page).first()).toBeVisible();
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toMatch(/^\d{8}$/);
    const leftOut = await focused(page);
    await page.keyboard.press('x');
    await expect(page.getByRole('checkbox', { name: `Include ${leftOut}` })).not.toBeChecked();
    await expectAccessible(page, 'unfolded, with one left out');

    // On the drug's row, a move is for this drug (D83).
    await page.keyboard.press('u');
    await expect(dialog(page)).toContainText('includes a drug record that exists in DPD Review');
    await expect(dialog(page)).toContainText(leftOut);
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await page.keyboard.press('u');
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    // One drug has a clinical change too, and is included only by choice.
    await expect(dialog(page)).toContainText('includes 23 drug records that exist in DPD Review');
    await page.keyboard.press('i');
    await expect(dialog(page)).toContainText('includes 24 drug records that exist in DPD Review');
    await expect(dialog(page)).not.toContainText(leftOut);
    await expectAccessible(page, 'asked about a group');
    const stays = dialog(page).getByRole('radio').first();
    // Health Canada may no longer list some of them (D55).
    await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
    if ((await stays.count()) > 0) await stays.check();
    await page.keyboard.press('u');
    await expect(dialog(page)).toHaveCount(0);
    // The next row has the focus; the rest of the group returns later.
    await expect.poll(() => focusedRow(page)).toBe(following);

    const name = 'Company: ENDO OPERATIONS LTD. → KNIGHT THERAPEUTICS INC., 24 drugs, to Update';
    await expectToast(page, `${name}.`);
    await expect
      .poll(() => api.counts())
      .toMatchObject({ dpd_review: before.dpd_review - 24, update: before.update + 24 });
    await expect.poll(() => focusedRow(page)).toBe(following);

    await page.keyboard.press('z');
    await expect(group(page, /KNIGHT THERAPEUTICS INC\..*\(25 drugs\)$/)).toBeVisible();
    await expect.poll(() => api.counts()).toEqual(before);
  });
});
