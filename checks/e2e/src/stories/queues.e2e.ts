import { expect, test } from '../fixtures/story.ts';
import { card, dialog, expectBadges, expectSiblingCount } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

const MOVES = {
  update: { button: 'Update queue', destination: 'Update', said: 'moved to update queue.' },
  committee: {
    button: 'Expert Committee Review queue',
    destination: 'Expert Comittee Reivew',
    said: 'moved to expert committee queue.',
  },
  archive: { button: 'Archived', destination: 'Archive', said: 'moved to archive.' },
} as const;

test.describe('Queues', () => {
  for (const move of Object.keys(MOVES) as (keyof typeof MOVES)[]) {
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
});
