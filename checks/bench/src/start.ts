import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { wholeNumber } from './command.ts';
import { table, type Part } from './part.ts';
import { ROOT, startProduct, withRun } from './product.ts';
import { median, rounded, spread } from './statistics.ts';

/** In seconds. */
const BARS = { first: 120, later: 5 };

/** The committed sources with installed packages; nothing is compiled, built or seeded. */
const freshClone = (folder: string): string => {
  execFileSync('git', ['clone', '--quiet', '--local', '--no-tags', ROOT, folder]);
  // A workspace has its own packages if versions differ.
  for (const place of ['.', ...readdirSync(folder)]) {
    const packages = path.join(ROOT, place, 'node_modules');
    if (existsSync(packages))
      execFileSync('cp', ['-a', packages, path.join(folder, place, 'node_modules')]);
  }
  return folder;
};

/** Seconds from `npm start` to the line that says it is ready. */
const timedStart = (root: string, say: (line: string) => void): Promise<number> =>
  withRun(async (run) => {
    const since = performance.now();
    await startProduct({ ...run, say }, { root, dataFolder: path.join(root, '.data') });
    return rounded((performance.now() - since) / 1_000);
  });

/** `npm run bench -- start`: the first start on a fresh clone, and later ones. */
export const startPart: Part = {
  name: 'start',
  description: 'The first start on a fresh clone after installing, and later ones.',
  options: [{ flags: '--starts <N>', description: 'Later starts.', standard: '5' }],
  measure: async ({ scratch, say }, { starts }) => {
    const clone = freshClone(path.join(scratch, 'clone'));
    const first = await timedStart(clone, say);
    const later: number[] = [];
    while (later.length < wholeNumber(starts, '--starts')) later.push(await timedStart(clone, say));
    return {
      figures: { first, later },
      tables: table(
        ['start', 'seconds until it is ready'],
        [
          ['first, on a fresh clone', first],
          [`later, median of ${later.length}`, spread(later)],
        ],
      ),
      bars: [
        { what: 'the first start', value: first, unit: 's', atMost: BARS.first },
        { what: 'a later start', value: median(later), unit: 's', atMost: BARS.later },
      ],
    };
  },
};
