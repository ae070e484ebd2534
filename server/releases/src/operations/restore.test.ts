import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { TestReleases } from '../testing/test-release.ts';

let releases: TestReleases;
let backup: string;
beforeEach(async () => {
  releases = await new TestReleases().filled();
  backup = join(releases.root, 'tuesday');
  cpSync(releases.folder, backup, { recursive: true });
});

it('replaces what is newer, and says how to go back to it', async () => {
  await releases.done('rollback', 'queues-mfe', '--reason', 'empty lists');
  const { out } = await releases.done('restore', 'tuesday', '--reason', 'disk failed');
  expect(out).toBe(
    [
      `Generation 6 shows what generation 4 of ${backup} showed, by Robin: disk failed.`,
      'The store had every release of the backup.',
      'Back to what was there: npm run release -- restore --generation 5 --reason TEXT',
    ].join('\n'),
  );
  expect(await releases.active()).toBe('1.2.0');
  expect((await releases.done('history', '--limit', '1')).out).toMatch(
    /^6 +\S+ \S+Z +Robin +restore +all +generation 5 → 4 of the backup +disk failed$/m,
  );
  await releases.done('verify');
  await releases.done('restore', '--generation', '5', '--reason', 'the backup was too old');
  expect(await releases.active()).toBe('1.1.0');
});

it('fills a store that was lost, once init has made it', async () => {
  rmSync(releases.folder, { recursive: true });
  expect(await releases.run('restore', 'tuesday', '--reason', 'disk failed')).toMatchObject({
    exit: 1,
    err: expect.stringContaining('npm run release -- init'),
  });
  await releases.done('init');
  const { json } = await releases.done(
    ...['restore', 'tuesday', '--reason', 'disk failed', '--above', '30', '--json'],
  );
  expect(json()).toMatchObject({
    generation: 31,
    brought: ['queues-mfe 1.0.0', 'queues-mfe 1.1.0', 'queues-mfe 1.2.0', 'shell 1.0.0'],
  });
  await releases.done('verify');
  await releases.done('rollback', 'queues-mfe');
});

it('needs a reason, and a place', async () => {
  expect((await releases.run('restore', 'tuesday')).exit).toBe(2);
  expect((await releases.run('restore', 's3://', '--reason', 'x')).exit).toBe(2);
  expect((await releases.run('restore', 'nowhere', '--reason', 'x')).exit).toBe(1);
});
