import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { releaseState } from '@refined/shared/contract';
import { shellBundle, TestReleases } from '../testing/test-release.ts';

let releases: TestReleases;
let site: string;
beforeEach(async () => {
  releases = new TestReleases();
  releases.files = ({ workspace, version }) =>
    workspace === 'shell'
      ? shellBundle('x'.repeat(2_000))
      : {
          'remoteEntry.0a1b2c3d.js': `var queues_mfe_${version.replaceAll('.', '_')}={"./screen":()=>1};`,
          'screen.4e5f6a7b.js': `queues_mfe_${version.replaceAll('.', '_')};`,
          // Stored, but not exported.
          'screen.4e5f6a7b.js.map': '{"version":3}',
        };
  await releases.publishAll();
  site = join(releases.root, 'site');
});

const read = (path: string) => readFileSync(join(site, path), 'utf8');
const files = () =>
  readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(site, name)).isFile())
    .sort();

it('writes every released file that the state names, the state, the page and its headers', async () => {
  const { out } = await releases.done('export', 'site', '--api-host', 'https://api.example.ca/');
  expect(files()).toEqual([
    '.refined-export',
    '404.html',
    '_headers',
    expect.stringMatching(/^bootstrap\/[0-9a-f]{16}\.js$/),
    'favicon.svg',
    'index.html',
    ...['1.0.0', '1.1.0', '1.2.0'].flatMap((version) =>
      ['remoteEntry.0a1b2c3d.js', 'screen.4e5f6a7b.js'].map(
        (file) => `releases/queues-mfe/${version}/${file}`,
      ),
    ),
    'releases/shell/1.0.0/framework.00000001.js',
    'releases/shell/1.0.0/shell.00000002.js',
    'releases/shell/1.0.0/shell.00000002.js.br',
    'releases/shell/1.0.0/shell.00000002.js.gz',
    'releases/state.json',
  ]);
  expect(
    String(
      brotliDecompressSync(readFileSync(join(site, 'releases/shell/1.0.0/shell.00000002.js.br'))),
    ),
  ).toBe(read('releases/shell/1.0.0/shell.00000002.js'));
  expect(releaseState.parse(JSON.parse(read('releases/state.json')))).toEqual(
    await releases.store.readState(),
  );
  expect(read('index.html')).toContain('/releases/shell/1.0.0/shell.00000002.js');
  expect(read('index.html')).toContain('https://api.example.ca');
  expect(read('404.html')).toBe(read('index.html'));
  const [, bootstrap = ''] =
    /<script defer fetchpriority="high" src="\/(bootstrap\/[^"]+)"/.exec(read('index.html')) ?? [];
  expect(read(bootstrap)).not.toBe('');
  for (const part of [
    'generation 4: 4 releases, 16 files written, 0 unchanged',
    '404 below /releases/',
    'https://api.example.ca must allow',
  ])
    expect(out).toContain(part);
});

it('sends no header by two rules that match together', async () => {
  await releases.done('export', 'site');
  const rules = read('_headers')
    .trim()
    .split('\n\n')
    .map((rule) => rule.split('\n'));
  expect(rules.map(([path]) => path)).toEqual([
    '/*',
    '/',
    '/index.html',
    '/404.html',
    '/releases/state.json',
    '/bootstrap/*',
    '/releases/shell/*',
    '/releases/queues-mfe/*',
  ]);
  expect(rules[0]!.join('\n')).toMatch(/^ {2}Content-Security-Policy: default-src 'none'/m);
  expect(rules[0]!.join('\n')).not.toMatch(/ (Cache-Control|Content-Type):/);
  expect(rules.slice(1).map((rule) => rule.slice(1))).toEqual([
    ...Array.from({ length: 4 }, () => ['  Cache-Control: no-cache']),
    ...Array.from({ length: 3 }, () => ['  Cache-Control: public, max-age=31536000, immutable']),
  ]);
});

