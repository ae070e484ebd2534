import { ANY_HOST, expect, test } from '../fixtures/story.ts';
import {
  card,
  dialog,
  expectBadges,
  expectSiblingCount,
  heading,
  reveal,
} from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

const MOVES = {
  update: { button: 'Update queue', destination: 'Update', said: 'moved to update queue.' },
  committee: {
    button: 'Expert Committee Review queue',
    destination: 'Expert Comittee Reivew',
    said: 'moved to expert committee queue.',
  },
  manual: {
    button: 'Review queue',
    destination: 'Manual Review',
    said: 'moved to manual review queue.',
  },
  archive: { button: 'Archived', destination: 'Archive', said: 'moved to archive.' },
} as const;

test.describe('Queues', () => {
  for (const [slug, title] of [
    ['noc', 'NOC Review'],
    ['dpd', 'DPD Review'],
    ['manual', 'Manual Review'],
    ['com', 'Expert Committee Review Queue'],
    ['update', 'Update Queue'],
  ] as const) {
    test(
      `${slug} has its heading, with and without the slash`,
      { tag: ANY_HOST },
      async ({ page }) => {
        await page.goto(`/drugs/queue/${slug}/`);
        await expect(heading(page, title)).toBeVisible();
        await page.goto(`/drugs/queue/${slug}`);
        await expect(heading(page, title)).toBeVisible();
        await expect(page).toHaveTitle(new RegExp(title));
      },
    );
  }

  test(
    'the review queues name each other with their counts',
    { tag: ANY_HOST },
    async ({ page, api }) => {
      const counts = await api.counts();
      await page.goto('/drugs/queue/dpd');
      await expectSiblingCount(page, 'NOC Review', counts.noc_review);
      await expectSiblingCount(page, 'DPD Review', counts.dpd_review);
      await expectSiblingCount(page, 'Manual Review', counts.manual_review);
      await page
        .getByRole('navigation', { name: 'Review queues' })
        .getByRole('link', { name: 'Manual Review' })
        .click();
      await expect(heading(page, 'Manual Review')).toBeVisible();
      await expect(
        page
          .getByRole('navigation', { name: 'Review queues' })
          .getByRole('link', { name: 'Manual Review' }),
      ).toHaveAttribute('aria-current', 'page');
    },
  );

  test('com and update have no sub-navigation', { tag: ANY_HOST }, async ({ page }) => {
    await page.goto('/drugs/queue/com');
    await expect(heading(page, 'Expert Committee Review Queue')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Review queues' })).toHaveCount(0);
  });

  for (const move of ['update', 'committee', 'archive'] as const) {
    test(`a drug in DPD review moves to ${move} after a question`, async ({ page, api }) => {
      const [drug] = await api.fromListed({ queue: 'dpd' });
      const before = await api.counts();
      await page.goto('/drugs/queue/dpd');
      const shown = card(page, drug!.din);
      // The page says which queue it is; a card in it doesn't repeat it.
      await expect(shown).toBeVisible();
      await expect(shown.getByText('In DPD Review Queue')).toHaveCount(0);
      // Manual review is offered only to drugs that aren't in review (specification §4).
      await expect(shown.getByRole('button', { name: /to Review queue$/ })).toHaveCount(0);
      await shown
        .getByRole('button', { name: `Move ${drug!.din} to ${MOVES[move].button}` })
        .click();

      const question = dialog(page);
      await expect(question).toContainText(
        `Your selection includes a drug record that exists in DPD Review. Are you sure you want to move it to the ${MOVES[move].destination} queue?`,
      );
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await question.getByRole('button', { name: 'Move Drug Record' }).click();

      await expectToast(page, `Drug ${drug!.din} ${MOVES[move].said}`);
      await expect(shown).toHaveCount(0);
      const after = await api.counts();
      expect(after.dpd_review).toBe(before.dpd_review - 1);
      await expectBadges(page, after);
      await expectSiblingCount(page, 'DPD Review', after.dpd_review);
      await page.reload();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(card(page, drug!.din)).toHaveCount(0);
    });
  }

  test('after a move the focus goes to the next card', { tag: ANY_HOST }, async ({ page, api }) => {
    const [first, second] = await api.fromListed({ queue: 'dpd' });
    await page.goto('/drugs/queue/dpd');
    await card(page, first!.din)
      .getByRole('button', { name: /to Update queue/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Move Drug Record' }).click();
    await expect(card(page, first!.din)).toHaveCount(0);
    await expect(dialog(page)).toHaveCount(0);
    await expect(
      card(page, second!.din)
        .locator(':focus')
        .or(page.locator('article:focus, li:focus').filter({ has: card(page, second!.din) }))
        .or(card(page, second!.din).and(page.locator(':focus')))
        .first(),
    ).toBeVisible();
  });

  test(
    'Cancel and Escape move nothing, and the focus returns to the button',
    { tag: ANY_HOST },
    async ({ page, api }) => {
      const [drug] = await api.fromListed({ queue: 'dpd' });
      const before = await api.counts();
      await page.goto('/drugs/queue/dpd');
      const button = card(page, drug!.din).getByRole('button', { name: /to Archived/ });
      await button.click();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(button).toBeFocused();
      await button.click();
      await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(button).toBeFocused();
      await expect(card(page, drug!.din)).toBeVisible();
      await expect.poll(() => api.counts()).toEqual(before);
    },
  );

  test(
    'from the committee queue a drug goes back to manual review',
    { tag: ANY_HOST },
    async ({ page, api }) => {
      const [drug] = await api.fromListed({ queue: 'dpd' });
      await api.move(drug!.id, 'committee_review', 'dpd');
      await page.goto('/drugs/queue/com');
      const shown = card(page, drug!.din);
      await expect(shown.getByText('In Committee Queue')).toBeVisible();
      await expect(
        shown.getByRole('button', { name: /to Expert Committee Review queue/ }),
      ).toHaveCount(0);
      await shown.getByRole('button', { name: `Move ${drug!.din} to Review queue` }).click();
      await expect(dialog(page)).toContainText(
        'exists in Expert Committee Review Queue. Are you sure you want to move it to the Manual Review queue?',
      );
      await dialog(page).getByRole('button', { name: 'Move Drug Record' }).click();
      await expectToast(page, `Drug ${drug!.din} moved to manual review queue.`);
      await expect(shown).toHaveCount(0);
    },
  );

  test('the update queue offers Publish Update, or says that the host does not publish', async ({
    page,
    api,
    product,
  }) => {
    const [drug] = await api.drugs({ queue: 'dpd' });
    await api.move(drug!.id, 'update_review', 'dpd');
    await page.goto('/drugs/queue/update');
    const publish = page.getByRole('button', { name: /^Publish Update/ });
    if (product.kind === 'ours') await expect(publish).toBeEnabled();
    else {
      await expect(publish).toBeDisabled();
      await expect(publish).toHaveAccessibleName(/This host doesn’t publish/);
    }
    await expect(
      card(page, drug!.din).getByRole('button', { name: /to Update queue/ }),
    ).toHaveCount(0);
    await expect(card(page, drug!.din).getByText('In Update Queue')).toBeVisible();
  });

  test('archiving a drug that is on the product says what that means', async ({
    page,
    api,
    product,
  }) => {
    const drugs = (await api.drugs({ queue: 'dpd' })) as unknown as Record<
      string,
      string | number | boolean
    >[];
    const drug = drugs.find((other) => other[`in_${product.productKey}`] === true)!;
    await page.goto('/drugs/queue/dpd');
    await (
      await reveal(page, String(drug.din))
    )
      .getByRole('button', { name: /to Archived/ })
      .click();
    await expect(dialog(page)).toContainText(`It is on ${product.productName}`);
    await dialog(page).getByRole('button', { name: 'Move Drug Record' }).click();
    await expectToast(page, `Drug ${drug.din} moved to archive.`);
    await page.goto(`/drugs/search?by=din&term=${drug.din}`);
    await expect(card(page, String(drug.din)).getByText('In Archive')).toBeVisible();
  });

  test('an empty queue names the ones that are not', { tag: ANY_HOST }, async ({ page, api }) => {
    for (const { id } of await api.drugs({ queue: 'com' })) await api.move(id, 'archive', 'com');
    const { dpd_review: dpd } = await api.counts();
    await page.goto('/drugs/queue/com');
    await expect(page.getByText('No drugs in Expert Committee Review Queue.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${dpd} wait in`);
    await page.getByRole('main').getByRole('link', { name: 'DPD Review' }).click();
    await expect(heading(page, 'DPD Review')).toBeVisible();
  });
});
