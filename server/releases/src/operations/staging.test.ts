import { renameSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { TestReleases } from '../testing/test-release.ts';
import { stagingReader } from './staging.ts';

let releases: TestReleases;
let staging: TestReleases;
beforeEach(async () => {
  [releases, staging] = [new TestReleases(), new TestReleases()];
  await staging.filled();
  const from = ['--from', staging.folder];
  await releases.done('publish', 'shell', ...from);
  for (const version of ['1.0.0', '1.2.0'])
    await releases.done('publish', 'queues-mfe', '--version', version, ...from);
  await releases.done('publish', 'search-mfe');
  releases.environment.STAGING_RELEASES = staging.folder;
});

const beside = async () => {
  const { workspaces } = (await releases.done('status', '--json')).json() as {
    workspaces: { workspace: string; staging: unknown }[];
  };
  return workspaces.map(({ workspace, staging: found }) => [workspace, found]);
};

describe('status beside staging', () => {
  it('says what is active there, since when, and how many releases lie between', async () => {
    const [{ at: since } = { at: '' }] = await staging.store.history({ workspace: 'queues-mfe' });
    const [{ at: shell } = { at: '' }] = await staging.store.history({ workspace: 'shell' });
    expect(await beside()).toEqual([
      ['queues-mfe', { version: '1.2.0', since, ahead: 0 }],
      ['search-mfe', null],
      ['shell', { version: '1.0.0', since: shell, ahead: 0 }],
    ]);
    await releases.done('rollback', 'queues-mfe');
    expect(await beside()).toContainEqual(['queues-mfe', { version: '1.2.0', since, ahead: 2 }]);
    expect((await releases.done('status')).out).toMatch(
      /^queues-mfe +1\.0\.0 +1\.2\.0, 2 releases ahead +/m,
    );
    await releases.done('activate', 'queues-mfe', '1.2.0');
    await staging.done('rollback', 'queues-mfe');
    expect((await releases.done('status')).out).toMatch(
      /^workspace +active +staging +commit[^]*\nqueues-mfe +1\.2\.0 +1\.1\.0, 1 release behind +[^]*\nsearch-mfe +1\.0\.0 +– [^]*\nshell +1\.0\.0 +same +/m,
    );
  });

  it('counts no preview, and nothing where it does not have what is active here', async () => {
    await staging.done('publish', 'search-mfe', '--version', '1.4.0');
    await releases.done('rollback', 'queues-mfe');
    await staging.putPreview('queues-mfe', '1.2.0');
    await staging.done('publish', 'queues-mfe', '--version', '1.3.0');
    const since = expect.any(String);
    expect(await beside()).toEqual(
      expect.arrayContaining([
        ['queues-mfe', { version: '1.3.0', since, ahead: 3 }],
        ['search-mfe', { version: '1.4.0', since, ahead: null }],
      ]),
    );
    expect((await releases.done('status')).out).toMatch(/^search-mfe +1\.0\.0 +1\.4\.0 {2,}/m);
  });

  it('is a sentence where it can not be read, and no failure', async () => {
    renameSync(staging.folder, `${staging.folder}-away`);
    const { out } = await releases.done('status');
    expect(out).toContain("STAGING_RELEASES can't be read at the moment");
    expect(out).not.toContain('workspace   active  staging');
    expect((await releases.done('status', '--json')).json()).toMatchObject({
      staging: { readable: false },
      unreadable: [],
    });
  });
});

it('waits a moment for a storage that hangs, asks it once, and shows later what came late', async () => {
  const { store } = staging;
  let reads = 0;
  let answer = (): void => {};
  const hangs = new Promise<void>((resolve) => (answer = resolve));
  const read = stagingReader(
    {
      ...store,
      readState: async () => {
        reads += 1;
        await hangs;
        return store.readState();
      },
    },
    5,
  );
  expect([await read(), await read(), reads]).toEqual([null, null, 1]);
  const patient = stagingReader(store, 10_000);
  answer();
  const found = await patient();
  expect(found).toMatchObject({ 'queues-mfe': { version: '1.2.0' } });
  while ((await read()) === null);
  expect([await read(), reads]).toEqual([found, 1]);
});