it('updates: what is the same is not touched, and nothing that an open page may need goes', async () => {
  await releases.done('export', 'site');
  const file = join(site, 'releases/queues-mfe/1.0.0/screen.4e5f6a7b.js');
  const before = statSync(file).ino;
  await releases.done('rollback', 'queues-mfe');
  writeFileSync(join(site, 'releases/queues-mfe/1.1.0/screen.4e5f6a7b.js'), 'half an upl');
  const { json } = await releases.done('export', 'site', '--json');
  expect(json()).toMatchObject({ generation: 5, written: 2, apiHost: '' });
  expect(statSync(file).ino).toBe(before);
  expect(files()).toContain('releases/queues-mfe/1.2.0/screen.4e5f6a7b.js');
  expect(JSON.parse(read('releases/state.json'))).toMatchObject({ generation: 5 });
});

it('hands no tampered file to a host, and leaves page and state as they were', async () => {
  await releases.done('export', 'site');
  await releases.done('rollback', 'queues-mfe');
  writeFileSync(join(releases.folder, 'queues-mfe/1.1.0/screen.4e5f6a7b.js'), 'tampered();');
  const { exit, err } = await releases.run('export', 'site');
  expect(exit).toBe(1);
  expect(err).toContain('not what its release lists');
  expect(JSON.parse(read('releases/state.json'))).toMatchObject({ generation: 4 });
});

it('hands no compressed file to a host that unpacks to something else', async () => {
  await releases.done('export', 'site');
  await releases.done('rollback', 'queues-mfe');
  for (const [suffix, pack] of [
    ['.br', brotliCompressSync],
    ['.gz', gzipSync],
  ] as const) {
    const stored = join(releases.folder, `shell/1.0.0/shell.00000002.js${suffix}`);
    const good = readFileSync(stored);
    for (const bad of [pack('tampered();'), Buffer.from('no archive')]) {
      writeFileSync(stored, bad);
      const { exit, err } = await releases.run('export', 'site');
      expect([exit, err]).toEqual([
        1,
        expect.stringContaining(
          `shell.00000002.js${suffix} of shell 1.0.0 is not what its release lists`,
        ),
      ]);
    }
    writeFileSync(stored, good);
  }
  expect(JSON.parse(read('releases/state.json'))).toMatchObject({ generation: 4 });
});

describe('a folder that holds other things', () => {
  beforeEach(() => {
    mkdirSync(site);
    writeFileSync(join(site, 'index.html'), 'another site');
  });

  it('is left as it was, unless it is meant', async () => {
    expect(await releases.run('export', 'site')).toMatchObject({
      exit: 3,
      err: expect.stringContaining('holds other things, and no export'),
    });
    expect(files()).toEqual(['index.html']);
    expect(read('index.html')).toBe('another site');
    await releases.done('export', 'site', '--force');
    expect(read('index.html')).toContain('/releases/shell/');
    // From then on, the folder belongs to exports.
    await releases.done('export', 'site');
  });

  it('is written into again where an export was cut off', async () => {
    rmSync(join(site, 'index.html'));
    writeFileSync(join(releases.folder, 'queues-mfe/1.2.0/screen.4e5f6a7b.js'), 'tampered();');
    expect((await releases.run('export', 'site')).exit).toBe(1);
    expect(files()).not.toContain('index.html');
    expect((await releases.run('export', 'site')).err).toContain('not what its release lists');
  });
});

it('says what is missing', async () => {
  const empty = new TestReleases();
  expect(await empty.run('export', 'site')).toMatchObject({
    exit: 3,
    err: expect.stringContaining('nothing to export'),
  });
  await empty.done('publish', 'queues-mfe');
  expect(await empty.run('export', 'site')).toMatchObject({
    exit: 3,
    err: expect.stringContaining('publish shell'),
  });
  expect(await releases.run('export', 'site', '--api-host', 'api.example.ca')).toMatchObject({
    exit: 2,
  });
});
