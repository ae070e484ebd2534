import { execFileSync } from 'node:child_process';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { TestReleases } from '../../testing/test-release.ts';

let releases: TestReleases;
beforeEach(() => {
  releases = new TestReleases();
});

/** Expects a refusal with exit 3 and this code, and nothing stored; returns the sentence. */
const refusedWith = async (code: string, workspace = 'queues-mfe', ...args: readonly string[]) => {
  const versions = await releases.store.listVersions(workspace);
  const { exit, json } = await releases.run('publish', workspace, ...args, '--json');
  expect([exit, json().error.code]).toEqual([3, code]);
  expect(await releases.store.listVersions(workspace)).toEqual(versions);
  return json().error.message as string;
};

describe('the sources', () => {
  it.each(['types', 'lint', 'tests'] as const)('are refused with red %s', async (check) => {
    releases.red = {
      [check]: [...Array.from({ length: 100 }, (_, at) => `line ${at}`), 'the cause'].join('\n'),
    };
    const sentence = await refusedWith(check);
    expect(sentence).toContain(`line 99\nthe cause\nnpm test -- ${check} queues-mfe fails`);
    // Only the end of the output is shown.
    expect(sentence).not.toContain('line 50\n');
    expect(sentence).not.toContain('--skip');
  });

  it('are checked for what is not skipped, and not at all with --from', async () => {
    await releases.done('publish', 'queues-mfe', '--skip', 'lint=being moved');
    expect(releases.sourcesChecked).toEqual(['types', 'tests']);
    const production = new TestReleases();
    await production.done('publish', 'queues-mfe', '--from', releases.folder);
    expect(production.sourcesChecked).toEqual([]);
  });
});

describe('the work tree', () => {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Kim', '-c', 'user.email=kim@example.org', ...args], {
      cwd: releases.root,
      stdio: 'ignore',
    });
  beforeEach(() => {
    releases.write('.gitignore', 'store\n');
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '--no-verify', '-m', 'first');
  });

  it.each([
    ['a changed file of the workspace', 'queues-mfe/package.json', '{"version":"1.0.0"}'],
    ['a new file of the workspace', 'queues-mfe/src/page.tsx', ''],
    ['a file that it is built from', 'shared/src/ui/index.ts', ''],
  ])('is refused with %s that is in no commit, before anything is built', async (_, file, text) => {
    releases.write(file, text);
    const sentence = await refusedWith('uncommitted');
    expect(sentence).toContain(file.split('/').slice(0, 2).join('/'));
    expect(releases.builds).toBe(0);
  });

  it("doesn't count files of other workspaces", async () => {
    releases.write('search-mfe/src/page.tsx', '');
    await releases.done('publish', 'queues-mfe');
    expect((await releases.store.readRelease('queues-mfe', '1.0.0')).commit).toMatch(/^\w{40}$/);
  });
});

describe('the bundle', () => {
  it('is refused with a copy of what the shell gives, named with the file that imported it', async () => {
    releases.contents = () => ({
      uses: {},
      copies: [{ module: '@mui/material', importedBy: 'queues-mfe/src/queue-screen.tsx' }],
    });
    expect(await refusedWith('copies')).toContain(
      '@mui/material (imported by queues-mfe/src/queue-screen.tsx)',
    );
  });

  it('is refused with a copy or a name that its bytes show, whatever the release declares', async () => {
    releases.contents = ({ workspace }) =>
      workspace === 'shell' ? { offers: { react: ['useState'] } } : { uses: {}, copies: [] };
    await releases.done('publish', 'shell');
    const staging = new TestReleases();
    await staging.done('publish', 'queues-mfe');
    const from = ['--from', staging.folder] as const;
    releases.readBundle = async () => ({
      uses: {},
      copies: [{ module: '@mui/material', file: 'screen.4e5f6a7b.js' }],
    });
    expect(await refusedWith('copies', 'queues-mfe', ...from)).toContain(
      '@mui/material (in screen.4e5f6a7b.js)',
    );
    releases.readBundle = async () => ({ uses: { react: ['useTwice'] }, copies: [] });
    expect(await refusedWith('names', 'queues-mfe', ...from)).toContain('`useTwice` from `react`');
    releases.readBundle = async () => ({ uses: {}, copies: [], contract: '^1.4.0' });
    expect(await refusedWith('contract', 'queues-mfe', ...from)).toContain(
      'declares the shared contract 1.0.0, but its files need ^1.4.0',
    );
    // An intended copy is skipped; status shows it while the release is in use.
    releases.readBundle = async () => ({ uses: {}, copies: [{ module: 'zod', file: 'x.js' }] });
    await releases.done('publish', 'queues-mfe', ...from, '--skip', 'copies=known');
  });

  it('is refused with a name that the shell does not offer, as name and door', async () => {
    releases.contents = ({ workspace }) =>
      workspace === 'shell'
        ? { offers: { '@refined/shared/ui': ['Button'] } }
        : { uses: { '@refined/shared/ui': ['Button', 'Foo'], 'not-listed': ['x'] }, copies: [] };
    await releases.done('publish', 'shell');
    const sentence = await refusedWith('names');
    expect(sentence).toContain(
      'queues-mfe 1.0.0 imports `Foo` from `@refined/shared/ui`, which shell 1.0.0 does not offer.',
    );
    expect(sentence).not.toContain('`Button`');
    expect(sentence).not.toContain('not-listed');
  });

  it('of a shell is refused without a name that a screen in use needs, canaries too', async () => {
    let offered = ['Button', 'Foo'];
    let used = ['Button'];
    releases.contents = ({ workspace }) =>
      workspace === 'shell'
        ? { offers: { '@refined/shared/ui': offered } }
        : { uses: { '@refined/shared/ui': used }, copies: [] };
    await releases.done('publish', 'shell');
    await releases.done('publish', 'queues-mfe');
    used = ['Foo'];
    await releases.done('publish', 'queues-mfe', '--version', '1.1.0', '--no-activate');
    await releases.done('canary', 'queues-mfe', '1.1.0', '--percent', '10');
    offered = ['Button'];
    expect(await refusedWith('names', 'shell', '--version', '1.1.0')).toContain(
      'queues-mfe 1.1.0 imports `Foo` from `@refined/shared/ui`, which shell 1.1.0 does not offer.',
    );
  });

  it('says so where a release was stored without its names', async () => {
    releases.contents = () => ({});
    await releases.done('publish', 'shell');
    releases.contents = () => ({ uses: { react: ['useState'] }, copies: [] });
    expect((await releases.done('publish', 'queues-mfe')).out).toContain(
      '– Names not compared with shell 1.0.0',
    );
  });
});

