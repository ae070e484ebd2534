import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import type { ListedDrug, StoryApi } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/story.ts';
import { card, countsAsked, dialog, expectBadges } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

type Value = { readonly id: number; readonly name: string } | null;

/** The fields of a save, the whole record. */
const SENT = [
  ...['din', 'pin', 'drug_name', 'health_canada_drug_name', 'manufacturer', 'active_ingredient'],
  ...['administration', 'type', 'schedule', 'sub_medical_condition', 'drug_class'],
  ...['form', 'strength', 'grandfather_period'],
];
const inputOf = (record: Record<string, unknown>) =>
  Object.fromEntries(SENT.map((name) => [name, record[name]]));

const edit = async (
  api: StoryApi,
  { id }: ListedDrug,
  values: Record<string, unknown>,
): Promise<void> => api.save(id, { ...inputOf(await api.record(id)), ...values });

const isComplete = (record: Record<string, unknown>): boolean =>
  (record.type as Value) !== null &&
  record.form !== '' &&
  record.drug_name !== '' &&
  (record.active_ingredient as unknown[]).length > 0;

/** Drugs in DPD review that could be published, on the product or not yet. */
const completeDrugs = async (api: StoryApi, on: boolean, count: number): Promise<ListedDrug[]> => {
  const found: ListedDrug[] = [];
  for (const drug of await api.drugs({ queue: 'dpd' })) {
    if (
      (drug as unknown as { in_formulary: boolean }).in_formulary !== on ||
      !isComplete(await api.record(drug.id))
    )
      continue;
    found.push(drug);
    if (found.length === count) return found;
  }
  throw new Error('the month has too few complete drugs');
};

const firstOf = async (api: StoryApi, din: string) => (await api.drugs({ din }))[0];

const textOf = async (download: Download): Promise<string> =>
  readFile(await download.path(), 'utf8');

const tab = (page: Page, name: RegExp) => dialog(page, 'Publish Update').getByRole('tab', { name });
const panel = (page: Page) => page.getByRole('dialog').getByRole('tabpanel');
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish Update' });

/** A week from now, UTC. */
const EFFECTIVE = new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString().slice(0, 10);

test.use({ alone: 'publications' });
test.describe.configure({ mode: 'serial' });

