import { expectGoodWideAndNarrow } from '../../fixtures/accessibility.ts';
import { userMenu } from '../../fixtures/reviewer.ts';
import {
  expect,
  expectRelease,
  QUEUE,
  SCREEN,
  test,
  type ReleaseHost,
  type Page,
} from '../fixtures/release-fixture.ts';

const openAbout = async (page: Page): Promise<void> => {
  await userMenu(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'About' }).press('Enter');
};

const about = (page: Page) => page.getByRole('dialog', { name: 'About ReFined' });
const row = (page: Page, title: string) =>
  about(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: title, exact: true }) });

const versionsOf = async ({ store }: ReleaseHost) => {
  const { workspaces, generation } = (await store.readState())!;
  return { generation, version: (workspace: string) => workspaces[workspace]!.active };
};

test('About tells version, commit and generation of every part, by keyboard', async ({
  page,
  releaseHost,
}) => {
  await page.goto(QUEUE);
  await expectRelease(page);
  await openAbout(page);
  const { generation, version } = await versionsOf(releaseHost);
  await expect(about(page)).toContainText(`Generation ${generation}`);
  for (const [title, workspace] of [
    ['Shell', 'shell'],
    ['Drug Search', 'search-mfe'],
    ['Queues', SCREEN],
    ['Drug Edit', 'drug-edit-mfe'],
    ['Database Files', 'month-mfe'],
  ] as const) {
    await expect(row(page, title)).toContainText(version(workspace));
  }
  await expectGoodWideAndNarrow(page, 'About');
  // Tab stays within the dialog.
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    await expect(about(page).locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(about(page)).toHaveCount(0);
  await expect(userMenu(page)).toBeFocused();
});
