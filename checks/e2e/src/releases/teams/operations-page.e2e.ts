import { cpSync } from 'node:fs';
import { disabled, fileSystemStore } from '@refined/releases';
import { expectAccessibleInBoth, expectGoodWideAndNarrow } from '../../fixtures/accessibility.ts';
import { confirmIn, signIn } from '../../fixtures/reviewer.ts';
import { placeInRun } from '../../product/folders.ts';
import { PATIENCE } from '../../product/patience.ts';
import {
  expect,
  activateIn,
  changeIn,
  putDerived,
  QUEUE,
  startReleaseHost,
  test as base,
  type Page,
  type ReleaseHost,
} from '../fixtures/release-fixture.ts';

const staging = (): string => placeInRun('staging-of-operations');

/**
 * Our own API knows the operators; no story here needs a drug. All stories share one product and
 * leave it to the next: those that break or switch off screens come last.
 */
const test = base.extend({
  releaseHost: async ({ keep }, use) =>
    use(
      await keep('operations', async () => {
        const environment = { API_HOST: '', SEED: '0', STAGING_RELEASES: staging() };
        const host = await startReleaseHost(true, environment);
        const registryStatus = async () =>
          (await fetch(`${host.thing.address}/registry/overview`)).status;
        await expect.poll(registryStatus).toBe(401);
        return host;
      }),
    ),
});

test.use({ signedIn: false });
test.describe.configure({ timeout: PATIENCE.build });

const enter = async (page: Page, username: string): Promise<void> => {
  await page.goto('/login');
  await signIn(page, 'formulary', username);
  await expect(page.getByRole('heading', { level: 1, name: /Home/ })).toBeVisible();
};
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('a reviewer sees no entry and no page, and the registry refuses the session', async ({
  page,
  releaseHost,
}) => {
  await enter(page, 'reviewer');
  await expect(navigation(page).getByRole('link', { name: /Committee/ })).toBeVisible();
  await page.goto('/operations');
  await expect(page.getByText('This page is for operators.')).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: 'Releases' })).toHaveCount(0);
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('authInfo')!) as { token: string }).token,
  );
  const answer = await fetch(`${releaseHost.address}/registry/workspaces/queues-mfe/disable`, {
    method: 'POST',
    headers: {
      authorization: `Token ${token}`,
      'content-type': 'application/json',
      'x-operator': 'true',
    },
    body: JSON.stringify({ message: 'Off.', reason: 'because' }),
  });
  expect(answer.status).toBe(403);
  expect((await releaseHost.store.readState())?.workspaces['queues-mfe']?.disabled).toBeUndefined();
});

test('a screen that uses the session of an operator changes no release', async ({
  page,
  releaseHost,
  watch,
}) => {
  watch.expectLogged(/status of 403/);
  await enter(page, 'operator');
  // What any code in the page can do: request the confirmation, answer it, and send.
  const statuses = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('authInfo')!) as { token: string };
    const post = (path: string, body: object | string, headers: Record<string, string> = {}) =>
      fetch(path, {
        method: 'POST',
        headers: {
          authorization: `Token ${token}`,
          'content-type':
            typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const path = '/registry/workspaces/search-mfe/disable';
    const body = { message: 'Off.', reason: 'because' };
    const asked = await post('/api/confirmations/', { path, body });
    const { id } = (await asked.json()) as { id: string };
    const typed = await post(`/api/confirm/${id}/`, `password=${token}`);
    const answers = [
      await post(path, body),
      await post(path, body, { 'x-confirmation': id }),
      await post(`/api/confirmations/${id}/spend/`, { path, body }),
    ];
    return [asked, typed, ...answers].map(({ status }) => status);
  });
  expect(statuses).toEqual([200, 403, 403, 403, 403]);
  expect((await releaseHost.store.readState())?.workspaces['search-mfe']?.disabled).toBeUndefined();
});

test('an operator sees how far a staging is ahead, and a sentence while it can not be read', async ({
  page,
  releaseHost,
}) => {
  await enter(page, 'operator');
  await navigation(page).getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByText('Staging can’t be read at the moment.')).toBeVisible();
  const queues = page
    .getByRole('table', { name: 'What is live' })
    .getByRole('row', { name: /^Queues/ });
  await expect(queues).toContainText(releaseHost.first);

  cpSync(releaseHost.releases, staging(), { recursive: true });
  const store = fileSystemStore(staging());
  for (const version of ['8.1.0', '8.2.0']) {
    await putDerived(store, version, { from: releaseHost.first });
    await activateIn(store, version);
  }
  await expect(queues).toContainText('8.2.0');
  await expect(queues).toContainText('2 releases ahead');
  await expect(page.getByRole('columnheader', { name: 'Staging' })).toBeVisible();
  await expect(page.getByText('Staging can’t be read')).toHaveCount(0);
  await expectGoodWideAndNarrow(page, 'beside a staging');
});

