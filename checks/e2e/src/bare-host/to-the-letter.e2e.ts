import path from 'node:path';
import { expect, test } from '../fixtures/story.ts';
import { choose, openDrug, saveOther } from '../fixtures/edit-form.ts';
import { card, dialog, heading, signIn } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';
import type { BareCall } from './bare-calls.ts';
import { declaredRoutes, EVERY_PAGE, routesLeftOut } from './every-page.ts';
import type { ServedProduct } from '../fixtures/hosts.ts';

/** Method and address, as the specification's table writes them (§7). */
const SPECIFIED = [
  /^POST \/api\/api-token-auth\/$/,
  /^GET \/api\/user\/$/,
  /^GET \/api\/logout\/$/,
  /^GET \/api\/drugs\/count_review\/$/,
  /^GET \/api\/drugs\/\?(din|drug_name|active_ingredient__name|queue)=[^&]*$/,
  /^GET \/api\/drugs\/\d+\/?$/,
  /^PUT \/api\/drugs\/\d+\/$/,
  /^POST \/api\/drugs\/\d+\/(update_review|committee_review|manual_review|archive)\/$/,
  /^GET \/api\/(drug_type|drug_schedule|active_ingredient|administration|manufacturer|sub_medical_condition|drug_class|gf_period)\/$/,
];

const line = ({ method, address }: BareCall): string => `${method} ${address}`;
const callsOf = (product: ServedProduct, pattern: RegExp): BareCall[] =>
  product.bare!.calls.filter((call) => pattern.test(line(call)));
