import { activated } from '@refined/releases';
import { deriveRelease } from '@refined/tools/derived-release';
import { leaveWithoutAsking } from '../../fixtures/edit-form.ts';
import { newFolder } from '../../product/folders.ts';
import { expect, test } from '../fixtures/release-fixture.ts';
import type { ReleaseHost } from '../fixtures/release-fixture.ts';

const EDIT = 'drug-edit-mfe';
const BAD = '9.0.0';

/** Makes a drug edit active that reloads the page when the story says so. */
const activateLeaving = async ({ store, untilServed }: ReleaseHost): Promise<void> => {
  const { active } = (await store.readState())!.workspaces[EDIT]!;
  const { entry } = await store.readRelease(EDIT, active);
  const { workspace, version, folder, ...build } = await deriveRelease(store, {
    workspace: EDIT,
    from: active,
    version: BAD,
    folder: newFolder('leaving'),
    change: (path, text) =>
      path === entry ? `addEventListener("story leaves",()=>location.reload());${text}` : text,
  });
  await store.put(workspace, version, folder, build);
  await store.changeState({
    command: 'activate',
    workspace: EDIT,
    actor: 'story',
    change: activated(BAD),
  });
  await untilServed();
};

test('where a browser can not refuse that a release leaves the page, the draft and the release before come back', async ({
  page,
  releaseHost,
  watch,
}) => {
  watch.expectLogged(/drug-edit-mfe 9\.0\.0 (failed at run|left the page before)/);
  await activateLeaving(releaseHost);
  leaveWithoutAsking(page);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
  await page.goto('/drugs/search');
  expect(await page.evaluate(() => 'navigation' in window)).toBe(false);
  await page.goto('/drugs/7');
  const strength = page.getByLabel('Strength', { exact: true });
  await strength.fill('left 1 MG');

  await page.evaluate(() => void window.dispatchEvent(new Event('story leaves')));
  await expect(page.getByRole('main')).toContainText(
    /left this page by itself, so its earlier version \S+ is shown\./,
  );
  await expect(strength).toHaveValue('left 1 MG');
  await expect
    .poll(async () => (await releaseHost.store.readReports()).failures)
    .toContainEqual(
      expect.objectContaining({
        workspace: EDIT,
        version: BAD,
        stage: 'run',
        fault: 'navigation',
        count: 1,
      }),
    );
});