/** Requests an operation, and confirms it with the password in the tab that opens. */
const operate = async (page: Page, button: string, reason: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await confirmIn(await opened);
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('an operator locks a screen: another release is refused with who and why, a roll-back is not', async ({
  page,
  releaseHost,
  watch,
}) => {
  // Logged because of Playwright's own scripts.
  watch.expectLogged(/Blocked script execution in '.*\/api\/confirm\//);
  await releaseHost.put('8.0.0');
  await releaseHost.activate('8.0.0');
  await enter(page, 'operator');
  await navigation(page).getByRole('link', { name: 'Releases' }).click();
  await operate(page, 'Lock: Queues', 'month end');
  const queues = page.getByRole('table', { name: 'What is live' });
  await expect(queues).toContainText('Locked by Oriel Operator (operator)');
  await expect(page.getByRole('button', { name: 'Unlock: Queues' })).toBeVisible();
  await expect(page.getByRole('button', { name: /: Queues$/ }).first()).toBeFocused();
  await expectAccessibleInBoth(page, 'a locked screen');
  await expect(releaseHost.activate(releaseHost.first)).rejects.toThrow(/locked by .*month end/);
  await operate(page, 'Roll back: Queues', 'empty lists');
  await expect(page.getByText(`Queues is back at ${releaseHost.first};`).first()).toBeVisible();
  await operate(page, 'Unlock: Queues', 'month is closed');
  await expect(queues).not.toContainText('Locked by');
  await releaseHost.activate('8.0.0');
  await releaseHost.rollBack();
});

/** The queues throw, and every other screen is switched off. */
const breakScreens = async (host: ReleaseHost): Promise<void> => {
  await host.put('9.0.0', { broken: 'factory' });
  await host.activate('9.0.0');
  for (const workspace of ['search-mfe', 'drug-edit-mfe', 'month-mfe'])
    await changeIn(host.store, 'disable', disabled('Off for this story.'), workspace);
  await host.untilServed();
};

test('an operator sees what is live and rolls back, while every other screen is broken', async ({
  page,
  releaseHost,
  watch,
}) => {
  // Logged because of the wrong password, and of Playwright's own scripts.
  watch.expectLogged(
    /status of 403 .*\/api\/confirm\/|Blocked script execution in '.*\/api\/confirm\//,
  );
  await breakScreens(releaseHost);
  await enter(page, 'operator');
  // Opening the queues reports their failure.
  await page.goto(QUEUE);
  await expect(page.getByRole('heading', { level: 1, name: 'NOC Review' })).toBeVisible();
  await navigation(page).getByRole('link', { name: 'Releases' }).click();

  const live = page.getByRole('table', { name: 'What is live' });
  const queues = live.getByRole('row', { name: /^Queues/ });
  await expect(queues).toContainText('9.0.0');
  await expect(queues).toContainText('by story');
  await expect(queues).toContainText(releaseHost.first);
  await expect(page.getByText('Reviewers read: “Off for this story.”')).toHaveCount(3);
  await expect(page.getByRole('table', { name: 'What fails in browsers' })).toContainText(
    'Queues 9.0.0',
  );
  await expectGoodWideAndNarrow(page, 'releases');

  await page.getByRole('button', { name: 'Roll back: Queues' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Roll back Queues?' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('empty lists');
  await expectAccessibleInBoth(page, 'the question');
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const confirming = await opened;
  for (const said of ['Roll back a release', 'queues-mfe', releaseHost.first, 'empty lists'])
    await expect(confirming.getByText(said)).toBeVisible();
  // axe is a script, and that page runs none, so a copy is checked.
  const copy = await page.context().newPage();
  await copy.setContent(await confirming.content());
  await expectAccessibleInBoth(copy, 'the confirmation');
  await copy.close();
  // No script of the product can read the password: the page has no origin and no opener.
  expect(await confirming.evaluate(() => [window.origin, window.opener])).toEqual(['null', null]);
  await confirming.getByLabel('Your password').fill('not it');
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirming.getByRole('alert')).toHaveText('That is not your password.');
  await confirmIn(confirming);
  await expect(page.getByText(`Queues is back at ${releaseHost.first};`).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // No earlier release is left to roll back to.
  await expect(page.getByRole('button', { name: /: Queues$/ }).first()).toBeFocused();
  const latest = page.getByRole('table', { name: 'History' }).getByRole('row').nth(1);
  await expect(latest).toContainText('Queues: Rolled back');
  await expect(latest).toContainText(`9.0.0 → ${releaseHost.first}`);
  await expect(latest).toContainText('Oriel Operator (operator)');
  await expect(latest).toContainText('empty lists');
  expect((await releaseHost.store.readState())?.workspaces['queues-mfe']?.active).toBe(
    releaseHost.first,
  );

  // A colleague's change shows without a click.
  await releaseHost.disable('Back at 14:00.');
  await expect(page.getByText('Reviewers read: “Back at 14:00.”')).toBeVisible();
});
