import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fileSystemStore } from '../open-store.ts';
import { verifyState } from '../state/signature.ts';
import { TestReleases } from '../testing/test-release.ts';

let releases: TestReleases;
beforeEach(async () => {
  releases = await new TestReleases().filled();
});
const entry = async () => (await releases.store.readState())!.workspaces['queues-mfe']!;

describe('activate and rollback', () => {
  it('go forward and back, further each time, and say how to undo it', async () => {
    expect((await releases.done('rollback', 'queues-mfe', '--reason', 'empty lists')).out).toBe(
      [
        'queues-mfe is back at 1.1.0; 1.2.0 is not active any more. Generation 5, by Robin: empty lists.',
        'Still before it: 1.0.0.',
        'Forward again: npm run release -- activate queues-mfe 1.2.0',
      ].join('\n'),
    );
    expect((await releases.done('rollback', 'queues-mfe')).out).toContain(
      'another rollback is not possible',
    );
    expect(await releases.run('rollback', 'queues-mfe')).toMatchObject({
      exit: 3,
      err: expect.stringContaining('Nothing was active before 1.0.0.'),
    });
    const { json } = await releases.done('activate', 'queues-mfe', '1.2.0', '--json');
    expect(json()).toEqual({
      workspace: 'queues-mfe',
      generation: 7,
      changed: true,
      actor: 'Robin',
      reason: '',
      before: { active: '1.0.0', since: 6, previous: [] },
      after: { active: '1.2.0', since: 7, previous: ['1.0.0'] },
    });
  });

  it('roll back at once to a release further back', async () => {
    await releases.done('rollback', 'queues-mfe', '--to', '1.0.0');
    expect(await entry()).toMatchObject({ active: '1.0.0', previous: [] });
  });

  it('refuse a release that was never active, and name those that were', async () => {
    expect(await releases.run('rollback', 'queues-mfe', '--to', '0.9.0')).toMatchObject({
      exit: 3,
      err: expect.stringContaining('1.1.0, 1.0.0'),
    });
  });

  it('refuse a release that was pruned, and name what is left (release fault 4)', async () => {
    rmSync(join(releases.folder, 'queues-mfe/1.1.0'), { recursive: true });
    const { exit, json } = await releases.run('rollback', 'queues-mfe', '--json');
    expect(exit).toBe(3);
    expect(json().error).toMatchObject({
      code: 'unknown-version',
      message: expect.stringContaining('rollback queues-mfe --to 1.0.0'),
    });
    expect(await releases.active()).toBe('1.2.0');
    await releases.done('rollback', 'queues-mfe', '--to', '1.0.0');
    expect(await releases.active()).toBe('1.0.0');
  });
});

describe('canary', () => {
  it('is shown to a share, and promoted', async () => {
    await releases.done('rollback', 'queues-mfe');
    expect((await releases.done('canary', 'queues-mfe', '1.2.0', '--percent', '5')).out).toContain(
      'queues-mfe 1.2.0 is shown to 5 % of the browsers, 1.1.0 to the others.',
    );
    expect((await entry()).canary).toEqual({ version: '1.2.0', percent: 5 });
    await releases.done('canary', 'queues-mfe', '--promote');
    expect(await entry()).toMatchObject({ active: '1.2.0', previous: ['1.1.0', '1.0.0'] });
    expect((await entry()).canary).toBeUndefined();
    expect(await releases.run('canary', 'queues-mfe', '--promote')).toMatchObject({ exit: 3 });
  });

  it('is withdrawn', async () => {
    await releases.done('canary', 'queues-mfe', '1.0.0', '--percent', '50');
    expect((await releases.done('canary', 'queues-mfe', '--withdraw')).out).toContain(
      'everybody gets 1.2.0',
    );
    expect((await entry()).canary).toBeUndefined();
  });
});

describe('the kill switch', () => {
  it('says what reviewers read, and is lifted', async () => {
    expect(
      (await releases.done('disable', 'queues-mfe', '--message', 'Corrected until 14:00.')).out,
    ).toContain('Reviewers read: "Corrected until 14:00."');
    expect((await entry()).disabled).toEqual({ message: 'Corrected until 14:00.' });
    expect((await releases.done('enable', 'queues-mfe')).out).toContain('in version 1.2.0');
    expect((await entry()).disabled).toBeUndefined();
  });

  it('is for screens only', async () => {
    expect(await releases.run('disable', 'shell', '--message', 'No.')).toMatchObject({
      exit: 3,
      err: expect.stringContaining('only a screen'),
    });
  });
});

