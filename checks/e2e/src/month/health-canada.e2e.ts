import { openDrug } from '../fixtures/edit-form.ts';
import { expect, test } from '../fixtures/story.ts';

test.use({ alone: 'health-canada' });

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
