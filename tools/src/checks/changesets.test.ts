import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (...path: string[]): string => readFileSync(join(...path), 'utf8');
const workspaces = (JSON.parse(read(root, 'package.json')) as { workspaces: string[] }).workspaces;
const nameOf = (folder: string, workspace: string) =>
  JSON.parse(read(folder, workspace, 'package.json')) as { name: string; version: string };
const changesets = readdirSync(join(root, '.changeset')).filter(
  (file) => file.endsWith('.md') && file !== 'README.md',
);

/** A copy of the repository's manifests only. */
const smallRepository = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'changesets-'));
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  for (const workspace of workspaces) {
    mkdirSync(join(folder, workspace), { recursive: true });
    cpSync(join(root, workspace, 'package.json'), join(folder, workspace, 'package.json'));
  }
  mkdirSync(join(folder, '.changeset'));
  for (const file of ['config.json', 'changelog.cjs'])
    cpSync(join(root, '.changeset', file), join(folder, '.changeset', file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'as it is');
  return folder;
};

it.each(changesets.length > 0 ? changesets : ['none'])(
  'the changeset %s names workspaces of ours, and says something',
  (file) => {
    if (file === 'none') return;
    const [, header = '', ...body] = read(root, '.changeset', file).split(/^---$/m);
    const named = [...header.matchAll(/^['"]?([^'":]+)['"]?:\s*(patch|minor|major)$/gm)];
    expect(named.length).toBeGreaterThan(0);
    const ours = workspaces.map((workspace) => nameOf(root, workspace).name);
    for (const [, name] of named) expect(ours).toContain(name);
    expect(body.join('').trim()).not.toBe('');
  },
);

it('a changeset becomes a version and the lines of a changelog', () => {
  const folder = smallRepository();
  const log = join(folder, 'queues-mfe', 'CHANGELOG.md');
  writeFileSync(log, '# Changelog of the queue screens\n\n## 1.0.0\n\n- The beginning.\n');
  writeFileSync(
    join(folder, '.changeset', 'faster.md'),
    "---\n'queues-mfe': patch\n---\n\nMoves are faster.\n",
  );
  const [major, minor, patch] = nameOf(folder, 'queues-mfe').version.split('.').map(Number);
  execFileSync(
    process.execPath,
    [join(root, 'node_modules', '@changesets', 'cli', 'bin.js'), 'version'],
    { cwd: folder, stdio: 'pipe' },
  );
  const next = `${major}.${minor}.${patch! + 1}`;
  expect(nameOf(folder, 'queues-mfe').version).toBe(next);
  expect(nameOf(folder, 'shell').version).toBe(nameOf(root, 'shell').version);
  expect(read(log)).toMatch(
    new RegExp(`^# Changelog.*\\n\\n## ${next}\\n[^]*- Moves are faster\\.\\n[^]*## 1\\.0\\.0`),
  );
});
