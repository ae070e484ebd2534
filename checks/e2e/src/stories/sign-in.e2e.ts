import { expect, test } from '../fixtures/story.ts';
import { heading, signIn } from '../fixtures/reviewer.ts';

test.describe('Sign-in', () => {
  test.use({ signedIn: false });

  test('a page asked for before sign-in is shown after it', async ({ page, baseURL }) => {
    await page.goto('/drugs/search?by=drug_name&term=apo');
    // The full address, percent-encoded (specification §2).
    await expect(page).toHaveURL(
      `/login?next=${encodeURIComponent(`${baseURL}/drugs/search?by=drug_name&term=apo`)}`,
    );
    await signIn(page);
    await expect(heading(page, 'Drug Search')).toBeVisible();
    await expect(page).toHaveURL(/\/drugs\/search\?by=drug_name&term=apo$/);
    await expect(page.getByLabel('Term')).toHaveValue('apo');
  });

  test('token and user are kept in the browser, the four fields and nothing more', async ({
    page,
    api,
  }) => {
    await page.goto('/login');
    await signIn(page);
    await expect(heading(page, 'ReFined Home')).toBeVisible();
    const stored = await page.evaluate(() => ({
      auth: localStorage.getItem('authInfo'),
      user: localStorage.getItem('userData'),
    }));
    expect(Object.keys(JSON.parse(stored.auth!) as object)).toEqual(['token']);
    expect(JSON.parse(stored.user!)).toEqual(api.user);
  });

  test('logging out clears all browser storage and goes to the sign-in page', async ({ page }) => {
    await page.goto('/login');
    await signIn(page);
    await expect(heading(page, 'ReFined Home')).toBeVisible();
    await page.getByRole('link', { name: 'Drug Search' }).click();
    await expect(heading(page, 'Drug Search')).toBeVisible();
    await page.evaluate(() => {
      localStorage.setItem('draft', 'something');
      sessionStorage.setItem('draft', 'something');
    });
    await page.getByRole('button', { name: /Robin Reviewer|grace hopper/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(
      await page.evaluate(() =>
        ['authInfo', 'userData', 'draft'].map(
          (key) => localStorage.getItem(key) ?? sessionStorage.getItem(key),
        ),
      ),
    ).toEqual([null, null, null]);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});
