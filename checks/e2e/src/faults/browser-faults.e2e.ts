import { expect, test } from '../fixtures/story.ts';
import { openDrug } from '../fixtures/edit-form.ts';
import { heading, signIn, userMenu } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

test.describe('When the browser keeps nothing', () => {
  test.use({ signedIn: false });

  test('a corrupt storage is no session, and harms nothing', async ({ page }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('corrupted')) return;
      sessionStorage.setItem('corrupted', 'yes');
      localStorage.setItem('authInfo', '{"token":');
      localStorage.setItem('userData', '[]');
    });
    await page.goto('/drugs/queue/dpd');
    await expect(page).toHaveURL(/\/login/);
    await signIn(page);
    await expect(heading(page, 'DPD Review')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'DPD Review')).toBeVisible();
  });

  test('without any storage one can work for as long as the page lives', async ({ page, api }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    const [drug] = await api.drugs({ queue: 'dpd' });
    await page.goto(`/login?next=/drugs/${drug!.id}`);
    await signIn(page);
    await expect(page.getByLabel('Strength', { exact: true })).toBeVisible();
    await page.getByLabel('Form', { exact: true }).fill('26 MG');
    await page.getByRole('button', { name: 'Done' }).click();
    await expectToast(page, 'Drug data successfully updated!');
  });

  test('signing out in one tab signs out the other', async ({ page, context, watch }) => {
    // The other tab's current request is refused: its token is no longer valid.
    watch.expectLogged(/status of 401/);
    await page.goto('/login');
    await signIn(page);
    await expect(heading(page, 'ReFined Home')).toBeVisible();
    const other = await context.newPage();
    await openDrug(other, 8640);
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(other).toHaveURL(/\/login\?next=/);
    await expect(other.getByText(/signed out in another tab/)).toBeVisible();
    await signIn(other);
    await expect(other.getByLabel('Drug/Product Name')).toBeVisible();
    // Signing in there also signs in this tab.
    await expect(heading(page, 'ReFined Home')).toBeVisible();
  });
});
