import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { TestReleases } from '../testing/test-release.ts';
import { shownTime } from './definition/shown-values.ts';

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
      'queues-mfe: 1.1.0 → 1.2.0',
      'The store had every release of the backup.',
      'To undo it: npm run release -- restore --generation 5 --reason TEXT',
    ].join('\n'),
  );
  expect(await releases.active()).toBe('1.2.0');
  expect((await releases.done('history', '--limit', '1')).out).toMatch(
    /^6 +\S+ \S+Z +Robin +restore +all +generation 5 → 4 of the backup +disk failed$/m,
  );
  // It changed every workspace, though the entry names one.
  expect((await releases.done('history', '--workspace', 'shell', '--limit', '1')).out).toMatch(
    /^6 .* restore +all /m,
  );
  await releases.done('verify');
  await releases.done('restore', '--generation', '5', '--reason', 'the backup was too old');
  expect(await releases.active()).toBe('1.1.0');
});

it('says which canaries, switches and locks go, and which are there again', async () => {
  await releases.done('rollback', 'queues-mfe');
  await releases.done('canary', 'queues-mfe', '1.2.0', '--percent', '10');
  await releases.done('disable', 'queues-mfe', '--message', 'Back at noon.');
  rmSync(backup, { recursive: true });
  cpSync(releases.folder, backup, { recursive: true });
  await releases.done('canary', 'queues-mfe', '--withdraw');
  await releases.done('enable', 'queues-mfe');
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await releases.done('lock', 'queues-mfe', '--reason', 'month end', '--until', until);
  const { out } = await releases.done('restore', 'tuesday', '--reason', 'disk failed');
  expect(out.split('\n')[1]).toBe(
    `queues-mfe: 1.1.0, locked until ${shownTime(until)} → 1.1.0, canary 1.2.0 10 %, off`,
  );
});

it('fills a store that was lost, once init has made it', async () => {
  await releases.done('register', 'queues-mfe', '--route', '/queues');
  await releases.done('policy', 'queues-mfe', '--second-person');
  const audit = { actor: 'robin', workspace: 'queues-mfe', verb: 'rollback', outcome: 'verb' };
  await releases.store.teams.writeAudit({ at: new Date().toISOString(), ...audit });
  const teams = await releases.done('teams', '--last', '5');
  expect(teams.out).toContain('robin');
  cpSync(releases.folder, backup, { recursive: true });
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
  expect(json()).toMatchObject({ broughtTeams: true });
  expect(await releases.done('teams', '--last', '5')).toMatchObject({ out: teams.out });
  await releases.done('verify');
  await releases.done('rollback', 'queues-mfe');
  await releases.done('policy', 'queues-mfe', '--none');
  await releases.done('restore', 'tuesday', '--reason', 'again');
  expect((await releases.done('teams')).out).not.toBe(teams.out);
});

it('takes nothing of a backup in which who may do what is damaged', async () => {
  writeFileSync(join(backup, 'registry.json'), '{');
  const { exit, err } = await releases.run('restore', 'tuesday', '--reason', 'disk failed');
  expect([exit, err]).toEqual([1, expect.stringContaining('nothing of it is taken')]);
});

it('needs a reason, and a place', async () => {
  expect((await releases.run('restore', 'tuesday')).exit).toBe(2);
  expect((await releases.run('restore', 's3://', '--reason', 'x')).exit).toBe(2);
  expect((await releases.run('restore', 'nowhere', '--reason', 'x')).exit).toBe(1);
  expect(await releases.run('restore', '--generation', '40', '--reason', 'x')).toMatchObject({
    exit: 3,
    err: expect.stringMatching(/^There is no generation 40 in .*: the newest is 4\./),
  });
});
