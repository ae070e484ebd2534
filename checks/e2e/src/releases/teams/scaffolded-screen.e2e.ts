import { execFile } from 'node:child_process';
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { PATIENCE } from '../../product/patience.ts';
import { heading, navigation } from '../../fixtures/reviewer.ts';
import { newFolder } from '../../product/folders.ts';
import { ROOT } from '../../product/run-start.ts';
import { expect, lookAgain, test } from '../fixtures/release-fixture.ts';
import { buildAndRelease, exchange } from '../fixtures/team-build.ts';

/** A working copy of the repository: files that the command edits are copies, the rest links. */
const repository = (): string => {
  const root = newFolder('repository');
  for (const entry of readdirSync(ROOT, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isFile()) cpSync(path.join(ROOT, entry.name), path.join(root, entry.name));
    else symlinkSync(path.join(ROOT, entry.name), path.join(root, entry.name));
  }
  return root;
};

const newScreen = (root: string, name: string) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `
  import { createScreen } from ${JSON.stringify(path.join(ROOT, 'tools', 'src', 'create-screen.ts'))};
  console.log(createScreen({ root: ${JSON.stringify(root)}, name: ${JSON.stringify(name)} }).workspace);
`,
  ]);

test('a new screen comes with its address and its entry in the navigation, also into pages that are open', async ({
  page,
  releaseHost,
}) => {
  test.setTimeout(PATIENCE.build);
  await page.goto('/');
  await expect(heading(page, 'ReFined Home')).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: 'Price List' })).toHaveCount(0);
  const before = (await releaseHost.store.readState())!.workspaces;

  const root = repository();
  const workspace = (await newScreen(root, 'price-list')).stdout.trim();
  await buildAndRelease(root, workspace, '1.0.0', releaseHost.releases);

  await releaseHost.untilServed();
  await lookAgain(page);
  await navigation(page).getByRole('link', { name: 'Price List' }).click();
  await expect(heading(page, 'Price List')).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: 'Price List' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page, 'a new screen');
  // A reload at its address works too.
  await page.reload();
  await expect(heading(page, 'Price List')).toBeVisible();
  const { [workspace]: made, ...others } = (await releaseHost.store.readState())!.workspaces;
  expect(made?.active).toBe('1.0.0');
  expect(others).toEqual(before);
});

test('a screen draws a component of MUI that nobody else has, with the theme of the page', async ({
  page,
  releaseHost,
}) => {
  test.setTimeout(PATIENCE.build);
  const root = repository();
  const workspace = (await newScreen(root, 'price-range')).stdout.trim();
  const source = `${workspace}/src/price-range-screen.tsx`;
  exchange(
    root,
    source,
    'import { Link }',
    "import Box from '@mui/material/Box';\nimport Drawer from '@mui/material/Drawer';\nimport Slider from '@mui/material/Slider';\nimport { useColorScheme } from '@mui/material/styles';\nimport { useLocation, Link }",
  );
  exchange(
    root,
    source,
    '<PageHeading',
    '<Slider aria-label={`Price, ${useColorScheme().mode}`} defaultValue={30} />\n' +
      '      <Drawer open={useLocation().hash === "#all"}><Box>All prices</Box></Drawer>\n      <PageHeading',
  );
  await buildAndRelease(root, workspace, '1.0.0', releaseHost.releases);
  await releaseHost.untilServed();

  await page.goto('/');
  await expect(heading(page, 'ReFined Home')).toBeVisible();
  const metas = await page.locator('meta').count();
  await page.goto('/drugs/price-range');
  await expect(heading(page, 'Price Range')).toBeVisible();
  // MUI's engine leaves nothing behind, for which the gate would refuse the screen.
  await expect(page.locator('meta')).toHaveCount(metas);
  // The colours follow the page's scheme, not MUI's own.
  const slider = page.getByRole('slider', { name: 'Price, system' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('31');
  const link = page.getByRole('main').getByRole('link').first();
  const accent = await link.evaluate((element) => getComputedStyle(element).color);
  await expect(page.locator('.MuiSlider-root')).toHaveCSS('color', accent);
  // Its dialogs and boxes take the page's parts as their module's default.
  await page.goto('/drugs/price-range#all');
  await expect(page.getByRole('presentation').getByText('All prices')).toBeVisible();
});
