import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { TestReleases } from '../testing/test-release.ts';

const ROOT = process.cwd();

let releases: TestReleases;
const release = (
  ...args: readonly string[]
): Promise<{ status: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      RELEASES: releases.folder,
      RELEASE_ACTOR: 'Robin',
    };
    execFile(
      process.execPath,
      [join(ROOT, 'tools', 'release.mjs'), ...args],
      { cwd: ROOT, env },
      (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

beforeAll(async () => {
  // The first run compiles stale code and prints that.
  releases = new TestReleases();
  await release('status');
});
beforeEach(async () => {
  releases = await new TestReleases().filled();
});

it('is one document on stdout, and nothing else anywhere', async () => {
  const { status, stdout, stderr } = await release(
    'rollback',
    'queues-mfe',
    '--reason',
    'empty lists',
    '--json',
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    workspace: 'queues-mfe',
    generation: 5,
    actor: 'Robin',
    after: { active: '1.1.0' },
  });
  expect(await releases.active()).toBe('1.1.0');
});

it('says errors on stderr, or as the document', async () => {
  expect(await release('activate', 'queues-mfe', '7.0.0')).toMatchObject({
    status: 3,
    stdout: '',
    stderr: expect.stringContaining('The newest are 1.2.0'),
  });
  const { status, stdout, stderr } = await release('activate', 'queues-mfe', '7.0.0', '--json');
  expect([status, stderr]).toEqual([3, '']);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'unknown-version' } });
});

it('lets one of two racing operators through, and tells the other (release fault 1)', async () => {
  const outcomes = await Promise.all([
    release('rollback', 'queues-mfe', '--expect-generation', '4'),
    release('activate', 'queues-mfe', '1.0.0', '--expect-generation', '4'),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([0, 4]);
  expect(await releases.store.readState()).toMatchObject({ generation: 5 });
});

it('ends with 2 for what is typed wrongly, and with 5 for damage', async () => {
  expect((await release('rolback', 'queues-mfe')).status).toBe(2);
  writeFileSync(join(releases.folder, 'queues-mfe/1.2.0/screen.4e5f6a7b.js'), 'tampered();');
  expect((await release('verify')).status).toBe(5);
});
