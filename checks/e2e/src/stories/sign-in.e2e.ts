import { expect, test } from '../fixtures/story.ts';
import { heading, signIn } from '../fixtures/reviewer.ts';

test.describe('Sign-in', () => {
  test.use({ signedIn: false });

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
