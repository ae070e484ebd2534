import { expect, test } from '../../fixtures/story.ts';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { isOnMarket } from '../../fixtures/api.ts';
import { card, dialog, reveal } from '../../fixtures/reviewer.ts';
import { expectToast } from '../../fixtures/toasts.ts';

const QUESTION =
  'Is the new strength still covered? The maker says that both packs are sold until June.';
const FIELD = 'Question for the committee (optional)';

test.use({ alone: 'handed-on' });

test('a drug goes to the committee with a question, and on to Update, and says why it came', async ({
  page,
  api,
}) => {
  const [drug] = await api.fromListed({ queue: 'dpd' });
  const { din } = drug!;
  await page.goto('/drugs/queue/dpd');
  const link = (await reveal(page, din)).getByRole('link');
  const reason = card(page, din).getByRole('button', { expanded: false }).first();
  const why = (await reason.locator('.rf-reason-text').textContent())!.trim();

  // Opened by key; Ctrl+Enter sends the written question.
  await link.focus();
  await page.keyboard.press('c');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('textbox', { name: FIELD }).fill(QUESTION);
  await expectAccessible(page, 'the committee is asked');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, `Drug ${din} moved to expert committee queue.`);

  await page.goto('/drugs/queue/com');
  await reveal(page, din);
  await expect(card(page, din)).toContainText(why);
  await expect(card(page, din)).toContainText(
    /Sent by .+ from DPD Review on \d{4}-\d\d-\d\d: Is the new strength still covered\?/,
  );
  await expect(card(page, din)).not.toContainText('until June');
  await card(page, din)
    .getByRole('button', { name: /^Show all/ })
    .click();
  await expect(card(page, din)).toContainText('until June');
  await expectAccessible(page, 'a card of the committee');

  await card(page, din).getByRole('link').focus();
  await page.keyboard.press('u');
  await expect(dialog(page)).toContainText('Are you sure');
  await page.keyboard.press('u');
  await expectToast(page, `Drug ${din} moved to update queue.`);
  await page.goto('/drugs/queue/update');
  await reveal(page, din);
  await expect(card(page, din)).toContainText(why);
  await expect(card(page, din)).toContainText(/from Committee Queue on \d{4}-\d\d-\d\d/);
  await expect(card(page, din)).toContainText('Is the new strength still covered?');
});

test('the committee’s answers are entered in one sitting, row by row, on the page of its meeting', async ({
  page,
  api,
}) => {
  const [first, second] = (await api.fromListed({ queue: 'dpd' })).filter(isOnMarket);
  for (const { id, queue } of [first!, second!]) await api.move(id, 'committee_review', queue);
  await page.goto('/drugs/queue/com');
  await page.getByRole('button', { name: 'Meeting' }).click();
  const entry = (din: string) => page.getByRole('form', { name: `Answer about drug ${din}` });
  await expect(entry(first!.din)).toBeVisible();
  await expectAccessible(page, 'the agenda of a meeting');

  // By letter, with a reason, saved by Enter: the row shows it, and the next one has the focus.
  await entry(first!.din).getByLabel('Answer').focus();
  await page.keyboard.press('e');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Another strength is cheaper.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: first!.din })).toContainText(
    /Exclude.*Another strength is cheaper\./,
  );
  await expect(entry(first!.din)).toHaveCount(0);
  await expect(page.locator('select:focus')).toHaveCount(1);

  await page.getByRole('button', { name: `Undo the answer about drug ${first!.din}` }).click();
  await expect(entry(first!.din)).toBeVisible();
});