describe('shared contract (release fault 11)', () => {
  const store = async (workspace: string, version: string, contract: string) => {
    releases.workspace(workspace, version, contract);
    await releases.done('publish', workspace, '--no-activate');
  };
  const expectRefused = async (...args: readonly string[]) => {
    const { exit, json } = await releases.run(...args, '--json');
    expect([exit, json().error.code]).toEqual([3, 'contract']);
    return json().error.message as string;
  };

  it('keeps a screen that needs more than the active shell offers from being activated', async () => {
    await store('queues-mfe', '2.0.0', '1.1.0');
    expect(await expectRefused('activate', 'queues-mfe', '2.0.0')).toBe(
      "queues-mfe 2.0.0 needs the shared contract 1.1.0, shell 1.0.0 offers 1.0.0. Activate a shell that offers it first, or another version of queues-mfe; or use --force: pages then show the release before of each screen that doesn't fit, until it does. Nothing was changed.",
    );
    expect(await releases.active()).toBe('1.2.0');
    await store('shell', '1.1.0', '1.1.0');
    await releases.done('activate', 'shell', '1.1.0');
    await releases.done('activate', 'queues-mfe', '2.0.0');
    // And back: the shell must still offer what the screen needs now.
    expect(await expectRefused('rollback', 'shell')).toContain(
      'Activate releases of queues-mfe that fit it first',
    );
    await releases.done('rollback', 'queues-mfe');
    await releases.done('rollback', 'shell');
  });

  it('keeps a shell that does not cover every active screen from being activated', async () => {
    await store('shell', '2.0.0', '2.0.0');
    expect(await expectRefused('activate', 'shell', '2.0.0')).toContain(
      'queues-mfe 1.2.0 needs the shared contract 1.0.0, shell 2.0.0 offers 2.0.0.',
    );
    expect(await releases.active('shell')).toBe('1.0.0');
  });

  it('counts for canaries too, both ways', async () => {
    await store('queues-mfe', '2.0.0', '1.1.0');
    await expectRefused('canary', 'queues-mfe', '2.0.0', '--percent', '1');
    await store('shell', '1.1.0', '1.1.0');
    await releases.done('canary', 'shell', '1.1.0', '--percent', '10');
    // Browsers with buckets 10 to 19 would get it with the earlier shell.
    await expectRefused('canary', 'queues-mfe', '2.0.0', '--percent', '20');
    await releases.done('canary', 'queues-mfe', '2.0.0', '--percent', '10');
    await expectRefused('canary', 'queues-mfe', '--promote');
  });

  it('holds for two operators whose changes fit by themselves, but not together (release fault 1)', async () => {
    await store('shell', '1.1.0', '1.1.0');
    await store('queues-mfe', '2.0.0', '1.1.0');
    for (let turn = 0; turn < 5; turn += 1) {
      await releases.done('activate', 'shell', '1.1.0');
      const both = await Promise.all([
        releases.run('rollback', 'shell', '--json'),
        releases.run('activate', 'queues-mfe', '2.0.0', '--json'),
      ]);
      expect(both.map(({ exit }) => exit).sort()).toEqual([0, 3]);
      expect(both.find(({ exit }) => exit === 3)?.json().error.code).toBe('contract');
      await releases.run('rollback', 'queues-mfe', '--to', '1.2.0');
    }
  });

  it('is no obstacle with --force, for a new major version', async () => {
    await store('queues-mfe', '2.0.0', '2.0.0');
    await releases.done('activate', 'queues-mfe', '2.0.0', '--force', '--reason', 'major version');
    expect(await releases.active()).toBe('2.0.0');
    expect((await releases.store.history({ limit: 1 }))[0]?.reason).toBe(
      "major version (forced, though it doesn't fit)",
    );
  });
});

