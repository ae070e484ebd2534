import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { failureCount, loadCount, NO_REPORTS, reportedError } from '../testing/reports.ts';
import { TestReleases } from '../testing/test-release.ts';

let releases: TestReleases;
beforeEach(async () => {
  releases = await new TestReleases().filled();
});

describe('status', () => {
  it('is one line for each workspace, and what needs attention below', async () => {
    await releases.done('publish', 'queues-mfe', '--version', '1.3.0', '--no-activate');
    await releases.done('canary', 'queues-mfe', '1.1.0', '--percent', '5');
    await releases.done('disable', 'queues-mfe', '--message', 'Until 14:00.');
    await releases.store.writeReports('gateway-1', {
      ...NO_REPORTS,
      failures: [
        failureCount({
          version: '1.2.0',
          stage: 'chunk',
          fault: 'integrity',
          count: 12,
          last: '2026-11-21T07:12:09.123Z',
        }),
      ],
    });
    const { out } = await releases.done('status');
    expect(out).toMatch(
      /: generation 6 of 20\d\d-\d\d-\d\d \d\d:\d\d:\d\dZ \(just now\), not signed\n/,
    );
    expect(out).toMatch(
      /^queues-mfe +1\.2\.0 +– +1\.0\.0 +20\S+ \S+Z \(generation 4\) +Robin +1\.1\.0, 1\.0\.0$/m,
    );
    expect(out.split('\n').slice(-4)).toEqual([
      'queues-mfe is switched off. Reviewers read: "Until 14:00."',
      'queues-mfe 1.1.0 is a canary for 5 % of the browsers.',
      'queues-mfe 1.3.0 is stored, and newer than 1.2.0: npm run release -- activate queues-mfe 1.3.0',
      'queues-mfe 1.2.0 failed 12× in pages: integrity at chunk, last at 2026-11-21 07:12:09Z.',
    ]);
  });

  it('says who rolled the newer release back, and why', async () => {
    await releases.done('rollback', 'queues-mfe', '--reason', 'empty lists');
    expect((await releases.done('status')).out.split('\n').at(-1)).toBe(
      'queues-mfe 1.2.0 is stored, and newer than 1.1.0; it was rolled back by Robin (empty lists): npm run release -- activate queues-mfe 1.2.0',
    );
  });

  it('says who withdrew the newer release, where it was a canary', async () => {
    await releases.done('publish', 'queues-mfe', '--version', '1.3.0', '--no-activate');
    await releases.done('canary', 'queues-mfe', '1.3.0', '--percent', '5');
    await releases.done('canary', 'queues-mfe', '--withdraw');
    expect((await releases.done('status')).out.split('\n').at(-1)).toContain(
      '1.3.0 is stored, and newer than 1.2.0; it was withdrawn by Robin: npm',
    );
  });

  it('calls no preview a newer release', async () => {
    await releases.putPreview('queues-mfe', '1.2.0');
    expect((await releases.done('status', 'queues-mfe')).out).not.toContain('is stored, and newer');
  });

  it('of a state that the history doesn’t know says so, and is no success', async () => {
    const file = join(releases.folder, 'state.json');
    const state = readFileSync(file, 'utf8');
    writeFileSync(file, state.replace(/"generation": \d+/, '"generation": 99'));
    const { exit, out } = await releases.run('status');
    expect([exit, out]).toEqual([5, expect.stringMatching(/history lacks the entry 99/)]);
  });

  it('has each release’s rate and its last errors, with what a reviewer may quote', async () => {
    const now = Date.now();
    const last = new Date(now).toISOString();
    const minute = Math.floor(now / 60_000);
    const loads = (version: string, all: number, lost: number, at = minute) =>
      loadCount({
        ...{ version, generation: 4, minute: at, loads: all, failed: lost },
        counted: { loads: all, failed: lost },
      });
    await releases.store.writeReports('gateway-1', {
      failures: [],
      loads: [
        loads('1.2.0', 30, 2),
        loads('1.1.0', 4, 0),
        // Before the rule's time.
        loads('1.2.0', 900, 900, minute - 45),
      ],
      errors: [
        reportedError({
          ...{ version: '1.2.0', count: 2, last, shown: '1.1.0' },
          frames: [1, 2, 3, 4].map((line) => ({
            file: 'queues-mfe/1.2.0/screen.4e5f6a7b.js',
            line,
            column: 7,
          })),
          references: ['abc-2', 'abc-1'],
        }),
        reportedError({
          ...{ version: '1.1.0', stage: 'entry', fault: 'timeout', last, browser: 'Firefox 150' },
          ...{ name: '', message: '', frames: [] },
        }),
      ],
    });
    const { out } = await releases.done('status');
    const shown = `${last.slice(0, 10)} ${last.slice(11, 19)}Z`;
    const lines = out.split('\n');
    const from = lines.findIndex((line) => line.startsWith('queues-mfe 1.2.0: '));
    expect(lines.slice(from)).toEqual([
      'queues-mfe 1.2.0: 2 of 30 loads failed in the last 30 minutes (7 %).',
      `  TypeError: x is not a function (errors at run, 2×, last at ${shown} in Chrome 156, 1.1.0 was shown instead, reference abc-2)`,
      '    at queues-mfe/1.2.0/screen.4e5f6a7b.js:1:7',
      '    at queues-mfe/1.2.0/screen.4e5f6a7b.js:2:7',
      '    at queues-mfe/1.2.0/screen.4e5f6a7b.js:3:7',
      'queues-mfe 1.1.0: 0 of 4 loads failed in the last 30 minutes (0 %).',
      `  no error was reported (timeout at entry, 1×, last at ${shown} in Firefox 150, nothing was shown instead)`,
    ]);
  });

  it('is a document', async () => {
    const { json } = await releases.done('status', '--json');
    expect(json()).toMatchObject({
      store: releases.folder,
      generation: 4,
      signedBy: null,
      unreadable: [],
      workspaces: [
        {
          workspace: 'queues-mfe',
          kind: 'screen',
          active: '1.2.0',
          commit: null,
          contract: '1.0.0',
          since: {
            generation: 4,
            by: 'Robin',
            command: 'activate',
            reason: 'published',
            at: expect.any(String),
          },
          previous: ['1.1.0', '1.0.0'],
          canary: null,
          disabled: null,
          newest: null,
          failures: [],
        },
        { workspace: 'shell', kind: 'shell', active: '1.0.0' },
      ],
    });
  });

  it('tells what it can when the history is damaged', async () => {
    rmSync(join(releases.folder, 'history'), { recursive: true });
    const { exit, out } = await releases.run('status');
    expect(exit).toBe(5);
    expect(out).toMatch(/^queues-mfe +1\.2\.0/m);
    expect(out).toContain('npm run release -- verify');
  });

  it('says how to begin where nothing is active', async () => {
    expect((await new TestReleases().done('status')).out).toContain('npm run release -- publish');
  });
});

