import type { Outcome } from './parts.ts';

export interface PartResult extends Outcome {
  readonly title: string;
  readonly seconds: number;
}

const row = (title: string, ...[passed, failed, seconds]: readonly (number | string)[]): string =>
  `  ${title.padEnd(24)}${String(passed).padStart(8)}${String(failed).padStart(8)}${String(seconds).padStart(10)}`;

const sum = (results: readonly PartResult[], key: 'passed' | 'failed' | 'seconds'): number =>
  results.reduce((total, result) => total + result[key], 0);

/** The table at the end of a run, and its last line. */
export const summary = (results: readonly PartResult[]): string => {
  const passed = sum(results, 'passed');
  const failed = sum(results, 'failed');
  const problems = results
    .filter(({ problem }) => problem)
    .map(({ title, problem }) => `  ${title}: ${problem}`);
  return [
    '',
    row('', 'passed', 'failed', 'seconds'),
    ...results.map((result) =>
      row(result.title, result.passed, result.failed, result.seconds.toFixed(1)),
    ),
    row('All', passed, failed, sum(results, 'seconds').toFixed(1)),
    ...(problems.length > 0 ? ['', ...problems] : []),
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n');
};
