import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { isOnMarket } from '../../fixtures/api.ts';
import { card, dialog } from '../../fixtures/reviewer.ts';
import { expect, GRACE, test } from '../../fixtures/second-reviewer.ts';
import { expectToast } from '../../fixtures/toasts.ts';

const openQueue = async (page: Page): Promise<void> => {
  const heard = page.waitForResponse(
    (response) => response.url().endsWith('/api/events/') && response.status() === 200,
  );
  await page.goto('/drugs/queue/dpd');
  await expect(page.getByRole('article').first()).toBeVisible();
  await heard;
};

test.use({ alone: 'later-and-taking' });

test('a card that a colleague takes says so at once; moving it asks nothing more, and says whose it was', async ({
  page,
  api,
  graces,
}) => {
  const [drug] = (await api.drugs({ queue: 'dpd' })).filter(isOnMarket);
  const { din } = drug!;
  const hers = await graces.newPage();
  await openQueue(page);
  await openQueue(hers);

  await card(hers, din)
    .getByRole('button', { name: `Assign drug ${din} to me` })
    .click();
  await expectToast(hers, `Drug ${din} is assigned to you.`);
  // By the event stream: nobody reloads, looks away or moves.
  await expect(card(page, din)).toContainText(`Assigned to ${GRACE.name}`);
  await expectAccessible(page, 'a card that somebody has taken');

  await page.getByRole('button', { name: `Move ${din} to Update queue` }).click();
  await expect(dialog(page)).toContainText(`It is assigned to ${GRACE.name} until `);
  await dialog(page).getByRole('button', { name: 'Move Drug Record' }).click();
  await expectToast(page, `Drug ${din} moved to update queue.`);
  await expect(card(hers, din)).toHaveCount(0);
});

test('a card is put away until the next import, found again, and brought back', async ({
  page,
  api,
}) => {
  const [drug] = (await api.drugs({ queue: 'dpd' })).filter(isOnMarket);
  const { din } = drug!;
  const { dpd_review: before } = await api.counts();
  await openQueue(page);

  await card(page, din)
    .getByRole('button', { name: `Later: put away drug ${din}` })
    .click();
  const question = dialog(page, 'Put away until later');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question.getByRole('radio', { name: 'Next week' })).toBeChecked();
  await expectAccessible(page, 'until when');
  await question.getByRole('radio', { name: 'The next import' }).check();
  await question.getByRole('button', { name: 'Put away' }).click();
  await expectToast(page, `Drug ${din} put away until the next import.`);
  await expect(card(page, din)).toHaveCount(0);
  await expect.poll(async () => (await api.counts()).dpd_review).toBe(before - 1);

  await page.getByRole('button', { name: '1 put away' }).click();
  await expect(card(page, din)).toContainText('Put away by');
  await expectAccessible(page, 'what is put away');
  await card(page, din)
    .getByRole('button', { name: `Bring drug ${din} back now` })
    .click();
  await expectToast(page, `Drug ${din} is back.`);
  await expect.poll(async () => (await api.counts()).dpd_review).toBe(before);
});
