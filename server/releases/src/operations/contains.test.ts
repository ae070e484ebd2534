import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screenBundle, TestReleases } from '../testing/test-release.ts';

/** The bundled packages of each version of queues-mfe; other screens have no bill. */
const BUNDLED: Record<string, readonly object[]> = {
  '1.0.0': [{ name: 'zod', version: '4.6.1' }],
  '1.1.0': [
    { name: 'zod', version: '4.6.7' },
    { group: '@tanstack', name: 'react-query', version: '5.90.2' },
  ],
  '1.2.0': [{ name: 'zod', version: '4.6.8' }],
  '1.3.0': [{ name: 'zod', version: '4.6.0' }],
};

let releases: TestReleases;
beforeEach(async () => {
  releases = new TestReleases();
  releases.files = ({ workspace, version }) => ({
    ...screenBundle(`${workspace}_${version}`.replaceAll(/\W/g, '_'), version),
    ...(BUNDLED[version] && workspace === 'queues-mfe'
      ? { 'bill.cdx.json': JSON.stringify({ components: BUNDLED[version] }) }
      : {}),
  });
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await releases.done('publish', 'queues-mfe', '--version', version);
  await releases.done('publish', 'queues-mfe', '--version', '1.3.0', '--no-activate');
});

const found = async (...asked: readonly string[]): Promise<unknown> =>
  (await releases.done('contains', ...asked, '--json')).json().releases;

describe('contains', () => {
  it('names active, canary and earlier releases with the package in the range', async () => {
    await releases.done('canary', 'queues-mfe', '1.3.0', '--percent', '5');
    const workspace = 'queues-mfe';
    expect(await found('zod < 4.6.8')).toEqual([
      { workspace, version: '1.3.0', role: 'canary', package: '4.6.0' },
      { workspace, version: '1.1.0', role: 'previous', package: '4.6.7' },
      { workspace, version: '1.0.0', role: 'previous', package: '4.6.1' },
    ]);
    expect((await releases.done('contains', 'zod')).out).toMatch(
      /^queues-mfe +1\.2\.0 +active +4\.6\.8$/m,
    );
  });

  it('leaves out what is only stored, and retired screens', async () => {
    expect(await found('zod = 4.6.0')).toEqual([]);
    await releases.done('publish', 'search-mfe');
    await releases.done('retire', 'queues-mfe', '--reason', 'Not needed.');
    expect(await found('zod')).toEqual([]);
  });

  it.each([
    ['zod@<4.6.7'],
    ['zod<4.6.7'],
    ['zod', '<', '4.6.7'],
    ['zod 4.6.1'],
    ['zod ~4.6.0 <4.6.7'],
  ])('reads %s %s %s', async (...asked) => {
    expect(await found(...asked.filter(Boolean))).toEqual([
      expect.objectContaining({ version: '1.0.0' }),
    ]);
  });

  it('knows names with a scope', async () => {
    expect(await found('@tanstack/react-query ^5')).toEqual([
      expect.objectContaining({ version: '1.1.0', package: '5.90.2' }),
    ]);
    expect(await found('@tanstack/react-query@^4')).toEqual([]);
    expect(await found('react-query')).toEqual([]);
  });

  it('says which releases have no bill', async () => {
    await releases.done('publish', 'search-mfe');
    const { exit, out } = await releases.run('contains', 'zod > 5');
    expect(exit).toBe(0);
    expect(out).toContain('No release in use is known to contain zod > 5.');
    expect(out).toContain('Unknown: search-mfe 1.0.0 (active) has no bill of materials.');
  });

  it('ends with 5 where a bill is not what was published, and verify names it', async () => {
    writeFileSync(join(releases.folder, 'queues-mfe', '1.2.0', 'bill.cdx.json.gz'), 'no bill');
    const { exit, json } = await releases.run('contains', 'zod', '--json');
    expect([exit, json().unknown]).toEqual([
      5,
      [expect.objectContaining({ version: '1.2.0', why: 'damaged bill' })],
    ]);
    expect((await releases.run('verify')).out).toContain('The bill of materials bill.cdx.json');
  });

  it.each(['zod < four', '!', '@tanstack ^5'])('refuses %s with a sentence', async (asked) => {
    const { exit, err } = await releases.run('contains', asked);
    expect([exit, err]).toEqual([2, expect.stringContaining('is not a package with a range')]);
  });
});

describe('a bill', () => {
  it('stands beside the release: none of its files, and verified', async () => {
    const release = await releases.store.readRelease('queues-mfe', '1.2.0');
    expect(release.files.map(({ path }) => path)).not.toContain('bill.cdx.json');
    expect(release.bill).toMatchObject({ path: 'bill.cdx.json' });
    expect(await releases.store.readFile('queues-mfe', '1.2.0', 'bill.cdx.json')).toBeUndefined();
    await releases.done('verify');
  });

  it('goes with a release that is taken from another store', async () => {
    const other = new TestReleases();
    await other.done('publish', 'queues-mfe', '--version', '1.2.0', '--from', releases.folder);
    expect((await other.done('contains', 'zod', '--json')).json().releases).toHaveLength(1);
  });
});
