import type { LoadReport } from './load-generator.ts';
import type { WalkReport } from './walkers.ts';

/** One command of the drill. */
export interface Switch {
  readonly command: string;
  /** Wall time of the command itself, in ms. */
  readonly took: number;
  /**
   * Time from the command to the last page load that still got the former release, in ms; 0 when
   * none began after it.
   */
  readonly lastOld: number;
}

export interface DrillOutcome {
  readonly switches: readonly Switch[];
  readonly load: LoadReport;
  readonly walks: WalkReport;
  /** Files of other workspaces that were added, removed or changed. */
  readonly otherBytes: number;
  readonly seconds: number;
}

/** Limit for `lastOld`, in ms. */
const LAST_OLD = 2_000;

const worst = (values: readonly number[]): number => Math.max(0, ...values);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const ms = (value: number): string => `${Math.round(value)} ms`;

export const meetsBar = ({ switches, load, walks, otherBytes }: DrillOutcome): boolean =>
  worst(switches.map(({ lastOld }) => lastOld)) < LAST_OLD &&
  load.failedLoads + walks.failedPages.length === 0 &&
  walks.consoleErrors.length === 0 &&
  otherBytes === 0;

/** The drill's table: measured values beside their limits. */
export const drillTable = (outcome: DrillOutcome): string => {
  const { switches, load, walks, otherBytes, seconds } = outcome;
  const old = switches.map(({ lastOld }) => lastOld);
  const took = switches.map((each) => each.took);
  const rows: [string, string, string][] = [
    ['state changes under load', String(switches.length), ''],
    ['command to last page load on the old release, worst', ms(worst(old)), `< ${ms(LAST_OLD)}`],
    ['… median', ms(median(old)), ''],
    ['the command itself, median / worst', `${ms(median(took))} / ${ms(worst(took))}`, ''],
    [
      'page loads',
      `${load.begun} in ${Math.round(seconds)} s (${Math.round(load.begun / seconds)}/s)`,
      '',
    ],
    ['page load p50 / p99', `${ms(load.p50)} / ${ms(load.p99)}`, ''],
    ['failed loads', String(load.failedLoads), '0'],
    ['screens walked in browsers', String(walks.walks), ''],
    ['failed pages in browsers', String(walks.failedPages.length), '0'],
    ['console errors', String(walks.consoleErrors.length), '0'],
    ["other screens' files changed", String(otherBytes), '0'],
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map(([what, value, bar]) =>
    `${what.padEnd(widths[0]!)}  ${value.padStart(widths[1]!)}  ${bar && `bar ${bar}`}`.trimEnd(),
  );
  const details = [
    ...load.failures,
    ...walks.failedPages.slice(0, 10),
    ...walks.consoleErrors.slice(0, 10),
  ].map((line) => `  ${line}`);
  return [
    ...lines,
    ...details,
    '',
    meetsBar(outcome) ? 'Every bar is met.' : 'A bar is missed.',
  ].join('\n');
};
