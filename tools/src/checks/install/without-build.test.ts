import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allWorkspaces } from '../../workspaces.ts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

/** The repository: tests are run from there. */
const ROOT = process.cwd();
const SERVERS = ['shared', 'server', 'kit', 'tools'];
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

interface LockedPackage {
  readonly link?: true;
  readonly dev?: true;
  readonly devOptional?: true;
  readonly resolved?: string;
}

let folder: string;
let data: string;

/**
 * An installation as after `npm ci --omit=dev`: the servers' sources, and the packages that
 * package-lock.json doesn't mark as development packages.
 */
const installWithoutBuild = (): void => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  for (const server of SERVERS)
    cpSync(path.join(ROOT, server), path.join(folder, server), {
      recursive: true,
      filter: (source) => !/[/\\](node_modules|\.cache|dist)([/\\]|$)/.test(source),
    });
  for (const workspace of allWorkspaces(ROOT))
    cpSync(
      path.join(ROOT, workspace, 'package.json'),
      path.join(folder, workspace, 'package.json'),
    );
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(path.join(ROOT, file), path.join(folder, file));
  const packages = Object.entries(lock.packages).filter(
    ([place, { dev, devOptional }]) => place !== '' && !dev && !devOptional,
  );
  for (const [place, { link, resolved = '' }] of packages) {
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(place)) continue;
    const from = path.join(link ? folder : ROOT, link ? resolved : place);
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    symlinkSync(from, path.join(folder, place));
  }
  writeFileSync(
    path.join(folder, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries(packages) }),
  );
};

/** All files with their size and time. */
const everything = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const { size, mtimeMs } = statSync(path.join(entry.parentPath, entry.name));
      return `${entry.parentPath}/${entry.name} ${size} ${mtimeMs}`;
    })
    .sort();

/** Runs one of the package's scripts: "exec node tools/part.mjs api". */
const run = (script: string, args: readonly string[], input = '') => {
  const [, , file = '', ...own] = scripts[script]!.split(' ');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(folder, file), ...own, ...args],
    { cwd: folder, env: { PATH: process.env.PATH, DATA_DIR: data }, input, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'refined-without-build-'));
  data = mkdtempSync(path.join(tmpdir(), 'refined-data-'));
  installWithoutBuild();
});
afterAll(() => {
  for (const made of [folder, data]) rmSync(made, { recursive: true, force: true });
});

it('user, import, release and the parts work without the packages that build, and change nothing there', () => {
  const before = everything();
  expect(run('user', ['add', 'ada', '--password-stdin'], 'countess of lovelace\n')).toEqual({
    status: 0,
    stdout: 'User ada added.\n',
    stderr: '',
  });
  expect(run('import', ['--help'])).toMatchObject({ status: 0, stderr: '' });
  expect(run('release', ['init'])).toMatchObject({ status: 0, stderr: '' });
  expect(run('release', ['status'])).toMatchObject({ status: 0, stderr: '' });
  for (const part of ['api', 'gateway', 'registry'])
    expect(run(part, ['--help'])).toMatchObject({ status: 0, stderr: '' });
  expect(run('release', ['publish', 'queues-mfe', '--reason', 'moves'])).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('The build tools are not installed here'),
  });
  expect(everything()).toEqual(before);
});
