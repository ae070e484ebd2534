import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { builtCommit, headCommit, uncommittedFiles } from './declared-workspaces.ts';

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'refined-commit-'));

/** A repository with one commit, and the root of the workspaces in it. */
const repository = () => {
  const top = emptyFolder();
  const root = join(top, 'product');
  mkdirSync(join(root, 'shell'), { recursive: true });
  writeFileSync(join(root, 'shell', 'main.js'), '1');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=K', '-c', 'user.email=k@example.org', ...args], {
      cwd: top,
      encoding: 'utf8',
    }).trim();
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '--no-verify', '-m', 'first');
  return { top, root, commit: git('rev-parse', 'HEAD') };
};

afterEach(() => {
  delete process.env.GIT_DIR;
});

it('finds the commit from a folder below the repository, and through a link', () => {
  const { root, commit } = repository();
  const link = join(emptyFolder(), 'link');
  symlinkSync(root, link);
  for (const place of [root, link]) {
    expect(headCommit(place)).toBe(commit);
    expect(builtCommit(place, 'shell', [])).toBe(commit);
  }
  writeFileSync(join(root, 'shell', 'main.js'), '2');
  expect(uncommittedFiles(root, 'shell', [])).toEqual(['product/shell/main.js']);
  expect(builtCommit(root, 'shell', [])).toBe(`${commit}-dirty`);
});

it('knows of none outside of a repository, unless git is told where it is', () => {
  const folder = emptyFolder();
  expect(headCommit(folder)).toBeNull();
  expect(uncommittedFiles(folder, 'shell', [])).toBeUndefined();
  const { top, commit } = repository();
  process.env.GIT_DIR = join(top, '.git');
  expect(headCommit(folder)).toBe(commit);
});
