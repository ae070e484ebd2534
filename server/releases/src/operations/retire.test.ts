import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { TestReleases } from '../testing/test-release.ts';

const REASON = 'Queues are worked through in the new tool.';

let releases: TestReleases;
beforeEach(async () => {
  releases = await new TestReleases().filled();
});
const entry = async () => (await releases.store.readState())!.workspaces['queues-mfe']!;
const retire = () => releases.done('retire', 'queues-mfe', '--reason', REASON);

it('takes a screen out and back: its releases, its history and what was active stay', async () => {
  expect((await retire()).out).toBe(
    [
      `queues-mfe is retired. Generation 5, by Robin: ${REASON}`,
      'Its releases and history stay. To take it back: npm run release -- reinstate queues-mfe',
    ].join('\n'),
  );
  expect(await entry()).toEqual({
    active: '1.2.0',
    since: 4,
    previous: ['1.1.0', '1.0.0'],
    retired: { reason: REASON },
  });
  expect((await releases.done('status')).out).toContain(
    `queues-mfe is retired: "${REASON}" To take it back: npm run release -- reinstate queues-mfe`,
  );
  expect((await releases.done('history', '--limit', '1')).out).toMatch(
    /1\.2\.0 → 1\.2\.0, retired/,
  );
  expect((await releases.done('verify')).exit).toBe(0);
  expect((await retire()).out).toContain('No change: queues-mfe is at 1.2.0, retired already');

  expect((await releases.done('reinstate', 'queues-mfe')).out).toContain(
    'queues-mfe is back, in version 1.2.0.',
  );
  expect(await entry()).toEqual({ active: '1.2.0', since: 4, previous: ['1.1.0', '1.0.0'] });
});

it('stays retired whatever is done with its releases, and each command says so', async () => {
  await retire();
  const commands = [
    ['rollback', 'queues-mfe'],
    ['activate', 'queues-mfe', '1.2.0'],
    ['canary', 'queues-mfe', '1.0.0', '--percent', '5'],
    ['publish', 'queues-mfe', '--version', '1.3.0'],
  ];
  for (const command of commands) {
    const { out } = await releases.done(...command);
    if (command[0] !== 'publish') expect(out).toContain('Nobody sees it until');
    expect((await entry()).retired).toEqual({ reason: REASON });
  }
});

it('is for screens only', async () => {
  expect(await releases.run('retire', 'shell', '--reason', 'No.')).toMatchObject({
    exit: 3,
    err: expect.stringContaining('only a screen can be retired'),
  });
});

it('needs a reason', async () => {
  expect((await releases.run('retire', 'queues-mfe')).exit).toBe(2);
  expect((await releases.run('retire', 'queues-mfe', '--reason', 'x'.repeat(501))).exit).toBe(3);
});

it('works for a screen whose sources and releases are gone', async () => {
  rmSync(join(releases.root, 'queues-mfe'), { recursive: true });
  rmSync(join(releases.folder, 'queues-mfe'), { recursive: true });
  await retire();
  expect((await entry()).retired).toEqual({ reason: REASON });
});

it('is exported without what is gone, and holds no shell up', async () => {
  rmSync(join(releases.folder, 'queues-mfe'), { recursive: true });
  expect((await releases.run('export', 'site')).exit).toBe(3);
  await retire();
  expect((await releases.run('export', 'site')).exit).toBe(0);
  // The screen isn't shown, so its contract doesn't prevent a shell's activation …
  releases.workspace('shell', '2.0.0', '2.0.0');
  await releases.done('publish', 'shell');
  // … but the shell prevents its return.
  expect(await releases.run('reinstate', 'queues-mfe', '--json')).toMatchObject({ exit: 3 });
});
