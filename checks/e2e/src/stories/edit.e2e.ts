import { ANY_HOST, expect, test } from '../fixtures/story.ts';
import { isOnMarket, type StoryApi } from '../fixtures/api.ts';
import {
  choose,
  expectChosen,
  leaveWithoutAsking,
  openDrug,
  save,
  saveOther,
  select,
  showMore,
} from '../fixtures/edit-form.ts';
import { card, dialog, heading } from '../fixtures/reviewer.ts';

/** A generic drug in DPD review, so that names are proper-cased until a story says otherwise. */
const genericDrug = async (api: StoryApi) => {
  const drugs = (await api.drugs({ queue: 'dpd' })).filter(isOnMarket);
  return drugs.find(({ type }) => type?.name === 'Generic')!;
};

/** A name of the list that the record doesn't hold. */
const another = (list: readonly { readonly name: string }[], shown: readonly string[]): string =>
  list.map(({ name }) => name).find((name) => name.length > 3 && !shown.includes(name))!;

test.describe('The drug edit screen', () => {
  test('shows all fields, the rest behind Show More', { tag: ANY_HOST }, async ({ page, api }) => {
    const drug = await genericDrug(api);
    await openDrug(page, drug.id);
    await expect(page.getByLabel('Drug/Product Name')).toHaveValue(drug.drug_name);
    for (const name of [
      'Drug Sub-Type',
      'Manufacturer',
      'Schedule',
      'Active Ingredient',
      'Form',
      'Route of Administration',
    ])
      await expect(select(page, name)).toBeVisible();
    await expect(page.getByLabel('Strength', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Quantity Limits')).toHaveCount(0);
    await showMore(page);
    for (const name of [
      'Sub-Medical Condition',
      'Drug Class',
      'Grandfathering Period',
      'Step Therapy',
    ])
      await expect(select(page, name)).toBeVisible();
    await expect(page.getByLabel('Health Canada Drug Name')).toBeVisible();
    await expect(page.getByText('Generic Drug', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Quantity Limits')).toBeVisible();
    await expect(page.getByText('Days at Tier 1')).toBeVisible();
    await expect(page.getByLabel('Discontinued Date')).toBeDisabled();
    await expect(page.getByLabel('Action')).toBeVisible();
    // Said beside each of the four that are not saved (D31).
    await expect(page.getByText('Not stored')).toHaveCount(4);
    await select(page, 'Step Therapy').click();
    await expect(page.getByText('No options')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show Less' }).click();
    await expect(page.getByLabel('Quantity Limits')).toHaveCount(0);
  });

  test('every field is corrected, saved, and there after a reload', async ({ page, api }) => {
    const drug = await genericDrug(api);
    const names = async (path: string) => api.lookup(path);
    const chosen = {
      Manufacturer: another(await names('manufacturer'), []),
      Schedule: another(
        await names('drug_schedule'),
        drug.schedule.map(({ name }) => name),
      ),
      'Active Ingredient': another(
        await names('active_ingredient'),
        drug.active_ingredient.map(({ name }) => name),
      ),
      'Route of Administration': another(
        await names('administration'),
        drug.administration.map(({ name }) => name),
      ),
    };
    const more = {
      'Sub-Medical Condition': (await names('sub_medical_condition')).at(-1)!.name,
      'Drug Class': (await names('drug_class')).at(-1)!.name,
      'Grandfathering Period': (await names('gf_period')).at(-1)!.name,
    };

    await openDrug(page, drug.id);
    await page.getByLabel('Drug/Product Name').fill('corrected name');
    await choose(page, 'Drug Sub-Type', 'Multi-Source Brand');
    for (const [label, option] of Object.entries(chosen)) await choose(page, label, option);
    await page.getByLabel('Form', { exact: true }).fill('Chewable tablet');
    // One strength for each of the two ingredients.
    await page.getByLabel('Strength', { exact: true }).fill('12.5 MG; 5 UNIT');
    await showMore(page);
    for (const [label, option] of Object.entries(more)) await choose(page, label, option);
    await page.getByLabel('Health Canada Drug Name').fill('Corrected Name HC');
    // A brand's name goes to upper case; Health Canada's stays as typed (specification §4, D29).
    await expect(page.getByLabel('Drug/Product Name')).toHaveValue('CORRECTED NAME');
    await expect(page.getByText('Brand Name Drug', { exact: true })).toBeVisible();
    await saveOther(page);

    await page.reload();
    await expect(page.getByLabel('Drug/Product Name')).toHaveValue('CORRECTED NAME');
    await showMore(page);
    for (const option of ['Multi-Source Brand', ...Object.values(chosen), ...Object.values(more)])
      await expectChosen(page, option);
    await expect(page.getByLabel('Form', { exact: true })).toHaveValue('Chewable tablet');
    await expect(page.getByLabel('Strength', { exact: true })).toHaveValue('12.5 MG; 5 UNIT');
    await expect(page.getByLabel('Health Canada Drug Name')).toHaveValue('Corrected Name HC');
    for (const { name } of [...drug.schedule, ...drug.active_ingredient, ...drug.administration])
      await expectChosen(page, name);
  });

  test(
    'what was typed survives a reload, and can be thrown away',
    { tag: ANY_HOST },
    async ({ page, api }) => {
      leaveWithoutAsking(page);
      const drug = await genericDrug(api);
      await openDrug(page, drug.id);
      await page.getByLabel('Strength', { exact: true }).fill('draft 1 MG');
      await expect(page.getByText('Unsaved changes')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Strength', { exact: true })).toHaveValue('draft 1 MG');
      await expect(page.getByText(/^Unsaved changes of .* are back/).first()).toBeVisible();
      await page.getByRole('button', { name: 'Discard unsaved changes' }).first().click();
      await dialog(page, 'Discard unsaved changes?')
        .getByRole('button', { name: 'Discard' })
        .click();
      await expect(page.getByLabel('Strength', { exact: true })).not.toHaveValue('draft 1 MG');
      await page.reload();
      await expect(page.getByLabel('Strength', { exact: true })).not.toHaveValue('draft 1 MG');
    },
  );

  test(
    'from a queue, Done stays on the page and offers the next in queue',
    { tag: ANY_HOST },
    async ({ page, api }) => {
      const [first, second] = await api.drugs({ queue: 'dpd' });
      await page.goto('/drugs/queue/dpd');
      await card(page, first!.din).getByRole('link', { name: first!.din, exact: true }).click();
      await page.getByLabel('Form', { exact: true }).fill('9 MG');
      await save(page);
      await expect(heading(page, first!.din)).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Next in queue/ })
        .click();
      await expect(heading(page, second!.din)).toBeFocused();
    },
  );
});
