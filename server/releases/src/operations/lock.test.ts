import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { historyEntry } from '@refined/shared/contract';
import { locked, withdrawn } from '../state/workspace-changes.ts';
import { TestReleases } from '../testing/test-release.ts';

const UNTIL = '2999-01-04T08:00:00.000Z';
const SENTENCE = 'is locked by Robin until 2999-01-04 08:00Z: month end.';

let releases: TestReleases;
beforeEach(async () => {
  releases = await new TestReleases().filled();
});
const lock = (workspace = 'queues-mfe', ...more: string[]) =>
  releases.done('lock', workspace, '--reason', 'month end', ...more);

it.each([
  'month end 2999',
  '12/11/2999',
  '2999',
  '2999-01-04',
  '2999-02-31T08:00Z',
  '2999-13-01T08:00Z',
  '2999-01-04T25:00Z',
  '2999-01-04T08:00',
  '2020-01-04T08:00Z',
])('takes no end that could be read in two ways, or has passed: %s', async (until) => {
  const command = ['lock', 'queues-mfe', '--reason', 'month end', '--until', until];
  expect(await releases.run(...command)).toMatchObject({
    exit: 2,
    err: `--until must be a time to come with its zone, such as 2027-01-04T08:00Z, not "${until}".`,
  });
});

it('takes an end of any zone', async () => {
  const { out } = await lock('queues-mfe', '--until', '2999-01-04T08:00+05:30');
  expect(out).toContain('is locked until 2999-01-04 02:30:00Z');
});

const SHOWING = [
  ['publish', 'queues-mfe', '--version', '1.3.0'],
  ['activate', 'queues-mfe', '1.1.0'],
  ['canary', 'queues-mfe', '1.1.0', '--percent', '5'],
];

describe('a lock refuses, with who locked it and until when,', () => {
  it.each(SHOWING)('%s', async (...command) => {
    await lock('queues-mfe', '--until', UNTIL);
    const { builds } = releases;
    expect(await releases.run(...command)).toMatchObject({
      exit: 3,
      err: `queues-mfe ${SENTENCE} No other release is shown meanwhile; a roll-back is. Nothing was changed.`,
    });
    expect(releases.builds).toBe(builds);
    expect(await releases.active()).toBe('1.2.0');
  });

  it.each(SHOWING)('%s of a screen where the host is locked', async (...command) => {
    await lock('shell', '--until', UNTIL);
    const { exit, json } = await releases.run(...command, '--json');
    expect(exit).toBe(3);
    expect(json().error).toEqual({
      code: 'release-locked',
      message: expect.stringContaining(`The host ${SENTENCE}`),
    });
  });

  it('the promotion of a canary, not that it is withdrawn', async () => {
    await releases.done('canary', 'queues-mfe', '1.1.0', '--percent', '5');
    await lock();
    expect(await releases.run('canary', 'queues-mfe', '--promote')).toMatchObject({
      exit: 3,
      err: expect.stringContaining('until it is unlocked'),
    });
    // The same call as the stop rule's.
    await releases.store.changeState({
      ...{ command: 'withdraw', workspace: 'queues-mfe', actor: 'stop rule', change: withdrawn() },
      automatic: { failed: 5, loads: 10, minutes: 30 },
    });
  });
});

describe('a lock leaves', () => {
  it('a roll-back, and what is stored only', async () => {
    await lock();
    await releases.done('publish', 'queues-mfe', '--version', '1.3.0', '--no-activate');
    await releases.done('rollback', 'queues-mfe');
    expect(await releases.active()).toBe('1.1.0');
    expect((await releases.run('activate', 'queues-mfe', '1.2.0')).exit).toBe(3);
  });

  it('a roll-back from a state that was damaged', async () => {
    await lock();
    truncateSync(join(releases.folder, 'state.json'), 40);
    await releases.done('rollback', 'queues-mfe');
    expect(await releases.active()).toBe('1.1.0');
  });

  it('other screens', async () => {
    await lock();
    await releases.done('publish', 'search-mfe');
  });
});

it('ends at its time, or by unlock', async () => {
  const change = locked(new Date(Date.now() - 1).toISOString());
  const at = { workspace: 'queues-mfe', actor: 'Robin', reason: 'month end' };
  await releases.store.changeState({ ...at, command: 'lock', change });
  await releases.done('activate', 'queues-mfe', '1.1.0');
  await lock();
  expect((await releases.run('activate', 'queues-mfe', '1.2.0')).exit).toBe(3);
  await releases.done('unlock', 'queues-mfe');
  await releases.done('activate', 'queues-mfe', '1.2.0');
});

it('is in status and in the history, which an earlier version reads as a signature', async () => {
  await lock('queues-mfe', '--until', UNTIL);
  expect((await releases.done('status')).out).toContain(`queues-mfe ${SENTENCE}`);
  expect((await releases.done('history', '--limit', '1')).out).toMatch(
    /lock +queues-mfe +1\.2\.0 → 1\.2\.0, locked until \S+ \S+Z +month end$/m,
  );
  const [made] = await releases.store.history({ limit: 1 });
  expect(historyEntry.parse(made)).toMatchObject({ command: 'sign', later: 'lock' });
  await releases.done('verify');
});
