import { expect, test } from '../fixtures/story.ts';
import {
  expectAccessible as expectAccessibleInLight,
  expectAccessibleInBoth,
  findViolations,
} from '../fixtures/accessibility.ts';
import { choose, leaveWithoutAsking, openDrug, select, showMore } from '../fixtures/edit-form.ts';
import { card, dialog, heading, navigation, signIn, userMenu } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

// The stories are independent, so any free worker takes the next one.
test.describe.configure({ mode: 'parallel' });

/** Every screen in its states, in both colour schemes; narrow too where there are most controls. */
const LOOKS = [
  {
    name: 'light and dark',
    viewport: { width: 1280, height: 900 },
    expectAccessible: expectAccessibleInBoth,
  },
  {
    name: '390 px',
    viewport: { width: 390, height: 844 },
    expectAccessible: expectAccessibleInLight,
  },
] as const;

for (const { name, viewport, expectAccessible } of LOOKS) {
  test.describe(`axe finds nothing (${name})`, () => {
    test.use({ viewport });

    test('on the queues', async ({ page, api, watch }) => {
      watch.expectLogged(/status of 500/);
      const [drug, asked] = await api.fromListed({ queue: 'dpd' });
      await api.move(asked!.id, 'committee_review', 'dpd');
      await page.goto('/drugs/queue/dpd');
      await expect(card(page, drug!.din)).toBeVisible();
      await expectAccessible(page, 'cards');
      await card(page, drug!.din)
        .getByRole('button', { name: /to Archived/ })
        .click();
      await expect(dialog(page)).toBeVisible();
      await expectAccessible(page, 'confirmation');
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await card(page, drug!.din)
        .getByRole('button', { name: `Compare ${drug!.din} with Health Canada` })
        .click();
      await expect(page.getByRole('table').first()).toBeVisible();
      // Scrolled down, the top bar hides half of a button.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page, 'comparison on a card');
      await page.goto('/drugs/queue/dpd?filter=kind.gone');
      await page.getByRole('button', { name: 'Filter' }).click();
      await expect(page.getByRole('button', { name: /, \d+ drugs?$/ }).first()).toBeVisible();
      await expectAccessible(page, 'the filter with a choice');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Save as a view' }).click();
      await expect(dialog(page, 'Save this list as a view')).toBeVisible();
      await expectAccessible(page, 'a view gets its name');
      await page.goto('/drugs/queue/dpd?as=groups');
      await page.getByRole('button', { name: /^Company: before ENDO OPERATIONS LTD\. / }).click();
      await page
        .getByRole('checkbox', { name: /^Include \d{8}$/ })
        .first()
        .click();
      await expectAccessible(page, 'groups, one unfolded, with one drug left out');
      await page.goto('/drugs/queue/update');
      await expect(page.getByRole('button', { name: /^Publish Update/ })).toBeVisible();
      await expectAccessible(page, 'update queue');
      await page.goto('/drugs/queue/com');
      await expect(heading(page, 'Expert Committee Review Queue')).toBeVisible();
      await expectAccessible(page, 'committee queue');
      await page.getByRole('button', { name: 'Meeting' }).click();
      await expect(page.getByRole('form', { name: /^Answer about drug/ }).first()).toBeVisible();
      await expectAccessible(page, 'the agenda of a meeting');
      await page.route(/\/api\/drugs\/(\?queue|count_review)/, (route) =>
        route.fulfill({ status: 500, body: '' }),
      );
      await page.goto('/drugs/queue/noc');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await expectAccessible(page, 'failed');
    });

    test('on the drug edit screen', async ({ page, api, watch }) => {
      watch.expectLogged(/status of (422|500)/);
      leaveWithoutAsking(page);
      const [drug] = await api.fromListed({ queue: 'dpd' });
      await openDrug(page, drug!.id, '?from=dpd#history');
      await expect(page.getByRole('region', { name: 'What happened, newest first' })).toBeVisible();
      await expectAccessible(page, 'history over the form');
      await page.getByRole('button', { name: 'Close history' }).click();
      await page.getByRole('button', { name: 'Compare with Health Canada' }).click();
      await expect(page.getByRole('table').first()).toBeVisible();
      await expectAccessible(page, 'comparison over the form');
      await openDrug(page, drug!.id, '?from=dpd');
      await expectAccessible(page, 'form');
      await showMore(page);
      await expectAccessible(page, 'all fields');
      await select(page, 'Active Ingredient').click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page, 'open menu');
      await page.keyboard.press('Escape');
      await choose(page, 'Drug Sub-Type', 'Multi-Source Brand');
      await page.getByLabel('Drug/Product Name').fill('');
      await page.getByLabel('Form', { exact: true }).fill('1 MG');
      await page.route(`**/api/drugs/${drug!.id}/`, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({
              status: 422,
              contentType: 'application/problem+json',
              body: JSON.stringify({
                type: 'about:blank',
                title: 'Invalid',
                status: 422,
                detail: 'Invalid',
                request_id: 'story',
                errors: { drug_name: ['May not be empty.'] },
              }),
            })
          : route.fallback(),
      );
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(dialog(page, 'Save without Drug/Product Name?')).toBeVisible();
      await expectAccessible(page, 'asked about what is missing');
      await page.getByRole('button', { name: 'Save anyway' }).click();
      await expect(page.getByText('May not be empty.').first()).toBeVisible();
      await expectAccessible(page, 'refused, with a toast');
      await page.getByRole('button', { name: 'Discard unsaved changes' }).first().click();
      await expect(dialog(page, 'Discard unsaved changes?')).toBeVisible();
      await expectAccessible(page, 'question');
      await page.keyboard.press('Escape');
      await page.reload();
      await expect(page.getByText(/are back/).first()).toBeVisible();
      await expectAccessible(page, 'draft restored');
    });

    if (name === '390 px') return;

    test.describe('signed out', () => {
      test.use({ signedIn: false });
      test('on the sign-in page', async ({ page, watch }) => {
        watch.expectLogged(/status of 400/);
        await page.goto('/login');
        await expectAccessible(page, 'empty');
        await page.getByRole('button', { name: 'Sign In' }).click();
        await expectAccessible(page, 'fields missing');
        await signIn(page, 'wrong', `somebody-${name}`);
        await expect(page.getByText('An error occurred').first()).toBeVisible();
        await expectAccessible(page, 'refused');
      });
    });

    test('on the mass actions', async ({ page, api, product }) => {
      const [drug] = await api.drugs({ queue: 'manual' });
      const answer = await page.request.post(`${product.api}/api/actions/`, {
        headers: { authorization: `Token ${api.token}` },
        data: { action: 'committee', drugs: [{ id: drug!.id, queue: 'manual' }] },
      });
      await page.goto('/drugs/actions/');
      await expect(page.getByRole('link', { name: /^1 drug moved to/ }).first()).toBeVisible();
      await expectAccessible(page, 'the list of mass actions');
      const { action } = (await answer.json()) as { action: string };
      await page.goto(`/drugs/actions/${action}`);
      await page.getByRole('button', { name: /^Undo for/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'a mass action, asked about its undo');
    });

    test('at home, on the files, and where nothing is', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByText(/^Current Table: \d/)).toBeVisible();
      await expectAccessible(page, 'home');
      await userMenu(page).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
      await expectAccessible(page, 'user menu');
      await page.getByRole('menuitem', { name: 'About' }).click();
      await expect(page.getByRole('dialog', { name: 'About ReFined' })).toBeVisible();
      await expectAccessible(page, 'about');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Notifications' }).click();
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
      await expectAccessible(page, 'notifications');
      await page.goto('/drugs/');
      await expect(page.getByRole('table', { name: 'Imports, newest first' })).toBeVisible();
      await expectAccessible(page, 'product and files');
      await page.goto('/nowhere');
      await expect(heading(page, 'Not found')).toBeVisible();
      await expectAccessible(page, 'not found');
    });

    test('on the search', async ({ page, api, watch }) => {
      watch.expectLogged(/status of 500/);
      await page.goto('/drugs/search');
      await expect(heading(page, 'Drug Search')).toBeVisible();
      await expectAccessible(page, 'nothing searched');
      await page.goto('/drugs/search?by=active_ingredient__name&term=METFORMIN');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectAccessible(page, 'results');
      const drug = (await api.drugs({ active_ingredient__name: 'SITAGLIPTIN' })).find(
        ({ queue }) => queue === '',
      )!;
      await page.goto(`/drugs/search?by=din&term=${drug.din}`);
      await card(page, drug.din)
        .getByRole('button', { name: /to Review queue/ })
        .click();
      await expectToast(page, `Drug ${drug.din} moved to manual review queue.`);
      await expectAccessible(page, 'moved, with a toast');
      await page.goto('/drugs/search?by=din&term=00000001');
      await expect(page.getByRole('main').getByText(/^No drugs/)).toBeVisible();
      await expectAccessible(page, 'nothing found');
      await page.route(/\/api\/drugs\/\?/, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/drugs/search?by=din&term=1');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await expectAccessible(page, 'failed');
    });

    test('on a screen that does not come', async ({ page, watch }) => {
      watch.expectLogged(/Failed to load|preload|search-mfe/i);
      await page.route(/\/releases\/search-mfe\/.*\.js/, (route) =>
        route.fulfill({ status: 404, body: '' }),
      );
      await page.goto('/drugs/search');
      await expect(page.getByText('Drug Search could not be shown').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await expectAccessible(page, 'fault panel');
      await expect(navigation(page)).toBeVisible();
    });
  });
}

test('axe would find what is wrong: contrast, names, sizes', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page, 'ReFined Home')).toBeVisible();
  await page.evaluate(() => {
    const faint = document.createElement('p');
    faint.textContent = 'Too faint to read';
    faint.style.cssText = 'color: #ccc; background: #fff';
    const nameless = document.createElement('button');
    nameless.style.cssText = 'width: 10px; height: 10px; padding: 0';
    document.querySelector('main')!.append(faint, nameless, nameless.cloneNode());
  });
  const found = (await findViolations(page)).join('\n');
  expect(found).toContain('color-contrast');
  expect(found).toContain('button-name');
  expect(found).toContain('target-size');
  expect((await findViolations(page, 'colours')).join('\n')).toContain('color-contrast');
});
