import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { compareContract } from './compare-contract.ts';
import { SHARED_REPORT } from './shared-report.ts';

const report = (version: string, ...members: readonly string[]): string => `

// @public
interface BadgeProps {
    // (undocumented)
${members.map((member) => `    ${member};`).join('\n')}
}

// @public
export const SHARED_CONTRACT = "${version}";

declare namespace ui {
    export {
        BadgeProps
    }
}
`;

let root: string;
const write = (text: string): void => writeFileSync(join(root, SHARED_REPORT), text);
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Kim', '-c', 'user.email=kim@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
const compare = (commit = git('rev-parse', 'HEAD')) => compareContract({ root, commit });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'refined-contract-'));
  mkdirSync(join(root, 'shared'));
  write(report('1.0.0', 'label: string', 'tone: Tone'));
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '--no-verify', '-m', 'first');
});

it('finds nothing where nothing changed, or more is offered', async () => {
  expect(await compare()).toEqual({ kind: 'kept' });
  write(report('1.1.0', 'icon: string', 'tone: Tone', 'label: string'));
  expect(await compare()).toEqual({ kind: 'kept' });
});

it('finds what is gone or changed, and the version that it needs', async () => {
  write(report('1.1.0', 'label: number', 'tone: Tone'));
  expect(await compare()).toEqual({
    kind: 'shrinks',
    breaking: ['BadgeProps has changed; it had: label: string;'],
    version: '1.1.0',
    needed: '2.0.0',
  });
  write('');
  expect(await compare()).toMatchObject({
    breaking: ['BadgeProps is gone.', 'ui is gone.'],
  });
});

it('takes a further queue or kind for an addition, and a missing one not', async () => {
  const [queue, kinds] = ['queue: "noc" | "dpd"', 'kinds: readonly ["new", "gone"]'];
  write(report('1.0.0', queue, kinds));
  git('commit', '-q', '--no-verify', '-am', 'lists');
  write(report('1.1.0', 'queue: "noc" | "hold" | "dpd"', 'kinds: readonly ["new", "gone", "old"]'));
  expect(await compare()).toEqual({ kind: 'kept' });
  write(report('1.1.0', 'queue: "noc" | "hold"', kinds));
  expect(await compare()).toMatchObject({
    breaking: [`BadgeProps has changed; it had: ${queue};`],
  });
});

it('takes less under a new major version', async () => {
  write(report('2.0.0', 'label: number'));
  expect(await compare()).toEqual({ kind: 'kept' });
});

it('knows nothing of a commit of another repository', async () => {
  expect(await compare('0123456789012345678901234567890123456789')).toEqual({ kind: 'unknown' });
});
