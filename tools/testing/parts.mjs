import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../install/run-command.mjs';
import { startPostgres } from './postgres.mjs';
import { findChromium, findNginx, findPostgres, findPromtool } from './programs.mjs';

/**
 * @typedef {object} Run what a part gets
 * @property {string} root folder of the repository
 * @property {string} folder temp folder of this run
 * @property {string[]} filter words after the part's name
 *
 * @typedef {{ passed: number, failed: number }} Outcome
 */

/** A Node script of a package, its output on ours, nothing to read. @returns its exit status */
const runScript = async ({ root, folder }, place, args, { options = [], env = {} } = {}) => {
  const script = path.join(root, 'node_modules', place);
  const { status } = await runCommand(process.execPath, [...options, script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Whatever the tests leave in the system's temp folder goes with the run's.
    env: {
      ...process.env,
      TMPDIR: folder,
      TEMP: folder,
      TMP: folder,
      // Outlives the run.
      NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'),
      ...env,
    },
  });
  return status;
};

/** A check without tests of its own counts as one. */
const asOne = (status) => (status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Counts from a report; a program that failed without a failed test (a suite that doesn't compile,
 * say) is one failure.
 */
const counted = (status, passed = 0, failed = 0) => ({
  passed,
  failed: status !== 0 && failed === 0 ? 1 : failed,
});

/** @param {Run} run */
const types = async (run) =>
  asOne(await runScript(run, 'typescript/lib/tsc.js', ['-b', ...run.filter]));

/** The words after the part's name, or everything. */
const places = ({ filter }) => (filter.length > 0 ? filter : ['.']);

/** @param {Run} run */
const format = async (run) =>
  asOne(
    await runScript(run, 'prettier/bin/prettier.cjs', [
      ...['--check', '--log-level=warn', '--ignore-unknown'],
      ...places(run),
    ]),
  );

/**
 * Oxlint by .oxlintrc.json; and who may import whom, always everywhere.
 *
 * @param {Run} run
 */
const lint = async (run) => {
  const linted = await runScript(run, 'oxlint/bin/oxlint', places(run));
  const cruised = await runScript(run, 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
    ...['*/src', '{server,checks}/*', 'kit', 'tools', '*.mjs'],
  ]);
  return asOne(linted || cruised);
};

/**
 * The embedded database's WebAssembly is compiled once, quickly: each test file that starts one
 * waits seconds less.
 */
const DATABASE_OPTIONS = ['--liftoff-only'];

/** @param {Run} run */
const jest = async (run, name, projects, environment) => {
  const { folder, filter } = run;
  const report = path.join(folder, `${name}.json`);
  // Options, or parts of test files' paths.
  const patterns = filter.length > 0 && !filter[0].startsWith('-') ? ['--testPathPatterns'] : [];
  const args = [
    ...['--ci', '--maxWorkers=2', '--json', `--outputFile=${report}`],
    ...['--selectProjects', ...projects, ...patterns, ...filter],
  ];
  const status = await runScript(run, 'jest/bin/jest.js', args, environment);
  const {
    numPassedTests,
    numFailedTests = 0,
    numRuntimeErrorTestSuites = 0,
    numPendingTests = 0,
    numTodoTests = 0,
  } = readReport(report) ?? {};
  return counted(
    status,
    numPassedTests,
    numFailedTests + numRuntimeErrorTestSuites + numPendingTests + numTodoTests,
  );
};

const unit = (run) => jest(run, 'unit', ['shared', 'shell', 'screens', 'server']);

/**
 * On a real PostgreSQL, which lives as long as this part; or on the one of TEST_DATABASE_URL. The
 * files of deploy/ are tried with the programs that read them.
 *
 * @param {Run} run
 */
const api = async (run) => {
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres(run.folder);
  try {
    const env = {
      ...(postgres && { TEST_DATABASE_URL: postgres.url }),
      NGINX_PATH: await findNginx(),
      PROMTOOL_PATH: await findPromtool(),
    };
    return await jest(run, 'api', ['api'], { options: DATABASE_OPTIONS, env });
  } finally {
    await postgres?.stop();
  }
};

/**
 * Node loads the stories. Without this Playwright compiles whatever it loads, by a second thread in
 * each of its processes.
 */
const AS_NODE_LOADS = { PW_DISABLE_TS_ESM: '1' };

/** @param {Run} run */
const playwright = async (run, name, args, environment) => {
  const { root, folder } = run;
  const chromium = await findChromium();
  const nginx = await findNginx();
  const postgres = await findPostgres();
  const promtool = await findPromtool();
  const report = path.join(folder, `${name}.json`);
  const config = path.join(root, 'checks', 'e2e', 'src', 'playwright.config.ts');
  const status = await runScript(
    run,
    '@playwright/test/cli.js',
    ['test', '--config', config, '--reporter=list,json', ...args],
    {
      env: {
        ...AS_NODE_LOADS,
        CHROME_PATH: chromium,
        NGINX_PATH: nginx,
        POSTGRES_PATH: postgres,
        PROMTOOL_PATH: promtool,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
        ...environment,
      },
    },
  );
  const { expected, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report)?.stats ?? {};
  return counted(status, expected, unexpected + flaky + skipped);
};

/** The data folder that the first start of a whole run fills, for the browser tests after it. */
const filledFolder = (folder) => path.join(folder, 'first-start');

/** @param {Run} run */
const start = async (run) => {
  const filled = filledFolder(run.folder);
  const outcome = await playwright(run, 'start', ['--project', 'first start'], {
    E2E_FIRST_FOLDER: filled,
  });
  // The browser tests then try by themselves.
  if (outcome.failed > 0) rmSync(filled, { recursive: true, force: true });
  return outcome;
};

/** @param {Run} run */
const browser = (run) => {
  const filled = filledFolder(run.folder);
  return playwright(run, 'browser', run.filter, existsSync(filled) ? { E2E_DATA_DIR: filled } : {});
};

/**
 * In the order of a whole run: what is quick and says most comes first.
 */
export const PARTS = {
  types: { title: 'Types', run: types },
  lint: { title: 'Lint', run: lint },
  format: { title: 'Format', run: format },
  unit: { title: 'Unit tests', run: unit },
  start: { title: 'First start', run: start },
  api: { title: 'API', run: api },
  browser: { title: 'Browser', run: browser },
};