describe('history', () => {
  it('is who, what, when and why, newest first', async () => {
    await releases.done('rollback', 'queues-mfe', '--reason', 'empty lists', '--actor', 'Kim');
    const lines = (await releases.done('history')).out.split('\n');
    expect(lines[1]).toMatch(
      /^5 +\S+ \S+Z +Kim +rollback +queues-mfe +1\.2\.0 → 1\.1\.0 +empty lists$/,
    );
    expect(lines[5]).toMatch(/^1 .* shell +– → 1\.0\.0 +published$/);
    expect(lines).toHaveLength(6);
  });

  it('is of one workspace, and as long as asked', async () => {
    const { json } = await releases.done(
      'history',
      '--workspace',
      'queues-mfe',
      '--limit',
      '2',
      '--json',
    );
    expect(json().entries.map(({ generation }: { generation: number }) => generation)).toEqual([
      4, 3,
    ]);
  });

  it('is empty where nothing was changed', async () => {
    expect((await new TestReleases().done('history')).out).toContain('Nothing was changed yet');
  });
});

describe('verify', () => {
  it('counts what is sound', async () => {
    expect((await releases.done('verify')).out).toMatch(
      /^Nothing is damaged: 4 releases, 8 files \(.*\), 4 generations in /,
    );
  });

  it('ends with 5 and names a file that was tampered with (release fault 5)', async () => {
    writeFileSync(join(releases.folder, 'queues-mfe/1.1.0/screen.4e5f6a7b.js'), 'tampered();');
    const { exit, json } = await releases.run('verify', '--json');
    expect(exit).toBe(5);
    expect(json().damage).toEqual([
      {
        what: 'file',
        where: expect.stringContaining('queues-mfe/1.1.0'),
        sentence: expect.any(String),
      },
    ]);
    expect((await releases.run('verify')).out).toMatch(
      /^Damaged: 1 thing, .*\n {2}file queues-mfe\/1\.1\.0/,
    );
  });
});

