import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, expectRelease, QUEUE, SCREEN, test } from './house.ts';
import { buildAndRelease, exchange, workingCopy } from './team-build.ts';

const VERSION = '8.1.0';

/** A queue screen with a part that is loaded when the address ends in #late. */
const screenWithLatePart = (): string => {
  const root = workingCopy(SCREEN);
  writeFileSync(path.join(root, SCREEN, 'src', 'late-part.tsx'), "export default function LatePart() {\n  return <p>The late part is here.</p>;\n}\n");
  writeFileSync(
    path.join(root, SCREEN, 'src', 'with-late-part.tsx'),
    [
      "import { lazy, Suspense } from 'react';",
      "import { useLocation } from '@refined/shared/router';",
      "import { QueueScreen } from './queue-screen.tsx';",
      "const LatePart = lazy(() => import('./late-part.tsx'));",
      'export const WithLatePart = () => {',
      '  const { hash } = useLocation();',
      "  return <>{hash === '#late' && <Suspense fallback={null}><LatePart /></Suspense>}<QueueScreen /></>;",
      '};',
      '',
    ].join('\n'),
  );
  return root;
};

test('a chunk that is gone in mid-session, after a rollback, costs nobody the page', async ({ page, house, watch }) => {
  test.setTimeout(120_000);
  watch.expectLogged(/Failed to load resource|ChunkLoadError|Loading chunk|queues-mfe/);
  const root = screenWithLatePart();
  exchange(root, `${SCREEN}/src/expose.tsx`, "import { QueueScreen } from './queue-screen.tsx';", "import { WithLatePart as QueueScreen } from './with-late-part.tsx';");
  await buildAndRelease(root, SCREEN, VERSION, house.releases);
  await expect(async () => {
    await page.goto(QUEUE);
    expect(await page.locator('#refined-state').textContent()).toContain(`"active":"${VERSION}"`);
  }).toPass({ timeout: 20_000 });
  await expectRelease(page);

  // The part is there as long as its release is, and it is checked like every other file.
  const other = await page.context().newPage();
  await other.goto(`${QUEUE}#late`);
  await expect(other.getByText('The late part is here.')).toBeVisible();
  await other.close();

  await house.rollBack();
  await page.route(new RegExp(`/releases/${SCREEN}/${VERSION.replaceAll('.', '\\.')}/`), (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '' }));
  await page.evaluate(() => {
    window.location.hash = 'late';
  });
  // The release that is active again takes the place, at the same address, without the part that it doesn't have.
  await expectRelease(page);
  await expect(page.getByText('could not be shown')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => house.store.readReports(), { timeout: 15_000 }).toContainEqual(expect.objectContaining({ workspace: SCREEN, version: VERSION, stage: 'chunk' }));
});
