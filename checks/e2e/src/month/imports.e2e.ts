import { readFileSync } from 'node:fs';
import path from 'node:path';
import { extractZips, type FixtureProduct } from '@refined/api/extract-fixture';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { PATIENCE } from '../product/patience.ts';
import { heading, signIn } from '../fixtures/reviewer.ts';
import { expect, test, type Page } from '../fixtures/story.ts';
import { releasesOnlyFolder } from '../product/folders.ts';
import { startProduct } from '../product/run-start.ts';

interface StartedProduct {
  readonly address: string;
  readonly dataFolder: string;
}

/** An empty product: its first extract is the baseline. */
const EMPTY = { SEED: '0' } as const;

test.use({
  alone: 'imports',
  preparation: { data: releasesOnlyFolder, environment: EMPTY },
  signedIn: false,
});

/** With `npm start`, which replaces processes that die. */
const testStarted = test.extend<{ started: StartedProduct }>({
  // The worker's own product isn't used.
  baseURL: async ({}, use) => use(undefined),
  storageState: async ({}, use) => use({ cookies: [], origins: [] }),
  started: async ({ page }, use, story) => {
    const dataFolder = releasesOnlyFolder();
    const { address, stop, output } = await startProduct({
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
      ...EMPTY,
    });
    await use({ address, dataFolder });
    // An open page would reconnect for events when it stops.
    await page.goto('about:blank');
    await stop();
    if (story.status !== story.expectedStatus)
      await story.attach('what the product said', { body: output(), contentType: 'text/plain' });
  },
});

const MARCH = [
  { code: 1, brand: 'GLUCOPHAGE' },
  { code: 2, state: 'approved' as const },
  { code: 3 },
  { code: 4, state: 'dormant' as const },
];
/** One renamed, one launched, one gone, one new. */
const APRIL = [
  { code: 1, brand: 'GLUCOPHAGE SR' },
  { code: 2 },
  { code: 4, state: 'dormant' as const },
  { code: 5, brand: 'NOVELTY' },
];

interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The zips of an extract; the last row of the dormant products is unreadable. */
const sentZips = (products: readonly FixtureProduct[], updated?: string): SentFile[] =>
  extractZips(
    products.map((product) => ({ ...product, ...(updated && { updated }) })),
    (member, lines) => (member === 'route_dr.txt' ? [...lines, '"7"'] : lines),
  ).map((file) => ({ ...file, mimeType: 'application/zip' }));

const openFiles = async (page: Page, address = ''): Promise<void> => {
  await page.goto(`${address}/login?next=${encodeURIComponent('/drugs/#files')}`);
  await signIn(page);
  await expect(heading(page, 'Formulary and Database Files')).toBeVisible();
};

/** Drops the files on the page, like with the mouse. */
const drop = async (page: Page, files: readonly SentFile[]): Promise<void> => {
  const transfer = await page.evaluateHandle(
    (sent) => {
      const data = new DataTransfer();
      for (const { name, mimeType, content } of sent)
        data.items.add(
          new File([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], name, {
            type: mimeType,
          }),
        );
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      content: buffer.toString('base64'),
    })),
  );
  await page.getByText('Drop files here, or').dispatchEvent('drop', { dataTransfer: transfer });
};

/** By keyboard: the button opens the browser's file dialog. */
const choose = async (page: Page, files: readonly SentFile[]): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).press('Enter');
  await (await chooser).setFiles([...files]);
};

const preview = async (page: Page, date: string): Promise<void> => {
  await page.getByLabel('Extract of').fill(date);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Import…' })).toBeVisible();
};

const confirm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Import…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
};

const done = (page: Page) => page.getByRole('article').getByText('Imported', { exact: true });