describe('the contract', () => {
  const shell = (offered: readonly string[]) => {
    releases.contents = () => ({ offers: { '@refined/shared/ui': [...offered] } });
  };

  it('is refused when a shell loses a name without a new major version', async () => {
    shell(['Button', 'Foo']);
    await releases.done('publish', 'shell');
    shell(['Button']);
    const sentence = await refusedWith('contract-shrinks', 'shell', '--version', '1.1.0');
    expect(sentence).toContain('`Foo` of `@refined/shared/ui` is gone.');
    expect(sentence).toContain('to 2.0.0');
    // With another store too, which has no sources.
    const staging = new TestReleases();
    staging.contents = releases.contents;
    await staging.done('publish', 'shell', '--version', '1.1.0');
    await refusedWith('contract-shrinks', 'shell', '--from', staging.folder);
    // With a new major version, it is allowed.
    releases.workspace('shell', '2.0.0', '2.0.0');
    await releases.done('publish', 'shell');
  });

  it.each(['shell', 'queues-mfe'])(
    'is refused when its declarations have become less, for %s',
    async (workspace) => {
      releases.write('.gitignore', 'store\n');
      for (const args of [
        ['init', '-q'],
        ['add', '.'],
        ['-c', 'user.name=K', '-c', 'user.email=k@example.org', 'commit', '-qm', 'first'],
      ])
        execFileSync('git', args, { cwd: releases.root, stdio: 'ignore' });
      await releases.done('publish', 'shell');
      const commits: string[] = [];
      releases.compareContract = async ({ commit }) => {
        commits.push(commit);
        return {
          kind: 'shrinks',
          breaking: ['ui: Button has lost its tone.'],
          version: '1.0.0',
          needed: '2.0.0',
        };
      };
      expect(await refusedWith('contract-shrinks', workspace, '--version', '1.1.0')).toContain(
        'still declares the contract 1.0.0: ui: Button has lost its tone.',
      );
      expect(commits).toEqual([(await releases.store.readRelease('shell', '1.0.0')).commit]);
    },
  );
});

describe('a skipped check', () => {
  it.each([
    [['--skip', 'browser'], '--skip browser needs a reason'],
    [['--skip', 'browser= '], '--skip browser needs a reason'],
    [['--skip', 'browse=x'], 'There is no check "browse". Did you mean browser?'],
    [['--skip', 'size=a', '--skip', 'size=b'], '--skip size is given twice.'],
    [['--skip', 'tests=x', '--from', 'elsewhere'], '--skip tests and --from'],
  ])('is wrong usage as %j', async (args, sentence) => {
    const { exit, json } = await releases.run('publish', 'queues-mfe', ...args, '--json');
    expect([exit, json().error.code]).toEqual([2, 'usage']);
    expect(json().error.message).toContain(sentence);
    expect(releases.builds).toBe(0);
  });

  it('stays with the release and the history, and is said as long as it is active', async () => {
    await releases.done('publish', 'queues-mfe');
    releases.red = { tests: 'red' };
    const skip = ['--skip', 'tests=the fix is urgent', '--skip', 'browser=a = b'];
    const { out } = await releases.done('publish', 'queues-mfe', '--version', '1.1.0', ...skip);
    expect(out).toContain('– Skipped: tests (the fix is urgent)');
    const skipped = [
      { check: 'tests', reason: 'the fix is urgent' },
      { check: 'browser', reason: 'a = b' },
    ];
    expect((await releases.store.readRelease('queues-mfe', '1.1.0')).skipped).toEqual(skipped);
    expect((await releases.store.history({ limit: 1 }))[0]).toMatchObject({
      reason: 'published',
      skipped,
    });
    expect((await releases.done('history')).out).toContain(
      'published (without tests: the fix is urgent; browser: a = b)',
    );
    const said = 'queues-mfe 1.1.0 was published without tests: the fix is urgent; browser: a = b.';
    expect((await releases.done('status')).out).toContain(said);
    expect((await releases.done('verify')).out).toContain(said);
    expect((await releases.done('verify', '--json')).json().skipped).toEqual([
      { workspace: 'queues-mfe', version: '1.1.0', skipped },
    ]);
    await releases.done('rollback', 'queues-mfe');
    expect((await releases.done('status')).out).not.toContain('without');
    expect((await releases.done('verify')).out).not.toContain('without');
  });

  it('stays with a release that another store takes', async () => {
    await releases.done('publish', 'queues-mfe', '--skip', 'lint=being moved');
    const production = new TestReleases();
    await production.done('publish', 'queues-mfe', '--from', releases.folder, '--skip', 'size=ok');
    expect((await production.store.readRelease('queues-mfe', '1.0.0')).skipped).toEqual([
      { check: 'lint', reason: 'being moved' },
      { check: 'size', reason: 'ok' },
    ]);
  });
});
