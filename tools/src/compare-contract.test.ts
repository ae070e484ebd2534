import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { compareContract } from './compare-contract.ts';
import { DOORS } from './shared-declarations.ts';

let root: string;
const write = (file: string, text: string): void => {
  mkdirSync(join(root, 'shared', file, '..'), { recursive: true });
  writeFileSync(join(root, 'shared', file), text);
};
const writeContract = (version: string): void =>
  write('src/federation/screen-module.ts', `export const SHARED_CONTRACT = '${version}';\n`);
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Kim', '-c', 'user.email=kim@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
const compare = (commit = git('rev-parse', 'HEAD')) => compareContract({ root, commit });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'refined-contract-'));
  write('package.json', '{ "type": "module" }');
  write('tsconfig.json', '{ "compilerOptions": { "module": "nodenext", "declaration": true } }');
  for (const door of [...DOORS, 'federation']) write(`src/${door}/index.ts`, 'export {};\n');
  write('src/ui/index.ts', "export const tone = (name: 'low' | 'high') => `${name} tone`;\n");
  writeContract('1.0.0');
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '--no-verify', '-m', 'first');
});

it('compares what the sources offer with what they offered at a commit', async () => {
  write('src/ui/index.ts', 'export const tone = (name: string) => `${name} tone`;\n');
  writeContract('1.1.0');
  expect(await compare()).toEqual({ kind: 'kept' });
  write('src/ui/index.ts', 'export {};\n');
  expect(await compare()).toEqual({
    kind: 'shrinks',
    breaking: ['ui: tone is gone.'],
    version: '1.1.0',
    needed: '2.0.0',
  });
});

it('takes less under a new major version', async () => {
  write('src/ui/index.ts', 'export {};\n');
  writeContract('2.0.0');
  expect(await compare()).toEqual({ kind: 'kept' });
});

it('knows nothing of a commit of another repository', async () => {
  expect(await compare('0123456789012345678901234567890123456789')).toEqual({ kind: 'unknown' });
});
