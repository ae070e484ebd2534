import { LIMITS } from '@refined/shared/domain';
import { expect, test, type Page } from '../fixtures/story.ts';
import { choose, leaveWithoutAsking, openDrug, saveOther } from '../fixtures/edit-form.ts';
import { PATIENCE } from '../product/patience.ts';
import { endFaultsAndRetry, retryUntil } from '../fixtures/retry.ts';
import { card, dialog, heading, hearNothing, navigation, signIn } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

/** Gives this answer to every call at an address, until the story ends the fault. */
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

const NETWORK_PAGE = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><h1>Sign in to the network</h1>',
};

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

  test('429: the search says when to try again, and Retry finds', async ({ page, watch }) => {
    watch.expectLogged(/status of 429/);
    await failing(page, /\/api\/drugs\/\?drug_name=/, {
      ...problem(429, 'Too many requests.'),
      headers: { 'retry-after': '7' },
    });
    await page.goto('/drugs/search?by=drug_name&term=apo-metformin');
    await expect(
      page.getByRole('main').getByText('Too many requests. Try again in 7 s.'),
    ).toBeVisible();
    await endFaultsAndRetry(page);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('500: the queue is named, Retry helps, and the other pages work', async ({
    page,
    watch,
  }) => {
    watch.expectLogged(/status of 500/);
    await failing(page, /\/api\/drugs\/\?queue=dpd/, problem(500, 'Something went wrong.'));
    await page.goto('/drugs/queue/dpd');
    await expect(page.getByRole('main').getByText('DPD Review could not be loaded.')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Review queues' })
      .getByRole('link', { name: 'Manual Review' })
      .click();
    await expect(heading(page, 'Manual Review')).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('main').getByText('DPD Review could not be loaded.')).toBeVisible();
    await endFaultsAndRetry(page);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText('DPD Review could not be loaded.')).toHaveCount(0);
  });

  test('200 with HTML: the search keeps what it had and says what failed', async ({ page }) => {
    await page.goto('/drugs/search?by=drug_name&term=apo-metformin');
    await expect(page.getByRole('article').first()).toBeVisible();
    await failing(page, /\/api\/drugs\/\?drug_name=lipitor/, NETWORK_PAGE);
    await page.getByLabel('Term').fill('lipitor');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(
      page.getByRole('main').getByText(/page of another program came instead/),
    ).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText(/metformin/i);
    await endFaultsAndRetry(page);
    await expect(page.getByRole('article').first()).toContainText(/lipitor/i);
  });

  for (const [what, answer, said] of [
    ['403', problem(403, 'Forbidden.'), /You may not do this\./],
    ["the network's sign-in page (D88)", NETWORK_PAGE, /page of another program came instead/],
  ] as const)
    test(`${what}: the save says so, nothing counts as saved, and the form is kept`, async ({
      page,
      api,
      watch,
    }) => {
      watch.expectLogged(/status of 403/);
      leaveWithoutAsking(page);
      const [drug] = await api.drugs({ queue: 'dpd' });
      await openDrug(page, drug!.id);
      await page.getByLabel('Form', { exact: true }).fill('88 MG');
      await failing(page, `**/api/drugs/${drug!.id}/`, answer, 'PUT');
      await page.getByRole('button', { name: 'Done' }).click();
      await expectToast(page, SAVE_FAILED);
      await expect(page.getByRole('main').getByText(said).first()).toBeVisible();
      await expect(page.getByLabel('Form', { exact: true })).toHaveValue('88 MG');
      await expect(page.getByText('Unsaved changes')).toBeVisible();
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

  test('no answer at all: after its deadline the search says so', async ({ page }) => {
    // Shortens only the deadline of calls, to a tenth.
    await page.addInitScript((deadline) => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms === deadline ? ms / 10 : ms);
    }, LIMITS.callDeadline);
    const never = Promise.withResolvers<void>();
    await page.route(/\/api\/drugs\/\?drug_name=/, () => never.promise);
    await page.goto('/drugs/search?by=drug_name&term=apo');
    await expect(
      page.getByRole('main').getByText('The server did not answer in time.'),
    ).toBeVisible({ timeout: PATIENCE.expectation + LIMITS.callDeadline });
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    never.resolve();
  });

  test('one of eight lists fails: it is named, Done waits, and Retry fills the form', async ({
    page,
    api,
    watch,
  }) => {
    watch.expectLogged(/status of 500/);
    const [drug] = await api.drugs({ queue: 'dpd' });
    await failing(page, '**/api/drug_class/', problem(500, 'Something went wrong.'));
    await page.goto(`/drugs/${drug!.id}`);
    await expect(page.getByRole('main').getByText('Drug Class could not be loaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Done/ })).toBeDisabled();
    await endFaultsAndRetry(page);
    await expect(page.getByLabel('Drug/Product Name')).toHaveValue(drug!.drug_name);
    await expect(page.getByRole('button', { name: /^Done/ })).toBeEnabled();
  });

  test('a move that fails says so in the specified words, and the card stays', async ({
    page,
    api,
    watch,
  }) => {
    watch.expectLogged(/status of 500/);
    const [drug] = await api.fromListed({ queue: 'dpd' });
    await page.goto('/drugs/queue/dpd');
    for (const [button, path, said] of [
      [
        'Update queue',
        'update_review',
        `Could not move drug ${drug!.din} to update queue, an error occured.`,
      ],
      [
        'Expert Committee Review queue',
        'committee_review',
        `Could not move drug ${drug!.din} to expert committee queue, an error occured.`,
      ],
      ['Archived', 'archive', `Could not move drug ${drug!.din} to archive.`],
    ] as const) {
      await failing(
        page,
        `**/api/drugs/${drug!.id}/${path}/`,
        problem(500, 'Something went wrong.'),
      );
      await card(page, drug!.din)
        .getByRole('button', { name: `Move ${drug!.din} to ${button}` })
        .click();
      await dialog(page).getByRole('button', { name: 'Move Drug Record' }).click();
      await expectToast(page, said);
      await expect(card(page, drug!.din)).toBeVisible();
    }
  });

  test('a double click is one move and one save', async ({ page, api }) => {
    const [drug] = await api.fromListed({ queue: 'dpd' });
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isWrite = ['POST', 'PUT'].includes(request.method()) && pathname.startsWith('/api/');
      // Calls about open and viewed records change no record.
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

  test('the move succeeds, the counts fail: the old figure stays, marked', async ({
    page,
    api,
    watch,
  }) => {
    watch.expectLogged(/status of 500/);
    const [drug] = await api.fromListed({ queue: 'dpd' });
    const before = await api.counts();
    // Events carry the counts too: without events, only the failing fetch remains.
    await hearNothing(page);
    await page.goto('/drugs/queue/dpd');
    const badge = navigation(page).getByRole('link', { name: /^Update Queue/ });
    await expect(badge).toHaveAccessibleName(new RegExp(`, ${before.update} item`));
    await failing(page, '**/api/drugs/count_review/', problem(500, 'Something went wrong.'));
    await card(page, drug!.din)
      .getByRole('button', { name: /to Update queue/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Move Drug Record' }).click();
    await expectToast(page, `Drug ${drug!.din} moved to update queue.`);
    await expect(card(page, drug!.din)).toHaveCount(0);
    await expect(badge).toHaveAccessibleName(
      new RegExp(`, ${before.update} items?, not refreshed`),
    );
  });

  test('the answer to a move is lost: the drug itself tells that it was moved', async ({
    page,
    api,
    watch,
  }) => {
    watch.expectLogged(/ERR_FAILED|ERR_CONNECTION/);
    const [drug] = await api.drugs({ queue: 'dpd' });
    await page.route(`**/api/drugs/${drug!.id}/committee_review/`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto('/drugs/queue/dpd');
    await card(page, drug!.din)
      .getByRole('button', { name: /to Expert Committee Review queue/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Move Drug Record' }).click();
    await expectToast(page, `Drug ${drug!.din} moved to expert committee queue.`);
    await expect(card(page, drug!.din)).toHaveCount(0);
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
