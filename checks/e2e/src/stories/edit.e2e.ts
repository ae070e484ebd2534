import { expect, test } from '../fixtures/story.ts';
import { isOnMarket, type StoryApi } from '../fixtures/api.ts';
import { choose, expectChosen, openDrug, saveOther, showMore } from '../fixtures/edit-form.ts';

/** A generic drug in DPD review, so that names get proper case until a story changes that. */
const genericDrug = async (api: StoryApi) => {
  const drugs = (await api.drugs({ queue: 'dpd' })).filter(isOnMarket);
  return drugs.find(({ type }) => type?.name === 'Generic')!;
};

/** A name of the list that isn't in the record. */
const another = (list: readonly { readonly name: string }[], shown: readonly string[]): string =>
  list.map(({ name }) => name).find((name) => name.length > 3 && !shown.includes(name))!;

test('The drug edit screen every field is corrected, saved, and there after a reload', async ({
  page,
  api,
}) => {
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