test.describe('Publish Update', () => {
  test('drugs of which two are incomplete: previewed, published, listed, downloaded and compared', async ({
    page,
    api,
  }) => {
    // On the product and in no queue: its name is cleared in the form, which asks first (D53).
    const [direct] = await api.drugs({ din: '02247162' });
    const { drug_name: published } = await api.record(direct!.id);
    await page.goto(`/drugs/${direct!.id}`);
    await page.getByLabel('Drug/Product Name', { exact: true }).fill(' ');
    await expect(page.getByLabel('Drug/Product Name', { exact: true })).toHaveAccessibleDescription(
      /the record is not published/,
    );
    await page.getByRole('button', { name: 'Done' }).click();
    await expectAccessible(page, 'saving without a name');
    await dialog(page, 'Save without Drug/Product Name?')
      .getByRole('button', { name: 'Save anyway' })
      .click();
    await expectToast(page, 'Drug data successfully updated!');

    const [added, incomplete] = await completeDrugs(api, false, 2);
    const [changed, archived] = await completeDrugs(api, true, 2);
    await edit(api, changed!, { strength: '12.5 MG' });
    await edit(api, incomplete!, { form: '' });
    for (const { id } of [added!, incomplete!, changed!])
      await api.move(id, 'update_review', 'dpd');
    await api.move(archived!.id, 'archive', 'dpd');

    await page.goto('/drugs/queue/update');
    await expect(card(page, added!.din)).toBeVisible();
    await publishButton(page).click();
    await expect(tab(page, /^Added \(1\)$/)).toHaveAttribute('aria-selected', 'true');
    await expect(dialog(page, 'Publish Update')).toContainText(
      'Compared with the baseline of 2026-03-02.',
    );
    await expect(panel(page)).toContainText(added!.din);
    await expectAccessible(page, 'preview of a publication');
    await tab(page, /^Changed/).click();
    await expect(panel(page).getByRole('listitem').filter({ hasText: changed!.din })).toContainText(
      '12.5 MG',
    );
    await tab(page, /^Removed/).click();
    await expect(panel(page)).toContainText(archived!.din);
    await tab(page, /^Blocked \(2\)$/).click();
    await expect(panel(page).getByRole('listitem').filter({ hasText: direct!.din })).toContainText(
      'Fill in Drug/Product Name. It was edited after it was published',
    );
    await expect(panel(page)).toContainText(incomplete!.din);
    await expect(panel(page)).toContainText('Fill in Form.');
    await expect(
      panel(page).getByRole('link', { name: `Complete ${incomplete!.din}` }),
    ).toHaveAttribute('href', `/drugs/${incomplete!.id}?from=update`);

    await tab(page, /^To check \(\d+\)$/).click();
    await expect(panel(page)).toContainText('No longer listed by Health Canada');
    await expectAccessible(page, 'what to check before publishing');
    await page.getByLabel('Effective date').fill(EFFECTIVE);
    await dialog(page, 'Publish Update')
      .getByRole('button', { name: /^Publish \d+ drugs as publication 1$/ })
      .dblclick();
    await expectToast(page, `Publication 1 published: 3 drugs, effective ${EFFECTIVE}.`);
    await expect(dialog(page, 'Publish Update')).toHaveCount(0);
    await expect(publishButton(page)).toBeFocused();
    await expect(card(page, added!.din)).toHaveCount(0);
    await expect(card(page, incomplete!.din)).toBeVisible();
    await expectBadges(page, await api.counts());
    for (const [drug, queue, in_formulary] of [
      [added, '', true],
      [incomplete, 'update', false],
      [archived, '', false],
    ] as const)
      await expect.poll(() => firstOf(api, drug!.din)).toMatchObject({ queue, in_formulary });

    // The page says what was published, where it is, and what is left.
    const out = page.getByRole('region', { name: 'Publication 1' });
    await expect(out).toContainText(`Publication 1 published, effective ${EFFECTIVE}. 3 drugs: `);
    await expect(out.getByRole('list', { name: 'Not published' })).toContainText(
      /wait in DPD Review/,
    );
    await expectAccessible(page, 'after a publication');
    await out.getByRole('link', { name: 'Its files' }).click();
    await expect(page.getByRole('dialog', { name: /publication 1/i })).toBeVisible();

    await page.goto('/drugs/#product');
    const row = page
      .getByRole('table', { name: 'Publications, newest first' })
      .getByRole('row', { name: /^Publication 1/ });
    await expect(row).toContainText('1 added1 changed1 removed');
    await expect(row.getByRole('cell', { name: EFFECTIVE })).toBeVisible();
    await expectAccessible(page, 'list of publications');
    const downloading = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download Publication 1 as CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`formulary-1-effective-${EFFECTIVE}.csv`);
    const csv = await textOf(download);
    expect(csv).toContain(`\r\n${added!.din},`);
    expect(csv).not.toContain(`\r\n${archived!.din},`);
    expect(csv).toContain(`\r\n${direct!.din},${String(published)},`);
    expect(csv.slice(0, csv.indexOf('\r\n'))).toContain(
      'Contains information licensed under the Open Government Licence – Canada.',
    );

    await row.getByRole('button', { name: 'Files of Publication 1' }).click();
    const files = dialog(page, 'Files of Publication 1');
    const changes = files.getByRole('row', { name: /^Changes since the one before, CSV/ });
    await expect(changes).toBeVisible();
    await expectAccessible(page, 'files of a publication');
    await page.keyboard.press('Escape');

    await row.getByRole('button', { name: 'Compare Publication 1' }).click();
    const compared = dialog(page, 'Compare publications');
    await expect(compared.getByRole('tab', { name: 'Changed (1)' })).toBeVisible();
    await expectAccessible(page, 'comparison of publications');
    await page.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: 'Compare Publication 1' })).toBeFocused();
  });

  test('whoever publishes asks for the counts once', async ({ page, api }) => {
    const [drug] = await completeDrugs(api, false, 1);
    const loaded = countsAsked(page);
    await page.goto('/drugs/queue/update');
    // When it loads, and again when its event stream is open.
    await expect.poll(loaded).toBeGreaterThan(1);
    await api.move(drug!.id, 'update_review', 'dpd');
    await expectBadges(page, await api.counts());
    await publishButton(page).click();
    const asked = countsAsked(page);
    await dialog(page, 'Publish Update')
      .getByRole('button', { name: /^Publish 1 drug as/ })
      .click();
    await expect(dialog(page, 'Publish Update')).toHaveCount(0);
    // Events come in order: after the colleague's move, the publication's own event has arrived.
    const [other] = await api.drugs({ queue: 'manual' });
    await api.move(other!.id, 'committee_review', 'manual');
    await expectBadges(page, await api.counts());
    expect(asked()).toBe(1);
  });
});
