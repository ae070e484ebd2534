import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ContractComparison } from '@refined/releases/cli';
import { brokenNames } from './compare-declarations.ts';
import { DOORS, emitDeclarations } from './shared-declarations.ts';

/** Whether `shared` is unchanged since a commit; undefined if this repository lacks the commit. */
const isUnchanged = (root: string, commit: string): boolean | undefined => {
  const { status } = spawnSync('git', ['diff', '--quiet', commit, '--', 'shared/src'], {
    cwd: root,
  });
  return status === 0 ? true : status === 1 ? false : undefined;
};

/** Unpacks `shared` of a commit. */
const unpackShared = (root: string, commit: string, folder: string): void => {
  const input = execFileSync('git', ['archive', commit, 'shared'], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  execFileSync('tar', ['-x', '-C', folder], { input });
};

/** The version of the contract in a folder of `shared`. */
const contractOf = (shared: string): string => {
  const file = path.join(shared, 'src', 'federation', 'screen-module.ts');
  return /SHARED_CONTRACT = '([\d.]+)'/.exec(readFileSync(file, 'utf8'))?.[1] ?? '0.0.0';
};

const majorOf = (version: string): number => Number(version.split('.', 1)[0]);

/** Compares the exports of `shared` in the sources with those at a commit. */
export const compareContract: ContractComparison = async ({ root, commit }) => {
  const unchanged = isUnchanged(root, commit);
  if (unchanged !== false) return { kind: unchanged ? 'kept' : 'unknown' };
  const shared = path.join(root, 'shared');
  // Inside the repository, so that libraries are found.
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.cache', 'contract-'));
  try {
    unpackShared(root, commit, folder);
    const old = path.join(folder, 'shared');
    const [was, version] = [contractOf(old), contractOf(shared)];
    if (majorOf(version) > majorOf(was)) return { kind: 'kept' };
    emitDeclarations(root, old, path.join(folder, 'before'));
    emitDeclarations(root, shared, path.join(folder, 'now'));
    const breaking = brokenNames(folder, DOORS);
    return breaking.length === 0
      ? { kind: 'kept' }
      : { kind: 'shrinks', breaking, version, needed: `${majorOf(was) + 1}.0.0` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
