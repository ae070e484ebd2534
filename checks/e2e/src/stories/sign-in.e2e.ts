import { ANY_HOST, expect, test } from '../fixtures/story.ts';
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

  test('without a page asked for, home is shown', { tag: ANY_HOST }, async ({ page }) => {
    await page.goto('/login');
    await signIn(page);
    await expect(heading(page, 'ReFined Home')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  for (const next of [
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    test(
      `an address elsewhere is not followed: ${next}`,
      { tag: ANY_HOST },
      async ({ page, baseURL }) => {
        await page.goto(`/login?next=${encodeURIComponent(next)}`);
        await signIn(page);
        await expect(heading(page, 'ReFined Home')).toBeVisible();
        expect(new URL(page.url()).origin).toBe(baseURL);
      },
    );
  }

  test('a wrong password says so, keeps the username, and the password can be typed again', async ({
    page,
    watch,
  }) => {
    watch.expectLogged(/status of 400/);
    await page.goto('/login');
    await signIn(page, 'wrong', 'somebody');
    await expect(page.getByText('An error occurred').first()).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('somebody');
    await expect(page.getByLabel('Password')).toBeFocused();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('authInfo'))).toBeNull();
  });

  test(
    'username and password are required, and nothing is sent without them',
    { tag: ANY_HOST },
    async ({ page }) => {
      const sent: string[] = [];
      page.on(
        'request',
        (request) => request.url().includes('api-token-auth') && sent.push(request.url()),
      );
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByLabel('Username')).toBeFocused();
      await page.getByLabel('Username').fill('reviewer');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByLabel('Password')).toBeFocused();
      expect(sent).toEqual([]);
    },
  );

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

  test(
    'a logout that fails says so, and leaves a way out of this browser',
    { tag: ANY_HOST },
    async ({ page, watch }) => {
      watch.expectLogged(/status of 500/);
      await page.goto('/login');
      await signIn(page);
      await expect(heading(page, 'ReFined Home')).toBeVisible();
      await page.route('**/api/logout/', (route) =>
        route.request().method() === 'OPTIONS'
          ? route.fallback()
          : route.fulfill({
              status: 500,
              headers: { 'access-control-allow-origin': '*' },
              body: '',
            }),
      );
      await page.getByRole('button', { name: /Robin Reviewer|grace hopper/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      const failed = page.getByRole('dialog', { name: 'An error occurred' });
      await expect(failed).toBeVisible();
      await failed.getByRole('button', { name: 'Sign out of this browser only' }).click();
      await expect(page).toHaveURL(/\/login/);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    },
  );
});

test('authInfo alone is signed in: the host is asked who it is', async ({ page, api, product }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: product.userName })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('userData'));
  await page.goto('/drugs/search');
  await expect(page.getByRole('button', { name: product.userName })).toBeVisible();
  await expect(page).toHaveURL('/drugs/search');
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('userData')))!)).toEqual(
    api.user,
  );
});

test(
  'somebody signed in who opens the sign-in page is taken home',
  { tag: ANY_HOST },
  async ({ page }) => {
    await page.goto('/login');
    await expect(heading(page, 'ReFined Home')).toBeVisible();
    await expect(page).toHaveURL('/');
  },
);

test('the user menu shows initials and the full name', async ({ page, product }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: product.userName });
  await expect(menu).toBeVisible();
  await expect(menu).toContainText(product.initials);
});
