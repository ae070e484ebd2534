import { dialog, heading } from '../fixtures/reviewer.ts';
import { expect, test, type Page } from '../fixtures/story.ts';
import { decideQueue } from './decide-queue.ts';

/** The most of a month, each change decided once; each further question may add a press. */
const MOST_DECISIONS = 84;
const MOST_PRESSES = 175;

/** Presses the key until the control has the focus. Returns the number of presses. */
const tabTo = async (page: Page, wanted: RegExp, key: string): Promise<number> => {
  const isThere = (): Promise<boolean> =>
    page.evaluate(
      (source) =>
        new RegExp(source).test(
          document.activeElement?.getAttribute('aria-label') ??
            document.activeElement?.textContent ??
            '',
        ),
      wanted.source,
    );
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return presses;
    await page.keyboard.press(key);
  }
  throw new Error(`No stop ${wanted}`);
};

// A small window renders only a few rows again for each decision.
test.use({ alone: 'without a mouse', viewport: { width: 1024, height: 560 } });

test('the whole month is decided by groups and published, without a mouse', async ({ page, api }, {
  annotations,
}) => {
  const before = await api.counts();
  expect(before.dpd_review).toBeGreaterThan(200);
  await page.goto('/drugs/queue/dpd');
  const decided = await decideQueue(page);
  await expect.poll(async () => (await api.counts()).dpd_review, 'every group was decided').toBe(0);

  await page.keyboard.press('p');
  await expect(heading(page, 'Update Queue')).toBeFocused();
  await page.keyboard.press('p');
  const preview = dialog(page, 'Publish Update');
  await expect(preview.getByRole('button', { name: /^Publish/ })).toBeEnabled();
  let presses = decided.presses + 2;
  // The last element of the dialog, after everything to be published.
  presses += await tabTo(page, /^Publish [\d,]+ drugs? as publication \d+$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  presses += 1;
  await expect(preview).toHaveCount(0);
  await expect.poll(() => api.counts(), 'published').toMatchObject({ dpd_review: 0, update: 0 });

  const { decisions, asked, nextFocus } = decided;
  const figures = `${decisions} decisions, ${asked} further questions, ${presses} presses, next focus p50 ${nextFocus.p50} ms, p95 ${nextFocus.p95} ms`;
  annotations.push({ type: 'figures', description: figures });
  console.log(`${before.dpd_review} drugs: ${figures}.`);
  expect(decisions).toBeLessThanOrEqual(MOST_DECISIONS);
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES + asked);
});
