/**
 * @typedef {object} PartResult
 * @property {string} title
 * @property {number} passed
 * @property {number} failed
 * @property {number} seconds
 * @property {string} [problem] why a part could not run at all
 */

const row = (title, passed, failed, seconds) =>
  `  ${title.padEnd(24)}${String(passed).padStart(8)}${String(failed).padStart(8)}${String(seconds).padStart(10)}`;

const sum = (results, key) => results.reduce((total, result) => total + result[key], 0);

/**
 * The table that closes a run, and its last, plain line.
 *
 * @param {readonly PartResult[]} results
 */
export const summary = (results) => {
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
