import { beforeEach, describe, expect, it } from '@jest/globals';
import { ReleaseStoreError } from '../objects/store-error.ts';
import { TestReleases } from '../testing/test-release.ts';
import { failureOf } from '../operations/definition/command-error.ts';
import { OPERATIONS } from '../operations/index.ts';
import type { Operation } from '../operations/definition/operation.ts';
import { unknownWorkspace } from '../operations/known-releases.ts';

let releases: TestReleases;
beforeEach(() => {
  releases = new TestReleases();
});

describe('help', () => {
  it('lists every command, on request and not by mistake', async () => {
    const { out, exit } = await releases.run('--help');
    expect(exit).toBe(0);
    for (const [name, { summary }] of Object.entries(OPERATIONS))
      expect(out).toMatch(
        new RegExp(`^ +${name} +${summary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'm'),
      );
    expect(await releases.run()).toMatchObject({
      exit: 2,
      out: '',
      err: expect.stringContaining('--help'),
    });
  });

  it.each(Object.keys(OPERATIONS))(
    'of %s tells usage, options, examples and exit codes',
    async (name) => {
      const { out, exit } = await releases.run(name, '--help');
      expect(exit).toBe(0);
      for (const part of [
        `npm run release -- ${name}`,
        '--json',
        'Examples:',
        'Exit codes: 0 done',
      ])
        expect(out).toContain(part);
      expect((await releases.run('help', name)).out).toBe(out);
    },
  );

  it.each(Object.entries<Operation>(OPERATIONS))(
    'has examples of %s that the command line takes',
    async (name, { examples }) => {
      const { out } = await releases.run(name, '--help');
      for (const [line] of examples) {
        const [command, ...words] = line.split(' ');
        expect(command).toBe(name);
        for (const word of words.filter((each) => each.startsWith('--') && each !== '--json'))
          expect(out).toMatch(new RegExp(`^ +${word}\\b`, 'm'));
      }
    },
  );
});

describe('wrong usage ends with 2 and says what would be right', () => {
  it.each([
    [['rolback', 'queues-mfe'], 'Did you mean rollback?'],
    [['activate', 'queues-mfe'], "Missing required argument 'version'"],
    [['activate', 'queues-mfe', '1.0.0', '1.1.0'], 'Expected 2 arguments but got 3'],
    [['rollback', 'queues-mfe', '--too', '1.0.0'], 'Did you mean --to?'],
    [['rollback', 'queues-mfe', '--to'], 'rollback --help'],
    [['rollback', 'queues-mfe', '--reason', ' '], '--reason is empty'],
    [['rollback', 'queues-mfe', '--expect-generation', '-1'], '--expect-generation'],
    [['history', '--limit', '0'], '--limit must be a whole number of at least 1, not "0".'],
    [['canary', 'queues-mfe', '1.0.0'], '--percent N'],
    [['canary', 'queues-mfe'], '--promote or --withdraw'],
    [['canary', 'queues-mfe', '1.0.0', '--promote'], 'Leave 1.0.0 out'],
    [['canary', 'queues-mfe', '--promote', '--withdraw'], "can't be used together"],
    [['disable', 'queues-mfe'], '--message'],
    [['key', 'old', 'x.pem'], 'key new FILE'],
    [['status', '--store', 'https://storage.example.ca'], '--store must be a folder'],
    [['sign'], 'RELEASE_SIGNING_KEY'],
  ])('%j', async (args, sentence) => {
    await releases.filled();
    const { exit, err, out } = await releases.run(...args);
    expect(exit).toBe(2);
    expect(err).toContain(sentence);
    expect(out).toBe('');
    expect(await releases.active()).toBe('1.2.0');
  });

  it('of the environment too, unless another store is named', async () => {
    releases.environment.RELEASES = 'ftp://x';
    expect(await releases.run('status')).toMatchObject({
      exit: 2,
      err: expect.stringContaining('RELEASES must be'),
    });
    expect((await releases.run('status', '--store', releases.folder)).exit).toBe(0);
  });
});

describe('names that nobody knows', () => {
  it.each([
    ['activate', 'queue-mfe', '1.0.0'],
    ['rollback', 'queue-mfe'],
    ['disable', 'queue-mfe', '--message', 'No.'],
    ['diff', 'queue-mfe', '1.0.0', '1.1.0'],
    ['history', '--workspace', 'queue-mfe'],
    ['canary', 'queue-mfe', '--withdraw'],
  ])('%s: which workspaces there are, and which one was meant', async (...args) => {
    await releases.filled();
    const { exit, json } = await releases.run(...args, '--json');
    expect(exit).toBe(2);
    expect(json()).toEqual({
      error: {
        code: 'unknown-workspace',
        message: `There is no workspace "queue-mfe" in ${releases.folder}. Did you mean queues-mfe? There are queues-mfe, shell.`,
      },
    });
  });

  it('says the only name once', () => {
    const said = (given: string, ...names: string[]) => unknownWorkspace(given, names, 'x').message;
    expect(said('queue-mfe', 'queues-mfe')).toBe(
      'There is no workspace "queue-mfe" in x. Did you mean queues-mfe?',
    );
    expect(said('reports', 'shell')).toBe(
      'There is no workspace "reports" in x. There is only shell.',
    );
  });

  it('names the newest versions', async () => {
    await releases.filled();
    const { exit, json } = await releases.run('activate', 'queues-mfe', '1.3.0', '--json');
    expect(exit).toBe(3);
    expect(json().error).toMatchObject({
      code: 'unknown-version',
      message: expect.stringContaining('The newest are 1.2.0, 1.1.0, 1.0.0.'),
    });
  });
});

it('ends with the exit code of the fault, and says what to do', () => {
  const failures = (
    [
      'unreadable',
      'storage',
      'bad-name',
      'no-release',
      'refused',
      'version-taken',
      'bad-signature',
      'locked',
      'generation-conflict',
    ] as const
  ).map((fault) => failureOf(new ReleaseStoreError(fault, 'So.')));
  expect(failures.map(({ exit }) => exit)).toEqual([1, 1, 2, 3, 3, 3, 3, 4, 4]);
  expect(failures[0]?.message).toContain('npm run release -- verify');
  expect(failures[6]?.message).toContain('RELEASE_SIGNING_KEY');
});

it('tells what it says for people on stderr where stdout is a document', async () => {
  const { out, err, json } = await releases.run('publish', 'shell', '--json');
  expect(err).toContain('Building shell 1.0.0');
  expect(json()).toMatchObject({ workspace: 'shell', stored: 'stored' });
  expect(out).not.toContain('Building');
});
