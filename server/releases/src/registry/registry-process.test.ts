import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { TestReleases } from '../testing/test-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'refined-registry-'));
/** Tests run in the repository's folder. */
const registry = (environment: Readonly<Record<string, string>>, ...args: readonly string[]) => {
  const { PATH = '' } = process.env;
  return spawnSync(process.execPath, ['server/registry/main.mjs', ...args], {
    env: { PATH, DATA_DIR: folder, REGISTRY_PORT: '0', ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  });
};

it.each([
  ['is missing', undefined],
  ['is none', 'no key'],
])('ends with 78 and a sentence where its signing key %s', (_what, text) => {
  const file = join(folder, 'release.pem');
  if (text) writeFileSync(file, text);
  const { status, stderr } = registry({ RELEASE_SIGNING_KEY: file });
  expect([status, stderr]).toEqual([78, expect.stringMatching(/^The signing key .*\n$/)]);
});

it('ends with 78 where its own key is none: uploads would be refused after all checks', () => {
  const file = join(folder, 'registry-key.pem');
  writeFileSync(file, 'no key');
  const { status, stderr } = registry({ REGISTRY_KEY: file });
  expect([status, stderr]).toEqual([78, expect.stringContaining(`REGISTRY_KEY names ${file}.`)]);
});

it('ends with 78 and a sentence where its own key can be neither read nor made', () => {
  const noFolder = join(folder, 'no-folder');
  writeFileSync(noFolder, '');
  for (const file of [folder, join(noFolder, 'key.pem')]) {
    const { status, stderr } = registry({ REGISTRY_KEY: file });
    expect([status, stderr]).toEqual([
      78,
      expect.stringMatching(/^The registry's key .* REGISTRY_KEY names .*\n$/),
    ]);
  }
});

it('ends with 78 where the key that signed what is stored is gone: a new one would prove nothing', async () => {
  const { store, folder: stored } = await new TestReleases().filled();
  const file = join(folder, 'mistyped.pem');
  await store.teams.writeProvenance('queues-mfe', '1.2.0', '{}');
  const { status, stderr } = registry({ RELEASES: stored, REGISTRY_KEY: file });
  expect([status, stderr]).toEqual([
    78,
    expect.stringContaining(`REGISTRY_KEY names ${file}, which isn't there`),
  ]);
  expect(existsSync(file)).toBe(false);
});

it('lists where its store is, and the keys of its states', () => {
  const { stdout } = registry({}, '--help');
  for (const name of ['RELEASES', 'S3_ENDPOINT', 'RELEASE_SIGNING_KEY', 'RELEASE_PUBLIC_KEYS'])
    expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
});
