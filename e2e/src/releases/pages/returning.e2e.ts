import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { activated, integrityOf } from '@refined/releases';
import { deriveRelease } from '@refined/tools/derived-release';
import type { Page } from '../../fixtures/story.ts';
import { newFolder } from '../../product/folders.ts';
import {
  edited,
  expect,
  expectRelease,
  marked,
  QUEUE,
  SCREEN,
  test,
} from '../fixtures/release-fixture.ts';
import type { ReleaseHost } from '../fixtures/release-fixture.ts';

/** Bytes of script that a returning reader gets when one function was changed: the bar. */
const MOST = { screen: 1_000, shell: 3_000 };

/** Stores a release with another text in one function, with its deltas. */
const store = async (
  { store: releases }: ReleaseHost,
  workspace: string,
  version: string,
  change: (path: string, text: string) => string,
): Promise<void> => {
  const from = (await releases.readState())!.workspaces[workspace]!.active;
  const folder = path.join(newFolder('returning'), version);
  const order = { workspace, from, version, folder, change };
  const {
    workspace: _workspace,
    version: _version,
    ...build
  } = await deriveRelease(releases, order);
  await releases.put(workspace, version, folder, { ...build, brotliQuality: 4 });
};

const show = async (host: ReleaseHost, workspace: string, version: string): Promise<void> => {
  const change = activated(version);
  await host.store.changeState({ command: 'activate', workspace, actor: 'story', change });
  await host.untilServed();
};

/** What came of a release's scripts over the wire, without headers. */
const scriptsOf = (page: Page, release: string) =>
  page.evaluate(
    (folder) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, transferSize }) => name.includes(folder) && transferSize > 0)
        .map(({ name, encodedBodySize }) => ({
          file: name.replace(/.*\/(\w+)\.\w+\.js$/, '$1'),
          bytes: encodedBodySize,
        })),
    `/releases/${release}/`,
  );

const total = (scripts: readonly { readonly bytes: number }[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0);

const renamed = (version: string) => (file: string, text: string) =>
  file.startsWith('screen.')
    ? edited(text, /heading:"NOC Review[^"]*"/, () => `heading:"NOC Review ${version}"`)
    : text;

test('a release costs a reader who comes back next to nothing, and a wrong delta runs nowhere', async ({
  page,
  releaseHost,
  watch,
}) => {
  await page.goto(QUEUE);
  await expectRelease(page);
  expect(total(await scriptsOf(page, SCREEN))).toBeGreaterThan(MOST.screen);

  await test.step('one function of a screen', async () => {
    await store(releaseHost, SCREEN, '8.0.0', marked('8.0.0'));
    await show(releaseHost, SCREEN, '8.0.0');
    await page.reload();
    await expectRelease(page, '8.0.0');
    const scripts = await scriptsOf(page, `${SCREEN}/8.0.0`);
    expect(scripts.map(({ file }) => file).sort()).toEqual(['remoteEntry', 'screen']);
    expect(total(scripts)).toBeLessThanOrEqual(MOST.screen);
  });

  await test.step('one function of the shell', async () => {
    await store(releaseHost, 'shell', '8.0.0', (file, text) =>
      file.startsWith('shell.') ? edited(text, /"Drug Search"/, () => '"Search for drugs"') : text,
    );
    await show(releaseHost, 'shell', '8.0.0');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Search for drugs' })).toBeVisible();
    const scripts = await scriptsOf(page, 'shell/8.0.0');
    const { deltas = [] } = await releaseHost.store.readRelease('shell', '8.0.0');
    // A worker's script is run without a check of its hash.
    expect(deltas.filter(({ path: file }) => file.startsWith('watchdog'))).toEqual([]);
    expect(scripts.length).toBeGreaterThanOrEqual(3);
    expect(total(scripts)).toBeLessThanOrEqual(MOST.shell);
  });

  await test.step('a delta that becomes something else is stopped, and the release before is shown', async () => {
    await store(releaseHost, SCREEN, '8.1.0', renamed('8.1.0'));
    await store(releaseHost, SCREEN, '8.2.0', (file, text) =>
      file.startsWith('screen.') ? `window.tampered=true;${renamed('8.2.0')(file, text)}` : text,
    );
    // As one would who can write the store: the other release's deltas, and their hashes in the
    // document. All of the screen's: the page has one of their dictionaries.
    const folder = (version: string) => path.join(releaseHost.releases, SCREEN, version);
    const listed = (await releaseHost.store.readRelease(SCREEN, '8.2.0')).deltas!;
    const document = await releaseHost.store.readRelease(SCREEN, '8.1.0');
    const forged = await Promise.all(
      document.deltas!.map(async (one) => {
        const evil = listed.find(
          ({ path: file, dictionary }) => file === one.path && dictionary === one.dictionary,
        );
        if (!one.path.startsWith('screen.') || !evil) return { one };
        return { one, body: (await releaseHost.store.readDelta(SCREEN, '8.2.0', evil))! };
      }),
    );
    expect(forged.filter(({ body }) => body)).not.toEqual([]);
    const deltas = forged.map(({ one, body }) => {
      if (!body) return one;
      const digits = Buffer.from(one.dictionary.replace('sha256-', ''), 'base64').toString('hex');
      const file = readdirSync(folder('8.1.0')).find(
        (name) => name.endsWith('.dcz') && digits.startsWith(name.split('.').at(-2)!),
      );
      writeFileSync(path.join(folder('8.1.0'), file!), body);
      return { ...one, bytes: body.length, integrity: integrityOf(body) };
    });
    writeFileSync(
      path.join(folder('8.1.0'), 'release.json'),
      JSON.stringify({ ...document, deltas }),
    );
    watch.expectLogged(/queues-mfe\/8\.1\.0\/screen\..*integrity|SRI/);
    await show(releaseHost, SCREEN, '8.1.0');
    await page.reload();
    await expectRelease(page, '8.0.0');
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  });
});
