import { ANY_HOST, expect, test } from '../fixtures/story.ts';
import { card, dialog, expectBadges, expectSiblingCount, heading } from '../fixtures/reviewer.ts';
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

  for (const move of ['update', 'committee', 'archive'] as const) {
    test(`a drug in DPD review moves to ${move} after a question`, async ({ page, api }) => {
      const [drug] = await api.fromListed({ queue: 'dpd' });
      const before = await api.counts();
      await page.goto('/drugs/queue/dpd');
      const shown = card(page, drug!.din);
      // The page names its queue; its cards don't repeat it.
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
});
