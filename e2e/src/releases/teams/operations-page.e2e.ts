import { disabled } from '@refined/releases';
import { expectAccessibleInBoth } from '../../fixtures/accessibility.ts';
import { signIn } from '../../fixtures/reviewer.ts';
import { PATIENCE } from '../../product/patience.ts';
import { expect, QUEUE, test } from '../fixtures/release-fixture.ts';
import type { Page, ReleaseHost } from '../fixtures/release-fixture.ts';

// Our own API knows who is an operator. No story here needs a drug.
test.use({
  wholeProduct: true,
  signedIn: false,
  houseEnvironment: { API_HOST: '', SEED: '0' },
});

const enter = async (page: Page, username: string): Promise<void> => {
  await page.goto('/login');
  await signIn(page, 'formulary', username);
  await expect(page.getByRole('heading', { level: 1, name: /Home/ })).toBeVisible();
};
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const registryStatus = async ({ address }: ReleaseHost): Promise<number> =>
  (await fetch(`${address}/registry/overview`)).status;

/** The queues throw, and every other screen is switched off. */
const breakScreens = async (host: ReleaseHost): Promise<void> => {
  await host.put('9.0.0', { broken: 'factory' });
  await host.activate('9.0.0');
  for (const workspace of ['search-mfe', 'drug-edit-mfe', 'month-mfe'])
    await host.store.changeState({
      command: 'disable',
      workspace,
      actor: 'story',
      change: disabled('Off for this story.'),
    });
  await host.untilServed();
};

test('an operator sees what is live and rolls back, while every other screen is broken', async ({
  page,
  releaseHost,
}) => {
  test.setTimeout(PATIENCE.build);
  await expect.poll(() => registryStatus(releaseHost)).toBe(401);
  await breakScreens(releaseHost);
  await enter(page, 'operator');
  // The failure of the queues is told.
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
  for (const size of [
    { width: 1360, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expectAccessibleInBoth(page, `releases at ${size.width} px`);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
  }

  await page.getByRole('button', { name: 'Roll back: Queues' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Roll back Queues?' });
  await dialog.getByLabel('Reason').fill('empty lists');
  await expectAccessibleInBoth(page, 'the question');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText(`Queues is back at ${releaseHost.first}.`).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const latest = page.getByRole('table', { name: 'History' }).getByRole('row').nth(1);
  await expect(latest).toContainText('Queues: Rolled back');
  await expect(latest).toContainText(`9.0.0 → ${releaseHost.first}`);
  await expect(latest).toContainText('Oriel Operator (operator)');
  await expect(latest).toContainText('empty lists');
  expect((await releaseHost.store.readState())?.workspaces['queues-mfe']?.active).toBe(
    releaseHost.first,
  );

  // Somebody else's change is seen without a click.
  await releaseHost.disable('Back at 14:00.');
  await expect(page.getByText('Reviewers read: “Back at 14:00.”')).toBeVisible();
});

test('a reviewer sees no entry and no page, and the registry refuses the session', async ({
  page,
  releaseHost,
}) => {
  test.setTimeout(PATIENCE.build);
  await expect.poll(() => registryStatus(releaseHost)).toBe(401);
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
