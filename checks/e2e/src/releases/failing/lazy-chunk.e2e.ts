import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Kept } from '../../fixtures/worker/kept-things.ts';
import { releasesOnlyFolder } from '../../product/folders.ts';
import { PATIENCE } from '../../product/patience.ts';
import {
  expect,
  expectRelease,
  QUEUE,
  SCREEN,
  test as base,
  type ReleaseHost,
  type Page,
} from '../fixtures/release-fixture.ts';
import { ON_THE_WAY } from '../fixtures/on-the-way.ts';
import { buildAndRelease, exchange, workingCopy } from '../fixtures/team-build.ts';

const VERSION = '8.1.0';
const MARK = 'With a late part.';
const LATE = 'The late part is here.';

/** A queue screen with a part that is loaded when the address ends in #late. */
const screenWithLatePart = (): string => {
  const root = workingCopy(SCREEN);
  writeFileSync(
    path.join(root, SCREEN, 'src', 'late-part.tsx'),
    `export default function LatePart() {\n  return <p>${LATE}</p>;\n}\n`,
  );
  writeFileSync(
    path.join(root, SCREEN, 'src', 'with-late-part.tsx'),
    [
      "import { lazy, Suspense } from 'react';",
      "import { useLocation } from '@refined/shared/router';",
      "import { QueueScreen } from './queue-screen.tsx';",
      "const LatePart = lazy(() => import('./late-part.tsx'));",
      'export const WithLatePart = () => {',
      '  const { hash } = useLocation();',
      `  return <>{hash === '#late' && <Suspense fallback={null}><LatePart /></Suspense>}<p>${MARK}</p><QueueScreen /></>;`,
      '};',
      '',
    ].join('\n'),
  );
  exchange(
    root,
    `${SCREEN}/src/expose.tsx`,
    "import { QueueScreen } from './queue-screen.tsx';",
    "import { WithLatePart as QueueScreen } from './with-late-part.tsx';",
  );
  return root;
};

/** The path of the chunk with the late part. */
const latePath = async ({ store }: ReleaseHost): Promise<string> => {
  const { files } = await store.readRelease(SCREEN, VERSION);
  for (const { path: file } of files)
    if (file.endsWith('.js') && (await store.readFile(SCREEN, VERSION, file))?.includes(LATE))
      return file;
  throw new Error('No file of the release holds the late part.');
};

/** The release's folder in its own store, built once for the stories of a worker. */
const buildLateRelease = async (): Promise<Kept<string>> => {
  const releases = path.join(releasesOnlyFolder(), 'releases');
  await buildAndRelease(screenWithLatePart(), SCREEN, VERSION, releases);
  return { thing: path.join(releases, SCREEN, VERSION) };
};

/** The screen with the late part is the active release; `late` is the path of that part. */
const test = base.extend<{ readonly late: string }>({
  late: [
    async ({ keep, releaseHost }, use) => {
      const lateRelease = await keep('late release', buildLateRelease);
      cpSync(lateRelease, path.join(releaseHost.releases, SCREEN, VERSION), { recursive: true });
      await releaseHost.activate(VERSION);
      await use(`/releases/${SCREEN}/${VERSION}/${await latePath(releaseHost)}`);
    },
    { timeout: PATIENCE.build },
  ],
});

const open = async (page: Page): Promise<void> => {
  await page.goto(QUEUE);
  await expectRelease(page);
  await expect(page.getByText(MARK)).toBeVisible();
};

const askForLatePart = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.location.hash = 'late';
  });

/**
 * Expects another release at the same address, without the late part, and the reason in the
 * reports.
 */
const expectReplaced = async (
  page: Page,
  releaseHost: ReleaseHost,
  fault: string,
): Promise<void> => {
  await expect(page.getByText(MARK)).toHaveCount(0);
  await expectRelease(page);
  await expect(page.getByText('could not be shown')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#late');
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  await expect
    .poll(async () => (await releaseHost.store.readReports()).failures)
    .toContainEqual(
      expect.objectContaining({ workspace: SCREEN, version: VERSION, stage: 'chunk', fault }),
    );
};

/** What the browser and webpack log about a chunk that fails to load. */
const LOGGED =
  /Failed to load resource|ChunkLoadError|Loading chunk|queues-mfe|integrity|MIME type/;

test('a chunk that is gone in mid-session, after a rollback, costs nobody the page', async ({
  page,
  releaseHost,
  late,
  watch,
}) => {
  watch.expectLogged(LOGGED);
  await open(page);

  // The part loads as long as its release exists, and its hash is checked like any file's.
  const other = await page.context().newPage();
  await other.goto(`${QUEUE}#late`);
  await expect(other.getByText(LATE)).toBeVisible();
  await other.close();

  await releaseHost.rollBack();
  await page.route(`**${late}`, (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: '' }),
  );
  await askForLatePart(page);
  await expectReplaced(page, releaseHost, 'status');
});

test('a chunk that is asked for in mid-session: whatever comes instead, the release before takes the place', async ({
  context,
  releaseHost,
  late,
  watch,
}) => {
  watch.expectLogged(LOGGED);
  for (const [what, { fault, answer }] of Object.entries(ON_THE_WAY)) {
    await test.step(what, async () => {
      const page = await context.newPage();
      await open(page);
      await page.route(`**${late}*`, answer);
      await askForLatePart(page);
      await expectReplaced(page, releaseHost, fault);
      await page.close();
    });
  }
  await test.step('comes too late', async () => {
    const page = await context.newPage();
    await open(page);
    const held = Promise.withResolvers<void>();
    await page.route(`**${late}*`, async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await askForLatePart(page);
    await expectReplaced(page, releaseHost, 'timeout');
    held.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await expectRelease(page);
    await expect(page.getByText(LATE)).toHaveCount(0);
    await page.close();
  });
});
