import type { Page } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { isOnMarket } from '../fixtures/api.ts';
import { choose, openDrug, save, saveOther } from '../fixtures/edit-form.ts';
import { card, dialog, reveal } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';
import { expect, test } from '../fixtures/story.ts';

/** What Health Canada says, beside what reviewers write. */

const strength = (page: Page) => page.getByLabel('Strength', { exact: true });
const tier = (page: Page) => page.getByLabel('RG Tier', { exact: true });

test.use({ alone: 'health-canada' });

test('a strength other than Health Canada’s is asked about once, then said in the form and on the closed card', async ({
  page,
  api,
}) => {
  const drug = (await api.drugs({ queue: 'dpd' })).find(
    (one) => isOnMarket(one) && one.type?.name === 'Generic',
  )!;
  const { strength: theirs } = (await api.record(drug.id)) as { strength: string };
  await openDrug(page, drug.id);
  await expect(strength(page)).not.toHaveAccessibleDescription(/Health Canada/);
  await strength(page).fill('999 MG');
  await expect(strength(page)).toHaveAccessibleDescription(`Health Canada: ${theirs}`);
  await page.getByRole('button', { name: 'Done' }).click();
  const question = dialog(page, 'Save Strength other than Health Canada’s?');
  await expect(question).toContainText(`before ${theirs} → after 999 MG`);
  await expect(question).toContainText(`Health Canada says ${theirs}`);
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => api.record(drug.id)).toMatchObject({ strength: theirs });
  await saveOther(page);

  await page.reload();
  await expect(strength(page)).toHaveAccessibleDescription(`Health Canada: ${theirs}`);
  await page.getByLabel('Form', { exact: true }).fill('STORY FORM');
  await save(page);
  await page.goto('/drugs/queue/dpd');
  await reveal(page, drug.din);
  await expect(card(page, drug.din)).toContainText('Differs from Health Canada: Form and Strength');
});

test('the tier is a field, and a new sub-type offers its usual one', async ({
  page,
  api,
  watch,
}) => {
  watch.expectLogged(/status of 422/);
  const drug = (await api.drugs({ queue: 'dpd' })).filter(
    ({ type, tier: now }) => type?.name === 'Generic' && now === 1,
  )[1]!;
  await openDrug(page, drug.id);
  await expect(tier(page)).toHaveValue('1');
  await choose(page, 'Drug Sub-Type', 'Single-Source Brand');
  await expect(tier(page)).toHaveValue('1');
  await page.getByRole('button', { name: 'Use 3' }).click();
  await expect(tier(page)).toBeFocused();
  await save(page);
  await page.reload();
  await expect(tier(page)).toHaveValue('3');
  await expect.poll(() => api.record(drug.id)).toMatchObject({ tier: 3 });

  await tier(page).fill('ten');
  await page.getByRole('button', { name: 'Done' }).click();
  await expectToast(page, 'There was a problem updating the drug data.');
  await expect(tier(page)).toHaveAccessibleDescription(/whole number from 1 to 9/);
});

test('a record leads to its page at Health Canada, in a new tab, and fetches nothing from there', async ({
  page,
  api,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (/canada\.ca/.test(new URL(request.url()).hostname)) elsewhere.push(request.url());
  });
  const drug = (await api.drugs({ queue: 'dpd' }))[0]!;
  await openDrug(page, drug.id);
  const link = page.getByRole('link', { name: `Health Canada’s page of ${drug.din} (new tab)` });
  await expect(link).toHaveAttribute(
    'href',
    /^https:\/\/health-products\.canada\.ca\/dpd-bdpp\/info\?lang=eng&code=\d+$/,
  );
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noreferrer');
  const noticed = (await api.drugs({ queue: 'noc' }))[0]!;
  await openDrug(page, noticed.id, '?from=noc');
  await page.getByRole('button', { name: 'Compare with Health Canada' }).click();
  await expect(page.getByRole('link', { name: /^NOC \d+/ }).first()).toHaveAttribute(
    'href',
    /^https:\/\/health-products\.canada\.ca\/noc-ac\/nocInfo\?no=\d+$/,
  );
  expect(elsewhere).toEqual([]);
});

test('on a phone the form begins in the first screen', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const drug = (await api.drugs({ queue: 'dpd' }))[2]!;
  await openDrug(page, drug.id, '?from=dpd');
  await expect(page.getByText(/^In DPD Review because/)).toBeVisible();
  await expect(page.getByLabel('Drug/Product Name')).toBeInViewport();
  await expect(page.getByText('No unsaved changes')).toHaveCount(0);
});