test('A month is dropped, checked, previewed, confirmed, and then waits in the queues', async ({
  page,
}) => {
  await openFiles(page);
  const march = sentZips(MARCH);
  await drop(page, [
    ...march.slice(0, 2),
    { name: 'letter.zip', mimeType: 'application/zip', buffer: Buffer.from('Dear reviewer') },
  ]);
  await expect(page.getByText(/^letter\.zip is not a complete zip file/)).toBeVisible();
  await expect(page.getByText('Add the dormant products (allfiles_dr.zip).')).toBeVisible();
  await expectAccessible(page, 'files with a fault');
  await page.getByRole('button', { name: 'Remove letter.zip' }).click();
  await choose(page, march.slice(2));
  await preview(page, '2026-03-02');
  await expect(
    page.getByText(/This is the first extract: its 4 products become the baseline/),
  ).toBeVisible();
  await expect(page.getByText('1 row can’t be read')).toBeVisible();
  await confirm(page);
  await expect(done(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await choose(page, sentZips(APRIL, '26-MAR-2026'));
  await preview(page, '2026-04-01');
  for (const kind of ['new', 'no longer listed', 'launched', 'name changed'])
    await expect(
      page.getByRole('button', { name: `1 ${kind}, to DPD Review: show the drugs` }),
    ).toBeVisible();
  await page.getByRole('button', { name: '4 to DPD Review: show the drugs' }).click();
  const drugs = page.getByRole('dialog');
  await expect(drugs.getByRole('row', { name: /GLUCOPHAGE SR/i })).toContainText('DPD Review');
  await expectAccessible(page, 'drugs behind a figure');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'preview');
  // The user can leave the page and return.
  await page.getByRole('link', { name: 'ReFined Home' }).click();
  await page.getByRole('link', { name: 'Database Files' }).click();
  await page.getByRole('button', { name: 'Import…' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    '4 drugs are sent to review: 4 to DPD Review.',
  );
  await expectAccessible(page, 'confirmation');
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(done(page)).toBeVisible();
  await expectAccessible(page, 'result');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Review Queue/ }),
  ).toHaveAccessibleName('Review Queue, 4 items');

  await page.getByRole('checkbox', { name: 'Compare DPD 2026-04-01 (import 2)' }).check();
  await page.getByRole('checkbox', { name: 'Compare DPD 2026-03-02 (import 1)' }).check();
  await page.getByRole('button', { name: 'Compare the two' }).click();
  await expect(
    page.getByRole('dialog').getByRole('row', { name: 'new 0 1', exact: true }).first(),
  ).toBeVisible();
  await expectAccessible(page, 'comparison');
  await page.keyboard.press('Escape');

  await page.getByRole('article').getByRole('link', { name: 'DPD Review, 4 drugs' }).click();
  await expect(page.getByRole('article')).toHaveCount(4);

  // The whole import can be taken back, because nobody has decided on any of its drugs.
  await page.getByRole('link', { name: 'Database Files' }).click();
  await page.getByRole('button', { name: 'Take back DPD 2026-04-01 (import 2)' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByText('4 drugs leave DPD Review.')).toBeVisible();
  await expectAccessible(page, 'taking back');
  await asked.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(page.getByRole('article', { name: /^Taking back/ })).toContainText('Taken back');
  await expect(page.getByRole('row', { name: /Taken back by reviewer/ })).toBeVisible();
});

testStarted(
  'An import whose server is killed goes on by itself when it is back',
  async ({ page, started, watch }) => {
    watch.expectLogged(/status of 50\d|ERR_/);
    await openFiles(page, started.address);
    await choose(
      page,
      sentZips(Array.from({ length: 1_000 }, (_, index) => ({ code: index + 1 }))),
    );
    await preview(page, '2026-03-02');
    // Kills at the start: on a fast machine the import may end before its progress shows.
    const takenOn = page.waitForResponse(/\/api\/imports\/jobs\/[^/]+\/confirm\/$/);
    await confirm(page);
    await takenOn;
    // The process in the data folder's lock is the API.
    process.kill(
      Number(/\d+/.exec(readFileSync(path.join(started.dataFolder, 'lock'), 'utf8'))![0]),
      'SIGKILL',
    );
    await expect(done(page)).toBeVisible({ timeout: PATIENCE.start });
    await expect(page.getByText('1,000 drugs', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /Drug Product Database/ })).toHaveCount(1);
  },
);
