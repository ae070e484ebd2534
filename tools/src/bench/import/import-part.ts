import path from 'node:path';
import { askProcess } from '../apart/ask-process.ts';
import { benchPostgres } from '../apart/bench-postgres.ts';
import type { BenchPart } from '../run/bench-part.ts';
import { table } from '../run/performance-document.ts';
import { ratio, spreadOf } from '../run/statistics.ts';
import { wholeNumber } from '../run/whole-number.ts';

interface MonthFigures {
  /** Of the extract, YYYY-MM-DD. */
  readonly date: string;
  /** In ms. */
  readonly imported: number;
  readonly copied: readonly number[];
}

interface ImportFigures {
  readonly months: readonly MonthFigures[];
}

/** Most times as long as copying the same rows. */
const BAR = 3;

const timesOf = ({ imported, copied }: MonthFigures): number =>
  ratio(imported, spreadOf(copied).median);

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** `npm run bench -- import`: complete extracts beside copying their rows into PostgreSQL. */
export const importPart: BenchPart<ImportFigures> = {
  name: 'import',
  description: 'The complete extracts imported, beside copying the same rows into PostgreSQL.',
  options: [{ flags: '--rounds <N>', description: 'How often files are copied.', standard: '3' }],
  measure: async (run, { rounds }) => ({
    months: await askProcess<object, readonly MonthFigures[]>(
      path.join(run.root, 'api/dist/testing/floor/import-process.js'),
      {
        url: await benchPostgres(run),
        seedFolder: path.join(run.root, 'seed'),
        rounds: wholeNumber(rounds, '--rounds'),
      },
    ),
  }),
  lines: ({ months }) =>
    months.map(
      (month) =>
        `${month.date}: imported in ${seconds(month.imported)} s, copied in ${seconds(spreadOf(month.copied).median)} s`,
    ),
  bars: ({ months }) =>
    months.map((month) => ({
      what: `import of ${month.date}, times as long as copying its rows`,
      value: timesOf(month),
      unit: '×',
      atMost: BAR,
    })),
  section: ({ months }) =>
    table(
      ['extract', 'imported, s', 'copied, s', 'times as long'],
      months.map((month) => [
        month.date,
        seconds(month.imported),
        seconds(spreadOf(month.copied).median),
        timesOf(month),
      ]),
    ),
};
