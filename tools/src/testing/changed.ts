import { execFileSync } from 'node:child_process';

/** A screen's folder, and the browser stories that show it. */
const STORIES: Readonly<Record<string, string>> = {
  'search-mfe': 'stories/search',
  'queues-mfe': 'stories/queues',
  'drug-edit-mfe': 'stories/edit',
  'month-mfe': 'month/(imports|publications)',
  'releases-mfe': 'releases/teams/operations-page',
  shell: 'stories/(layout|sign-in)',
};

/** The commit to compare with, and changed files that exist, relative to the root. */
export interface Change {
  readonly from: string;
  readonly files: readonly string[];
}

/** A part of `npm test`, with its filter. */
export type WantedPart = readonly [part: string, filter: readonly string[]];

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that have changed since the branch left main, including uncommitted ones. */
export const changedFiles = (root: string): Change => {
  const [from = ''] = git(root, 'merge-base', 'main', 'HEAD');
  const files = new Set([
    ...git(root, 'diff', '--name-only', '--diff-filter=d', from),
    ...git(root, 'ls-files', '--others', '--exclude-standard'),
  ]);
  return { from, files: [...files] };
};

/**
 * The parts of `npm test` for a change, each with its filter. Jest itself finds the tests that
 * import a changed file. Browser stories are those of changed screens, and changed stories. Only a
 * whole run tests everything.
 */
export const partsOfChange = ({ from, files }: Change): WantedPart[] => {
  const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const stories = [
    ...Object.entries(STORIES)
      .filter(([screen]) => code.some((file) => file.startsWith(`${screen}/`)))
      .map(([, story]) => story),
    ...code.flatMap((file) => /^checks\/e2e\/src\/(.+)\.e2e\.ts$/.exec(file)?.[1] ?? []),
  ];
  const ofTests = ['--changedSince', from, '--passWithNoTests'];
  // Code of screens and shell doesn't run in the API.
  const isOfPage = files.every((file) => /^(shell|[a-z-]+-mfe)\//.test(file));
  const parts: WantedPart[] = [
    ['format', files],
    ['types', []],
    ['lint', code],
    ['unit', ofTests],
    ...(isOfPage ? [] : [['api', ofTests] as const]),
    ['browser', stories],
  ];
  const isEmpty = ([name, filter]: WantedPart): boolean =>
    ['format', 'lint', 'browser'].includes(name) && filter.length === 0;
  return files.length === 0 ? [] : parts.filter((part) => !isEmpty(part));
};
