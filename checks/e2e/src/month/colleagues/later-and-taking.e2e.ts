import { expectAccessible } from '../../fixtures/accessibility.ts';
import { isOnMarket } from '../../fixtures/api.ts';
import { card, dialog } from '../../fixtures/reviewer.ts';
import { expect, GRACE, openQueue, test } from '../../fixtures/second-reviewer.ts';
import { expectToast } from '../../fixtures/toasts.ts';

test.use({ alone: 'later-and-taking' });

test('a card that a colleague takes says so at once; moving it asks nothing more, and says whose it was', async ({
  page,
  api,
  graces,
}) => {
  const [drug] = (await api.drugs({ queue: 'dpd' })).filter(isOnMarket);
  const { din } = drug!;
  const hers = await graces.newPage();
  await openQueue(page, 'dpd');
  await openQueue(hers, 'dpd');

  await card(hers, din)
    .getByRole('button', { name: `Assign drug ${din} to me` })
    .click();
  await expectToast(hers, `Drug ${din} is assigned to you.`);
  // By the event stream, without a reload, a focus change or a move.
  await expect(card(page, din)).toContainText(`Assigned to ${GRACE.name}`);
  await expectAccessible(page, 'a card that somebody has taken');

  await page.getByRole('button', { name: `Move ${din} to Update queue` }).click();
  await expect(dialog(page)).toContainText(`It is assigned to ${GRACE.name} until `);
  await dialog(page).getByRole('button', { name: 'Move Drug Record' }).click();
  await expectToast(page, `Drug ${din} moved to update queue.`);
  await expect(card(hers, din)).toHaveCount(0);
});