describe('diff', () => {
  it('sets files side by side by their names, with sizes and totals', async () => {
    releases.files = () => ({
      'remoteEntry.0a1b2c3d.js': 'var queues_mfe_2_0_0={"./screen":()=>1};',
      'screen.4e5f6a7b.js': `queues_mfe_2_0_0;${'more();'.repeat(200)}`,
      'lazy.99999999.js': 'lazy();',
      'lazy.99999999.js.LICENSE.txt': 'MIT',
    });
    await releases.done('publish', 'queues-mfe', '--version', '2.0.0');
    const { json } = await releases.done('diff', 'queues-mfe', '1.2.0', '2.0.0', '--json');
    const { files, total } = json();
    expect(files).toMatchObject([
      { file: 'lazy.js', what: 'added', a: null, b: { bytes: 7, brotli: 7 } },
      { file: 'lazy.js.LICENSE.txt', what: 'added' },
      { file: 'remoteEntry.js', what: 'changed' },
      { file: 'screen.js', what: 'changed' },
    ]);
    expect(files[3].b.brotli).toBeLessThan(files[3].b.bytes / 10);
    expect(total.b.bytes).toBe(
      files.reduce((sum: number, { b }: { b: { bytes: number } }) => sum + b.bytes, 0),
    );
    const { out } = await releases.done('diff', 'queues-mfe', '1.2.0', '2.0.0');
    expect(out).toMatch(/^\+ +lazy\.js +– +7 B +– +7 B +\+7 B$/m);
    expect((await releases.done('diff', 'queues-mfe', '2.0.0', '1.2.0')).out).toMatch(
      /^- +lazy\.js +7 B +– /m,
    );
    expect((await releases.done('diff', 'queues-mfe', '2.0.0', '2.0.0')).out).toMatch(
      /^= +screen\.js .* 0$/m,
    );
  });
});

describe('prune', () => {
  beforeEach(async () => {
    for (const version of ['0.1.0', '0.2.0', '0.3.0', '0.4.0', '0.5.0', '0.6.0'])
      await releases.done('publish', 'search-mfe', '--version', version, '--no-activate');
  });

  it('says what would go, and then lets it go', async () => {
    const { json } = await releases.done('prune', '--dry-run', '--json');
    expect(json()).toEqual({
      store: releases.folder,
      dryRun: true,
      days: 7,
      keep: 5,
      removed: [{ workspace: 'search-mfe', version: '0.1.0' }],
    });
    expect(await releases.store.listVersions('search-mfe')).toHaveLength(6);
    expect((await releases.done('prune', '--keep', '4')).out).toMatch(
      /^2 releases went from .*:\n +search-mfe +0\.1\.0\n +search-mfe +0\.2\.0\nKept: /,
    );
    expect(await releases.store.listVersions('search-mfe')).toEqual([
      '0.3.0',
      '0.4.0',
      '0.5.0',
      '0.6.0',
    ]);
    expect(await releases.store.listVersions('queues-mfe')).toHaveLength(3);
    expect((await releases.done('prune')).out).toContain('Nothing went');
  });
});
