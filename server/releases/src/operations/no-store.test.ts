import { existsSync, mkdirSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { TestReleases } from '../testing/test-release.ts';

let releases: TestReleases;
beforeEach(async () => {
  releases = await new TestReleases().filled();
});

describe('a store that vanished', () => {
  const COMMANDS = [
    ['status'],
    ['verify'],
    ['history'],
    ['activate', 'queues-mfe', '1.1.0'],
    ['rollback', 'queues-mfe'],
    ['disable', 'queues-mfe', '--message', 'Later.'],
    ['publish', 'queues-mfe', '--version', '2.0.0'],
    ['prune'],
    ['export', 'site'],
  ];

  it.each([
    ['the folder is gone', () => {}, false],
    ['its place is empty', (folder: string) => void mkdirSync(folder), true],
  ])('fails every command, and none makes another: %s', async (_what, leave, isThere) => {
    renameSync(releases.folder, `${releases.folder}-away`);
    leave(releases.folder);
    for (const command of COMMANDS) {
      const { exit, json } = await releases.run(...command, '--json');
      expect([command[0], exit, json().error]).toEqual([
        command[0],
        1,
        {
          code: 'no-store',
          message: expect.stringContaining('a new store is made by npm run release -- init alone'),
        },
      ]);
    }
    expect(existsSync(releases.folder)).toBe(isThere);
    expect(existsSync(join(releases.folder, 'store.json'))).toBe(false);
  });

  it('is made anew by init, which says what it did', async () => {
    rmSync(releases.folder, { recursive: true });
    expect((await releases.done('init')).out).toContain('is a release store now');
    expect((await releases.done('status')).out).toContain('No release is active');
    expect((await releases.done('init')).out).toContain('is a release store already');
  });
});

describe('the age of what is served', () => {
  it('stands in status and verify', async () => {
    const { changedAt } = (await releases.store.readState())!;
    expect((await releases.done('verify')).out).toMatch(
      /\nServed: generation 4 of 20\S+ \S+Z \(just now\)\.$/,
    );
    expect((await releases.done('verify', '--json')).json()).toMatchObject({
      served: { generation: 4, changedAt },
    });
    expect((await releases.done('status', '--json')).json()).toMatchObject({
      generation: 4,
      changedAt,
    });
  });

  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['cut off', (file: string) => truncateSync(file, 40)],
  ])(
    'comes from the history while state.json is %s; status says so and fails',
    async (how, harm) => {
      harm(join(releases.folder, 'state.json'));
      const { exit, out } = await releases.run('status');
      expect(exit).toBe(5);
      expect(out).toMatch(/^queues-mfe +1\.2\.0/m);
      expect(out).toContain(`state.json is ${how}: generation 4 comes from the history.`);
    },
  );
});
