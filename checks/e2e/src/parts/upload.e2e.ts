import path from 'node:path';
import { expect } from '@playwright/test';
import { deriveRelease } from '@refined/bad-releases/derived-release';
import { fileSystemStore } from '@refined/releases';
import { askRegistry, uploadOf } from '@refined/releases/cli';
import { newFolder, releasesOnlyFolder } from '../product/folders.ts';
import { PATIENCE } from '../product/patience.ts';
import { SCREEN } from '../releases/fixtures/release-fixture.ts';
import { liveScreen, test } from './topology.ts';

const UPLOADED = '9.1.0';

test('parts on several machines: the registry tries an uploaded screen in a browser, and it goes live', async ({
  topology,
}) => {
  test.setTimeout(PATIENCE.build);
  const store = fileSystemStore(path.join(releasesOnlyFolder(), 'releases'));
  const { active } = (await store.readState())!.workspaces[SCREEN]!;
  const { version, folder, ...meta } = await deriveRelease(store, {
    workspace: SCREEN,
    from: active,
    version: UPLOADED,
    folder: path.join(newFolder('upload'), 'bundle'),
  });
  const routes = meta.declaration.kind === 'screen' ? meta.declaration.routes : [];
  await topology.store.command([
    'register',
    SCREEN,
    ...routes.flatMap((route) => ['--route', route.path]),
  ]);
  const token = await topology.store.command([
    'token',
    SCREEN,
    ...['--holder', 'Story', '--may', 'publish', '--may', 'activate'],
  ]);
  const said: string[] = [];
  const answer = await askRegistry(
    {
      host: topology.address,
      workspace: SCREEN,
      verb: 'publish',
      by: 'release',
    },
    {
      say: (line) => said.push(line),
      environment: { REFINED_TOKEN: token.split('\n')[0]! },
    },
    await uploadOf({ workspace: SCREEN, version, folder, meta }, { reason: 'moves' }),
  );
  expect(answer).toMatchObject({ exit: 0 });
  await expect.poll(() => liveScreen(topology)).toBe(UPLOADED);
});
