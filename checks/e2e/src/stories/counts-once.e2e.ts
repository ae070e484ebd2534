import type { Page } from '@playwright/test';
import type { StoryApi } from '../fixtures/api.ts';
import { openDrug, save } from '../fixtures/edit-form.ts';
import type { ServedProduct } from '../fixtures/hosts.ts';
import { card, countsAsked, dialog, expectBadges, search } from '../fixtures/reviewer.ts';
import { expect, test } from '../fixtures/story.ts';
import { expectToast } from '../fixtures/toasts.ts';

test.use({ alone: 'counts-once' });

/**
 * Expects the new counts in the badges. On a host with events, a colleague's move proves that the
 * story's own event has arrived, because events come in order.
 */
const expectRefreshed = async (page: Page, api: StoryApi, { kind }: ServedProduct) => {
  if (kind === 'ours') {
    const [other] = await api.drugs({ queue: 'manual' });
    await api.move(other!.id, 'committee_review', 'manual');
  }
  await expectBadges(page, await api.counts());
};

test.describe('The queue counts are fetched once', () => {
  test('after a move on the search screen', async ({ page, api, product }) => {
    const [drug] = await api.fromListed({ queue: 'noc' });
    await page.goto('/drugs/search');
    await search(page, 'DIN', drug!.din);
    await expectBadges(page, await api.counts());
    const asked = countsAsked(page);
    await card(page, drug!.din)
      .getByRole('button', { name: `Move ${drug!.din} to Expert Committee Review queue` })
      .click();
    await expectToast(page, `Drug ${drug!.din} moved to expert committee queue.`);
    await expectRefreshed(page, api, product);
    expect(asked()).toBe(1);
  });

  test('after a move on a queue screen', async ({ page, api, product }) => {
    const [drug] = await api.fromListed({ queue: 'dpd' });
    await page.goto('/drugs/queue/dpd');
    await expectBadges(page, await api.counts());
    const asked = countsAsked(page);
    await card(page, drug!.din)
      .getByRole('button', { name: `Move ${drug!.din} to Expert Committee Review queue` })
      .click();
    await dialog(page).getByRole('button', { name: 'Move Drug Record' }).click();
    await expectToast(page, `Drug ${drug!.din} moved to expert committee queue.`);
    await expectRefreshed(page, api, product);
    expect(asked()).toBe(1);
  });

  test('after a save', async ({ page, api, product }) => {
    const [drug] = await api.drugs({ queue: 'dpd' });
    await openDrug(page, drug!.id);
    await expectBadges(page, await api.counts());
    const asked = countsAsked(page);
    await page.getByLabel('Form', { exact: true }).fill('7 MG');
    await save(page);
    await expectRefreshed(page, api, product);
    expect(asked()).toBe(1);
  });
});
