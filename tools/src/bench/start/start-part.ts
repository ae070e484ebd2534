import path from 'node:path';
import { startDrilledProduct } from '../../drill/drilled-product.ts';
import type { BenchPart } from '../run/bench-part.ts';
import { table } from '../run/performance-document.ts';
import { spreadOf } from '../run/statistics.ts';
import type { Spread } from '../run/statistics.ts';
import { wholeNumber } from '../run/whole-number.ts';
import { freshClone } from './fresh-clone.ts';

/** In seconds. */
const BARS = { first: 120, later: 5 };

interface StartFigures {
  readonly first: number;
  readonly later: Spread;
  readonly starts: number;
}

/** In seconds, to a tenth. */
const timed = async (start: () => Promise<{ stop: () => Promise<void> }>): Promise<number> => {
  const since = performance.now();
  const { stop } = await start();
  const seconds = Math.round((performance.now() - since) / 100) / 10;
  await stop();
  return seconds;
};

/** `npm run bench -- start`: from `npm start` to the line that says it is ready. */
export const startPart: BenchPart<StartFigures> = {
  name: 'start',
  description: 'The first start on a fresh clone after installing, and later ones.',
  options: [{ flags: '--starts <N>', description: 'Later starts.', standard: '5' }],
  measure: async ({ root, scratch, say }, { starts: typed }) => {
    const starts = wholeNumber(typed, '--starts');
    const clone = freshClone(root, path.join(scratch, 'clone'));
    const start = () => startDrilledProduct(clone, path.join(clone, '.data'), say);
    const first = await timed(start);
    const later: number[] = [];
    while (later.length < starts) later.push(await timed(start));
    return { first, later: spreadOf(later), starts };
  },
  lines: ({ first, later }) => [
    `first start ${first} s, later ${later.median} s (${later.least}–${later.most})`,
  ],
  bars: ({ first, later }) => [
    { what: 'the first start on a fresh clone', value: first, unit: 's', atMost: BARS.first },
    { what: 'a later start', value: later.median, unit: 's', atMost: BARS.later },
  ],
  section: ({ first, later, starts }) =>
    table(
      ['start', 'seconds until it is ready'],
      [
        ['first, on a fresh clone', first],
        [`later, median of ${starts}`, `${later.median} (${later.least}–${later.most})`],
      ],
    ),
};