describe('signing', () => {
  const key = () => join(releases.root, 'release.pem');

  it('begins with sign, goes on with every command, and never stops', async () => {
    const { json } = await releases.done('key', 'new', 'release.pem', '--json');
    const { publicKey, file } = json() as { publicKey: string; file: string };
    expect(file).toBe(key());
    releases.environment.RELEASE_SIGNING_KEY = key();
    await releases.done('sign');
    await releases.done('rollback', 'queues-mfe');
    const raw = () =>
      JSON.parse(readFileSync(join(releases.folder, 'state.json'), 'utf8')) as unknown;
    expect(verifyState(raw(), [publicKey])).toBe(true);
    releases.environment.RELEASE_SIGNING_KEY = '';
    expect(await releases.run('rollback', 'queues-mfe')).toMatchObject({
      exit: 3,
      err: expect.stringContaining('RELEASE_SIGNING_KEY'),
    });
    expect(verifyState(raw(), [publicKey])).toBe(true);
    releases.environment.RELEASE_PUBLIC_KEYS = publicKey;
    expect((await releases.run('status')).exit).toBe(0);
    expect(
      await fileSystemStore(releases.folder, { publicKeys: [publicKey] }).readState(),
    ).toBeDefined();
  });

  it('says how to begin where public keys are pinned already', async () => {
    const { json } = await releases.done('key', 'new', 'release.pem', '--json');
    releases.environment.RELEASE_SIGNING_KEY = key();
    releases.environment.RELEASE_PUBLIC_KEYS = (json() as { publicKey: string }).publicKey;
    expect(await releases.run('sign')).toMatchObject({
      exit: 3,
      err: expect.stringContaining('run sign once without RELEASE_PUBLIC_KEYS'),
    });
  });

  it.each([
    ['before the first signature', []],
    ['when keys are rotated', ['sign']],
  ])('refuses a key that pages do not know, %s', async (_when, signedBefore) => {
    const { json } = await releases.done('key', 'new', 'former.pem', '--json');
    const { publicKey } = json() as { publicKey: string };
    releases.environment.RELEASE_SIGNING_KEY = 'former.pem';
    for (const command of signedBefore) await releases.done(command);
    releases.write(
      'shell/src/remotes/release-keys.ts',
      `export const RELEASE_KEYS: readonly string[] = ['${publicKey}'];\n`,
    );
    await releases.done('key', 'new', 'release.pem');
    releases.environment.RELEASE_SIGNING_KEY = 'release.pem';
    const before = readFileSync(join(releases.folder, 'state.json'), 'utf8');
    for (const command of [['sign'], ['rollback', 'queues-mfe']])
      expect(await releases.run(...command)).toMatchObject({
        exit: 3,
        err: expect.stringContaining('no page would accept what it signs'),
      });
    expect(readFileSync(join(releases.folder, 'state.json'), 'utf8')).toBe(before);
    releases.environment.RELEASE_SIGNING_KEY = 'former.pem';
    await releases.done('sign');
  });

  it('never overwrites a key', async () => {
    writeFileSync(key(), 'the only copy');
    expect(await releases.run('key', 'new', 'release.pem')).toMatchObject({
      exit: 3,
      err: expect.stringContaining('never overwritten'),
    });
    expect(readFileSync(key(), 'utf8')).toBe('the only copy');
  });

  it('says where a key can not be written', async () => {
    expect(await releases.run('key', 'new', 'nowhere/release.pem')).toMatchObject({
      exit: 1,
      err: expect.stringContaining(`${join(releases.root, 'nowhere')} is not there`),
    });
  });

  it('says which key can not be read', async () => {
    releases.environment.RELEASE_SIGNING_KEY = 'nowhere.pem';
    expect(existsSync(join(releases.root, 'nowhere.pem'))).toBe(false);
    expect(await releases.run('rollback', 'queues-mfe')).toMatchObject({
      exit: 1,
      err: expect.stringContaining('RELEASE_SIGNING_KEY names'),
    });
  });
});

it.each(['constructor', 'Queues-mfe', '../queues-mfe'])('%s is no workspace', async (name) => {
  for (const command of [
    ['register', name, '--route', '/x'],
    ['policy', name, '--second-person'],
    ['rollback', name],
    ['lock', name, '--reason', 'month end'],
    ['status', name],
  ])
    expect(await releases.run(...command)).toMatchObject({
      exit: 2,
      err: `"${name}" is not a name of a workspace.`,
    });
  expect((await releases.run('teams')).exit).toBe(0);
});

it.each([
  ['publish', 'queues-mfe', '--version', '1.3.0'],
  ['activate', 'queues-mfe', '1.0.0'],
  ['rollback', 'queues-mfe', '--to', '1.0.0'],
])('%s says which browsers get something else, and that nobody does', async (...command) => {
  await releases.done('canary', 'queues-mfe', '1.1.0', '--percent', '5');
  await releases.done('disable', 'queues-mfe', '--message', 'Corrected until 14:00.');
  const { out } = await releases.done(...command);
  expect(out).toContain('The canary 1.1.0 (5 %) goes on. To end it: ');
  expect(out).toContain('It is switched off: "Corrected until 14:00." To show it again: ');
});
