import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { presentReport } from '../shared-report/update-shared-report.ts';
import { contractComparison } from './compare-contract.ts';

const BADGE = 'export const badge = (label: string): string => label;\n';
const offer = (version: string) => ({
  version,
  doors: new Map([['ui', undefined]]),
  libraries: [],
});

let root: string;
const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(root, 'shared', name)), { recursive: true });
  writeFileSync(join(root, 'shared', name), text);
};
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Kim', '-c', 'user.email=kim@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
const compare = (commit = git('rev-parse', 'HEAD'), version = '1.0.0') =>
  contractComparison(offer(version))({ root, commit });

/** A repository in which a door offers two functions, with the report of that. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'refined-contract-'));
  write('package.json', '{}');
  write(
    'tsconfig.json',
    '{"compilerOptions":{"target":"es2023","module":"nodenext","moduleResolution":"nodenext","strict":true,"allowImportingTsExtensions":true,"lib":["es2023"],"types":[]}}',
  );
  write('src/ui/index.ts', "export { badge } from './badge.ts';\n");
  write('src/ui/badge.ts', BADGE);
  write('api-report.md', presentReport(root, offer('1.0.0')));
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '--no-verify', '-m', 'first');
});

it('finds nothing where nothing changed, or more is offered', async () => {
  expect(await compare()).toEqual({ kind: 'kept' });
  write('src/ui/badge.ts', `${BADGE}export const tag = badge;\n`);
  write('src/ui/index.ts', "export { badge, tag } from './badge.ts';\n");
  expect(await compare()).toEqual({ kind: 'kept' });
});

it('finds what is gone or changed, and the version that it needs', async () => {
  write('src/ui/badge.ts', BADGE.replace('label: string', 'label: number'));
  expect(await compare()).toEqual({
    kind: 'shrinks',
    breaking: ['badge (label) has changed: it was string, it is number.'],
    version: '1.0.0',
    needed: '2.0.0',
  });
  expect(await compare(git('rev-parse', 'HEAD'), '2.0.0')).toEqual({ kind: 'kept' });
});

it('knows nothing of a commit of another repository', async () => {
  expect(await compare('0123456789012345678901234567890123456789')).toEqual({ kind: 'unknown' });
});
