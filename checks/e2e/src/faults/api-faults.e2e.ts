import { expect, test, type Page } from '../fixtures/story.ts';
import { choose, leaveWithoutAsking, openDrug, saveOther } from '../fixtures/edit-form.ts';
import { retryUntil } from '../fixtures/retry.ts';
import { card, dialog, hearNothing, signIn } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

/** The API gives this answer to every call at an address, until the story ends the fault. */
const failing = (
  page: Page,
  address: string | RegExp,
  answer: { status: number; headers?: Record<string, string>; contentType?: string; body?: string },
  method?: string,
) =>
  page.route(address, (route) =>
    method && route.request().method() !== method ? route.fallback() : route.fulfill(answer),
  );

const problem = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: detail, status, detail, request_id: 'story' }),
});

const SAVE_FAILED = 'There was a problem updating the drug data.';

test.describe('When the API fails', () => {
  test('401 in mid-edit: what was typed is there again after sign-in', async ({
    page,
    api,
    watch,
  }) => {
    watch.expectLogged(/status of 401/);
    leaveWithoutAsking(page);
    const [drug] = await api.drugs({ queue: 'dpd' });
    await openDrug(page, drug!.id);
    await page.getByLabel('Form', { exact: true }).fill('401 MG');
    await failing(page, `**/api/drugs/${drug!.id}/`, problem(401, 'Invalid token.'), 'PUT');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(new RegExp(`/login\\?next=.*${drug!.id}`));
    await expect(page.getByText(/Your session has ended/)).toBeVisible();
    expect(
      await page.evaluate(() => [
        localStorage.getItem('authInfo'),
        localStorage.getItem('userData'),
      ]),
    ).toEqual([null, null]);
    await page.unrouteAll();
    await signIn(page);
    await expect(page.getByLabel('Form', { exact: true })).toHaveValue('401 MG');
    await expect(page).toHaveURL(new RegExp(`/drugs/${drug!.id}`));
  });

  test('409: a drug that somebody else moved says where it went', async ({ page, api, watch }) => {
    watch.expectLogged(/status of 409/);
    await hearNothing(page);
    const [drug] = await api.fromListed({ queue: 'dpd' });
    await page.goto(`/drugs/search?by=din&term=${drug!.din}`);
    await expect(card(page, drug!.din)).toBeVisible();
    await api.move(drug!.id, 'committee_review', 'dpd');
    await card(page, drug!.din)
      .getByRole('button', { name: /to Update queue/ })
      .click();
    await expect(card(page, drug!.din)).toContainText(`Drug ${drug!.din} was moved meanwhile`);
    await expect(
      card(page, drug!.din).getByText('In Committee Queue', { exact: true }),
    ).toBeVisible();
  });

  test('412: a record that somebody else saved says so, and nothing typed is lost', async ({
    page,
    api,
    watch,
  }) => {
    watch.expectLogged(/status of 412/);
    leaveWithoutAsking(page);
    const [drug] = await api.drugs({ queue: 'dpd' });
    const first = await page.context().newPage();
    await openDrug(page, drug!.id);
    await openDrug(first, drug!.id);
    await first.getByLabel('Strength', { exact: true }).fill('theirs MG');
    await saveOther(first);
    await first.close();

    await page.getByLabel('Form', { exact: true }).fill('My form');
    await page.getByRole('button', { name: 'Done' }).click();
    await expectToast(page, SAVE_FAILED);
    await expect(page.getByRole('main')).toContainText(
      'Not saved: somebody else saved this record meanwhile.',
    );
    await expect(page.getByLabel('Form', { exact: true })).toHaveValue('My form');
    await expect.poll(() => api.record(drug!.id)).not.toMatchObject({ form: 'My form' });

    await page.getByRole('button', { name: 'Save both together' }).click();
    await expectToast(page, 'Drug data successfully updated!');
    await expect
      .poll(() => api.record(drug!.id))
      .toMatchObject({ form: 'My form', strength: 'theirs MG' });
  });

  test('offline and back: said, and Retry goes on', async ({ page, context, watch }) => {
    // Prefetching the other screens fails too.
    watch.expectLogged(/ERR_INTERNET_DISCONNECTED|failed at \w+ \(network\)/);
    await page.goto('/drugs/search');
    await context.setOffline(true);
    await page.getByLabel('Search by').selectOption({ label: 'Drug/Product Name' });
    await page.getByLabel('Term').fill('apo-metformin');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('main').getByText(/offline/)).toBeVisible();
    await context.setOffline(false);
    // The page may notice by itself that the connection is back.
    await retryUntil(page, page.getByRole('article').first());
  });

  test('a double click is one move and one save', async ({ page, api }) => {
    const [drug] = await api.fromListed({ queue: 'dpd' });
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isWrite = ['POST', 'PUT'].includes(request.method()) && pathname.startsWith('/api/');
      // Who has it open, and that somebody looked, change no record.
      const isNote = /\/(presence|look)\/$/.test(pathname);
      if (isWrite && !isNote) sent.push(`${request.method()} ${pathname}`);
    });
    await openDrug(page, drug!.id);
    await page.getByLabel('Form', { exact: true }).fill('28 MG');
    await page.getByRole('button', { name: 'Done' }).dblclick();
    await expectToast(page, 'Drug data successfully updated!');
    await page.goto('/drugs/queue/dpd');
    await card(page, drug!.din)
      .getByRole('button', { name: /to Update queue/ })
      .dblclick();
    await dialog(page).getByRole('button', { name: 'Move Drug Record' }).dblclick();
    await expectToast(page, `Drug ${drug!.din} moved to update queue.`);
    await page.goto(`/drugs/search?by=din&term=${drug!.din}`);
    await card(page, drug!.din)
      .getByRole('button', { name: /to Review queue/ })
      .dblclick();
    await expectToast(page, `Drug ${drug!.din} moved to manual review queue.`);
    await expect
      .poll(() => sent)
      .toEqual([
        `PUT /api/drugs/${drug!.id}/`,
        `POST /api/drugs/${drug!.id}/update_review/`,
        `POST /api/drugs/${drug!.id}/manual_review/`,
      ]);
  });

  test('the answer to a save is lost: the record itself tells that it was saved', async ({
    page,
    api,
    watch,
  }) => {
    watch.expectLogged(/ERR_FAILED|ERR_CONNECTION/);
    const [drug] = await api.drugs({ queue: 'dpd' });
    await page.route(`**/api/drugs/${drug!.id}/`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await openDrug(page, drug!.id);
    await page.getByLabel('Form', { exact: true }).fill('30 MG');
    await choose(
      page,
      'Route of Administration',
      (await api.lookup('administration'))
        .map(({ name }) => name)
        .find((name) => !drug!.administration.some((route) => route.name === name))!,
    );
    await page.getByRole('button', { name: 'Done' }).click();
    await expectToast(page, 'Drug data successfully updated!');
    await expect.poll(() => api.record(drug!.id)).toMatchObject({ form: '30 MG' });
  });
});