/** The first matching call; a page may go on before the call has arrived. */
const firstCall = async (product: ServedProduct, pattern: RegExp): Promise<BareCall> => {
  await expect.poll(() => callsOf(product, pattern).length).toBeGreaterThan(0);
  return callsOf(product, pattern)[0]!;
};
const movesOf = (product: ServedProduct): string[] =>
  callsOf(product, /^POST \/api\/drugs\//).map(line);

test.describe('On a host that answers the specification and nothing more', () => {
  // After every story here.
  test.afterEach(({ product }) => {
    const others = callsOf(product, /./).map(line);
    expect(others.filter((call) => !SPECIFIED.some((pattern) => pattern.test(call)))).toEqual([]);
  });

  test('the walk leaves out no address that a screen declares', async ({ product }) => {
    const routes = await declaredRoutes(path.join(product.dataFolder, 'releases'));
    expect(routesLeftOut(routes)).toEqual([]);
    const made = ['/drugs/price-list', '/drugs/price-list/:year'];
    expect(routesLeftOut([...routes, ...made])).toEqual(made);
  });

  test('a walk through every page makes no other call', async ({ page, product }) => {
    for (const address of EVERY_PAGE) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await expect
      .poll(() => callsOf(product, /^GET \/api\/drugs\/count_review/).length)
      .toBeGreaterThan(0);
  });

  test.describe('signed out', () => {
    test.use({ signedIn: false });

    test('sign-in sends form data, and asks who it is with the token', async ({
      page,
      product,
    }) => {
      product.bare!.reset();
      await page.goto('/login');
      await signIn(page);
      await expect(heading(page, 'ReFined Home')).toBeVisible();
      const signedIn = await firstCall(product, /api-token-auth/);
      expect(signedIn.headers['content-type']).toMatch(
        /^(multipart\/form-data|application\/x-www-form-urlencoded)/,
      );
      expect(signedIn.headers.authorization).toBeUndefined();
      expect(signedIn.body).toEqual({ username: 'reviewer', password: 'formulary' });
      const user = await firstCall(product, /\/api\/user\//);
      expect(user.headers.authorization).toMatch(/^Token \S+$/);
    });

    test('logout sends the token', async ({ page, product }) => {
      await page.goto('/login');
      await signIn(page);
      await page.getByRole('button', { name: product.userName }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login/);
      const logout = await firstCall(product, /\/api\/logout\//);
      expect(logout.headers.authorization).toMatch(/^Token \S+$/);
    });
  });

  for (const [by, parameter] of [
    ['DIN', 'din'],
    ['Active Ingredient', 'active_ingredient__name'],
    ['Drug/Product Name', 'drug_name'],
  ] as const) {
    test(`a search by ${by} carries one parameter`, async ({ page, product }) => {
      await page.goto('/drugs/search');
      await page.getByLabel('Search by').selectOption({ label: by });
      await page.getByLabel('Term').fill('a b&c=é');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect.poll(() => callsOf(product, /^GET \/api\/drugs\/\?/).length).toBe(1);
      const [asked] = callsOf(product, /^GET \/api\/drugs\/\?/);
      expect([...new URL(asked!.address, 'http://host').searchParams]).toEqual([
        [parameter, 'a b&c=é'],
      ]);
    });
  }

  for (const [button, path, queue] of [
    ['Update queue', 'update_review', 'update'],
    ['Expert Committee Review queue', 'committee_review', 'com'],
    ['Archived', 'archive', ''],
  ] as const) {
    test(`${path} is called with the queue that the card showed`, async ({
      page,
      api,
      product,
    }) => {
      const [drug] = await api.drugs({ queue: 'noc' });
      await page.goto('/drugs/queue/noc');
      await card(page, drug!.din)
        .getByRole('button', { name: `Move ${drug!.din} to ${button}` })
        .click();
      await dialog(page).getByRole('button', { name: 'Move Drug Record' }).click();
      await expect(card(page, drug!.din)).toHaveCount(0);
      // The card disappears before the host has answered.
      await expect.poll(() => movesOf(product)).toEqual([`POST /api/drugs/${drug!.id}/${path}/`]);
      const moves = callsOf(product, /^POST \/api\/drugs\//);
      expect(moves[0]!.body).toEqual(path === 'archive' ? undefined : { queue: 'noc' });
      await expect
        .poll(() => product.bare!.drugs().find(({ id }) => id === drug!.id)!.queue)
        .toBe(queue);
      // The page fetches the counts again after the move.
      await expect
        .poll(() => product.bare!.calls.slice(product.bare!.calls.indexOf(moves[0]!)).map(line))
        .toContain('GET /api/drugs/count_review/');
    });
  }

  test('manual_review is called from the committee queue', async ({ page, api, product }) => {
    const [drug] = await api.drugs({ queue: 'com' });
    await page.goto(`/drugs/search?by=din&term=${drug!.din}`);
    await card(page, drug!.din)
      .getByRole('button', { name: `Move ${drug!.din} to Review queue` })
      .click();
    await expectToast(page, `Drug ${drug!.din} moved to manual review queue.`);
    const move = await firstCall(product, /^POST \/api\/drugs\//);
    expect(line(move)).toBe(`POST /api/drugs/${drug!.id}/manual_review/`);
    expect(move.body).toEqual({ queue: 'com' });
  });

  test('a record is read through the redirect, all eight lists beside it, and saved as the specification says', async ({
    page,
    api,
    product,
  }) => {
    const drug = product
      .bare!.drugs()
      .find(
        ({ active_ingredient: ingredients, queue }) => ingredients.length === 3 && queue === 'dpd',
      )!;
    const before = await api.record(drug.id);
    product.bare!.reset();
    await openDrug(page, drug.id);
    await expect
      .poll(
        () =>
          callsOf(
            product,
            /^GET \/api\/(drug_type|drug_schedule|active_ingredient|administration|manufacturer|sub_medical_condition|drug_class|gf_period)\/$/,
          ).length,
      )
      .toBe(8);
    await choose(page, 'Drug Sub-Type', 'Biosimilar');
    await page.getByLabel('Strength').fill('1 MG');
    await saveOther(page);

    const put = await firstCall(product, /^PUT /);
    const body = put.body as Record<string, unknown>;
    expect(line(put)).toBe(`PUT /api/drugs/${drug.id}/`);
    expect(put.headers['content-type']).toMatch(/^application\/json/);
    expect(put.headers['if-match']).toBeUndefined();
    expect(Object.keys(body).sort()).toEqual(
      [
        'din',
        'pin',
        'drug_name',
        'health_canada_drug_name',
        'manufacturer',
        'active_ingredient',
        'administration',
        'type',
        'schedule',
        'sub_medical_condition',
        'drug_class',
        'form',
        'strength',
        'grandfather_period',
      ].sort(),
    );
    const asText = (options: unknown) =>
      (options as { id: unknown; name: unknown }[]).map(({ id, name }) => ({
        id: String(id),
        name,
      }));
    for (const field of ['active_ingredient', 'administration']) {
      const list = await api.lookup(field);
      const ids = (before[field] as { id: number }[]).map(({ id }) => String(id));
      expect(asText(body[field])).toEqual(
        ids.map((id) => ({ id, name: list.find((item) => String(item.id) === id)?.name })),
      );
    }
    expect(asText([body.type])).toEqual([{ id: '4', name: 'Biosimilar' }]);
    expect(String(body.manufacturer)).toBe(String(before.manufacturer));
    expect({ din: body.din, pin: body.pin, form: body.form, strength: body.strength }).toEqual({
      din: before.din,
      pin: before.pin,
      form: before.form,
      strength: '1 MG',
    });
    expect(body.grandfather_period).toMatchObject({ name: 'None' });
    expect(String((body.grandfather_period as { lookup_id: unknown }).lookup_id)).toBe('100');
  });

  test('an id that the list lacks is shown as such and survives a save', async ({
    page,
    api,
    product,
  }) => {
    const drug = product.bare!.drugs().find(({ manufacturer }) => manufacturer === 999)!;
    await openDrug(page, drug.id);
    await expect(page.getByText('999 (not in list)')).toBeVisible();
    await page.getByLabel('Strength').fill('2 MG');
    await saveOther(page);
    await expect
      .poll(() => api.record(drug.id))
      .toMatchObject({ manufacturer: 999, strength: '2 MG' });
  });

  test("the fields' refusals in Django's way stand at the fields", async ({
    page,
    product,
    watch,
  }) => {
    watch.expectLogged(/status of 400/);
    const drug = product.bare!.drugs().find(({ queue }) => queue === 'dpd')!;
    await openDrug(page, drug.id);
    await page.getByLabel('Drug/Product Name').fill('');
    await page.getByRole('button', { name: 'Done' }).click();
    await expectToast(page, 'There was a problem updating the drug data.');
    await expect(page.getByText('This field may not be blank.').first()).toBeVisible();
    await expect(page.getByLabel('Drug/Product Name')).toHaveAttribute('aria-invalid', 'true');
  });
});
