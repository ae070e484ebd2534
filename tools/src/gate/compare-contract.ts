import { execFileSync } from 'node:child_process';
import type { ContractComparison } from '@refined/releases/cli';
import { compareReports } from '../shared-report/compare-reports.ts';
import { readReport } from '../shared-report/surface-report.ts';
import { missingVersion, presentReport } from '../shared-report/update-shared-report.ts';
import type { Offer } from '../shared-report/update-shared-report.ts';

/** Undefined when the commit, or the file in it, isn't there. */
const git = (root: string, ...args: readonly string[]): string | undefined => {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
};

/** Compares what `shared` offers in the sources with its report at a commit. */
export const contractComparison =
  (offer?: Offer): ContractComparison =>
  async ({ root, commit }) => {
    const committed = git(root, 'show', `${commit}:./shared/api-report.md`);
    if (committed === undefined) return { kind: 'unknown' };
    // Where nothing of it changed, the compiler needn't be asked.
    if (git(root, 'diff', '--quiet', commit, '--', 'shared/src', 'shared/package.json') === '')
      return { kind: 'kept' };
    const [before, now] = [readReport(committed), readReport(presentReport(root, offer))];
    const { breaking } = compareReports(before, now);
    const needed = missingVersion(before.version, now.version, { breaking, added: [] });
    return needed === undefined
      ? { kind: 'kept' }
      : { kind: 'shrinks', breaking, version: now.version, needed };
  };
