import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test as base, type Page } from '@playwright/test';
import { expectAccessibleInBoth } from '../fixtures/accessibility.ts';
import { QUICK_PAGES } from '../fixtures/worker/quick-pages.ts';
import { placeInRun } from '../product/folders.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Built once per run; it is not part of any release. */
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

test.use({
  viewport: { width: 1000, height: 800 },
  // Makes every machine render letters the same way.
  launchOptions: {
    executablePath: process.env.CHROME_PATH,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
      // The font is a file beside the page, and there is no server.
      '--allow-file-access-from-files',
      QUICK_PAGES,
    ],
  },
});

/** Shows all controls at once as if they had the pointer, or the keyboard's focus. */
const forceStates = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
  for (const [state, forcedPseudoClasses] of [
    ['hover', ['hover']],
    ['focus', ['focus', 'focus-visible']],
  ] as const) {
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: `[data-force=${state}] :is(button, a, input, [role=checkbox])`,
    });
    for (const nodeId of nodeIds)
      await devtools.send('CSS.forcePseudoState', {
        nodeId,
        forcedPseudoClasses: [...forcedPseudoClasses],
      });
  }
};

/** Opens a page of the catalogue in its own font, at a fixed time. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.clock.setFixedTime('2026-04-01T16:00:00Z');
  await page.goto(address);
  await page.evaluate(() => document.fonts.load('16px Picture').then(() => document.fonts.ready));
};

const ACCEPT =
  'A part looks different. If it should: npm test -- browser catalogue --update-snapshots, ' +
  'look at the changed pictures, and commit them';

const SCHEMES = ['light', 'dark'] as const;

/** Hides letters only: icons, borders and backgrounds keep their colours. */
const NO_LETTERS = '* { -webkit-text-fill-color: transparent !important; }';

/**
 * Only the style sheets depend on the scheme, so open parts are checked in both. Without letters,
 * because browsers render their edges differently; a missing button border exceeds the tolerance.
 */
const expectPictures = async (page: Page, name: string): Promise<void> => {
  await page.addStyleTag({ content: NO_LETTERS });
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await expect(page, ACCEPT).toHaveScreenshot(`${name}-${colorScheme}.png`, {
      threshold: 0.1,
      maxDiffPixels: 50,
    });
  }
};

test('every part that the kit offers is in the catalogue', async ({ page, catalogue }) => {
  await page.goto(`${catalogue}?pictures`);
  await expect(page.getByRole('main')).toHaveCount(SHEETS.length);
  await expect(page.getByText('Not in the catalogue')).toHaveCount(0);
});

for (const sheet of SHEETS)
  test(`${sheet} look as they did, and can be read by everybody, in the light and in the dark`, async ({
    page,
    catalogue,
  }) => {
    await open(page, `${catalogue}?pictures&sheet=${sheet}`);
    await expect(page.getByRole('main')).toBeVisible();
    await expectAccessibleInBoth(page, sheet);
    const frames = await page.locator('iframe').evaluateAll((elements) =>
      elements.map((element) => {
        const frame = element as HTMLIFrameElement;
        // The content of a frame has its own picture.
        frame.style.visibility = 'hidden';
        const { dataset, title, width, height } = frame;
        const address = new URL(dataset.address!, document.baseURI).href;
        return { address, title, width: Number(width), height: Number(height) };
      }),
    );
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 1000, height });
    await forceStates(page);
    await expectPictures(page, sheet);

    for (const [index, { address, title, width, height: tall }] of frames.entries()) {
      await page.setViewportSize({ width, height: tall });
      await open(page, address);
      const until = await page.locator('.ca-alone').getAttribute('data-until');
      if (until) await expect(page.locator(until)).toBeVisible();
      const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      await expectPictures(page, `${sheet}-${index + 1}-${name}`);
    }
  });
