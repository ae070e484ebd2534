import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test as base } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { placeInRun } from '../product/folders.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** One build for a run; nothing of it is part of a release. */
const test = base.extend<object, { catalogue: string }>({
  catalogue: [
    async ({}, use) => {
      const folder = placeInRun('catalogue');
      const page = path.join(folder, 'index.html');
      if (existsSync(page)) return use(pathToFileURL(page).href);
      const { status, stderr } = spawnSync(
        process.execPath,
        [path.join(ROOT, 'tools/catalogue.mjs'), folder],
        { encoding: 'utf8' },
      );
      expect(status, stderr).toBe(0);
      await use(pathToFileURL(page).href);
    },
    { scope: 'worker' },
  ],
});

const SHEETS = ['controls', 'drugs', 'tables-and-comparisons', 'pages'];

test('every part that the kit offers is in the catalogue', async ({ page, catalogue }) => {
  await page.goto(catalogue);
  await expect(page.getByRole('main')).toHaveCount(SHEETS.length);
  await expect(page.getByText('Not in the catalogue')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`In the ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const sheet of SHEETS)
      test(`${sheet} can be read by everybody`, async ({ page, catalogue }) => {
        await page.goto(`${catalogue}?sheet=${sheet}`);
        await expect(page.getByRole('main')).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      });
  });
