import { execFileSync } from 'node:child_process';

/** Folders of a screen, and the browser stories that show it. */
const STORIES = {
  'search-mfe': 'stories/search',
  'queues-mfe': 'stories/queues',
  'drug-edit-mfe': 'stories/edit',
  'month-mfe': 'month/(imports|publications)',
  'releases-mfe': 'releases/teams/operations-page',
  shell: 'stories/(layout|sign-in)',
};

const git = (root, ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * What has changed since the branch left main, also what isn't committed yet.
 *
 * @param {string} root folder of the repository
 * @returns {{ from: string, files: string[] }} the commit, and paths from the root that exist
 */
export const changedFiles = (root) => {
  const [from] = git(root, 'merge-base', 'main', 'HEAD');
  const files = new Set([
    ...git(root, 'diff', '--name-only', '--diff-filter=d', from),
    ...git(root, 'ls-files', '--others', '--exclude-standard'),
  ]);
  return { from, files: [...files] };
};

/**
 * The parts of `npm test` that such a change asks for, each with its filter. Jest finds the tests
 * that import a changed file by itself; browser stories are those of the screens and the changed
 * ones. Only a whole run looks at everything.
 *
 * @param {{ from: string, files: string[] }} change
 * @returns {[part: string, filter: string[]][]}
 */
export const partsOfChange = ({ from, files }) => {
  const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const stories = [
    ...Object.keys(STORIES)
      .filter((screen) => code.some((file) => file.startsWith(`${screen}/`)))
      .map((screen) => STORIES[screen]),
    ...code.flatMap((file) => /^checks\/e2e\/src\/(.+)\.e2e\.ts$/.exec(file)?.[1] ?? []),
  ];
  const ofTests = ['--changedSince', from, '--passWithNoTests'];
  // Nothing that a screen or the shell consists of runs in the API.
  const isOfPage = files.every((file) => /^(shell|[a-z-]+-mfe)\//.test(file));
  const parts = [
    ['format', files],
    ['types', []],
    ['lint', code],
    ['unit', ofTests],
    ...(isOfPage ? [] : [['api', ofTests]]),
    ['browser', stories],
  ];
  const isEmpty = ([name, filter]) =>
    ['format', 'lint', 'browser'].includes(name) && filter.length === 0;
  return files.length === 0 ? [] : parts.filter((part) => !isEmpty(part));
};
