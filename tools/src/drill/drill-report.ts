import type { DrillOutcome, RoundResult } from './drill-outcome.ts';

/** Limit for the last load on a former release, and for a notice in an idle tab, in ms. */
const SOON = 2_000;

const worst = (values: readonly number[]): number => Math.max(0, ...values);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const ms = (value: number): string => `${Math.round(value)} ms`;
const seconds = (value: number | undefined): string =>
  value === undefined ? 'not' : `${(value / 1_000).toFixed(1)} s`;

const problemsOf = ({ walks }: DrillOutcome): readonly string[] =>
  walks.walks.flatMap(({ problem }) => problem ?? []);

const noticesOf = ({ rounds }: DrillOutcome): readonly number[] =>
  rounds.map(({ noticedAfter }) => noticedAfter ?? Infinity);

export const meetsBar = (outcome: DrillOutcome): boolean =>
  outcome.rounds.every(({ stoppedAfter }) => stoppedAfter !== undefined) &&
  worst(outcome.rounds.flatMap(({ lastOld }) => lastOld)) < SOON &&
  worst(noticesOf(outcome)) < SOON &&
  outcome.load.failedLoads + problemsOf(outcome).length === 0 &&
  outcome.walks.consoleErrors.length === 0 &&
  outcome.otherBytes === 0;

const laidOut = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
};

const ROUND_HEAD = [
  'bad release',
  'stopped after',
  'reports',
  'screens opened',
  'slowest',
  'failed',
];
const roundRow = ({ kind, stoppedAfter, reports, walks }: RoundResult): readonly string[] => [
  kind.name,
  seconds(stoppedAfter),
  String(reports),
  String(walks.length),
  seconds(worst(walks.map(({ took }) => took))),
  String(walks.filter(({ problem }) => problem).length),
];

/** The drill's tables: each round, then the measured values beside their limits. */
export const drillTable = (outcome: DrillOutcome): string => {
  const { rounds, load, walks, otherBytes } = outcome;
  const old = rounds.flatMap(({ lastOld }) => lastOld);
  const notices = noticesOf(outcome);
  const stops = rounds.flatMap(({ stoppedAfter }) => stoppedAfter ?? []);
  const problems = problemsOf(outcome);
  const rows: [string, string, string][] = [
    ['bad releases stopped by themselves', `${stops.length}`, `${rounds.length}`],
    ['… after, median / worst', `${seconds(median(stops))} / ${seconds(worst(stops))}`, ''],
    ['change to last page load on the old release, worst', ms(worst(old)), `< ${ms(SOON)}`],
    ['… median', ms(median(old)), ''],
    ['change to the notice in an idle tab, worst', ms(worst(notices)), `< ${ms(SOON)}`],
    [
      'page loads',
      `${load.begun} in ${Math.round(outcome.seconds)} s (${Math.round(load.begun / outcome.seconds)}/s)`,
      '',
    ],
    ['page load p50 / p99', `${ms(load.p50)} / ${ms(load.p99)}`, ''],
    ['failed loads', String(load.failedLoads), '0'],
    ['screens opened in browsers', String(walks.walks.length), ''],
    ['failed pages in browsers', String(problems.length), '0'],
    ['console errors', String(walks.consoleErrors.length), '0'],
    ["other screens' files changed", String(otherBytes), '0'],
  ];
  const bars = rows.map(([what, value, bar]) => [what, value, bar && `bar ${bar}`]);
  const details = [
    ...load.failures,
    ...problems.slice(0, 10),
    ...walks.consoleErrors.slice(0, 10),
  ].map((line) => `  ${line}`);
  return [
    ...laidOut([ROUND_HEAD, ...rounds.map(roundRow)]),
    '',
    ...laidOut(bars),
    ...details,
    '',
    meetsBar(outcome) ? 'Every bar is met.' : 'A bar is missed.',
  ].join('\n');
};
