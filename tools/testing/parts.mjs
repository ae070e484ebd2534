import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { findNginx } from './nginx.mjs';
import { startPostgres } from './postgres.mjs';
import { runScript } from './run-command.mjs';

/**
 * @typedef {object} Run what a part gets
 * @property {string} root folder of the repository
 * @property {string} folder temp folder of this run
 * @property {ReturnType<import('./temporary.mjs').createTemporary>} temporary
 * @property {string[]} filter words after the part's name
 * @property {Record<string, string>} env for whatever a part starts
 * @property {(text: string) => void} [say] takes the output of a part that runs beside another
 *
 * @typedef {{ passed: number, failed: number }} Outcome
 */

const script = (root, ...place) => path.join(root, 'node_modules', ...place);

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

const types = async ({ root, filter, env, say }) =>
  asOne(
    await runScript([script(root, '@typescript', 'native', 'bin', 'tsc'), '-b', ...filter], {
      cwd: root,
      env,
      say,
    }),
  );

const format = async ({ root, filter, env, say }) =>
  asOne(
    await runScript(
      [
        script(root, 'prettier', 'bin', 'prettier.cjs'),
        '--check',
        '--log-level=warn',
        '--ignore-unknown',
        ...(filter.length > 0 ? filter : ['.']),
      ],
      { cwd: root, env, say },
    ),
  );

/** oxlint by .oxlintrc.json; and who may import whom, always everywhere. */
const lint = async ({ root, filter, env, say }) => {
  const options = { cwd: root, env, say };
  const linted = await runScript(
    [script(root, 'oxlint', 'bin', 'oxlint'), ...(filter.length > 0 ? filter : ['.'])],
    options,
  );
  const cruised = await runScript(
    [
      script(root, 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      '*/src',
      'tools/catalogue/src',
    ],
    options,
  );
  return asOne(linted || cruised);
};

/**
 * The embedded database's WebAssembly is compiled once, quickly: each test file that starts one
 * waits seconds less.
 */
const DATABASE_OPTIONS = ['--liftoff-only'];

/** @param {Run} run */
const jest = async ({ root, folder, filter, env }, name, projects, options = []) => {
  const report = path.join(folder, `${name}.json`);
  const args = [
    ...options,
    script(root, 'jest', 'bin', 'jest.js'),
    '--ci',
    '--maxWorkers=2',
    '--json',
    `--outputFile=${report}`,
    '--selectProjects',
    ...projects,
  ];
  // Options, or parts of test files' paths.
  const patterns = filter.length > 0 && !filter[0].startsWith('-') ? ['--testPathPatterns'] : [];
  const status = await runScript([...args, ...patterns, ...filter], { cwd: root, env });
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

/** On a real PostgreSQL, which lives as long as this part. */
const api = async (run) => {
  const postgres = await startPostgres(run.root, run.temporary);
  console.log(`PostgreSQL ${postgres.version} runs for this part.`);
  try {
    const env = { ...run.env, TEST_DATABASE_URL: postgres.url };
    return await jest({ ...run, env }, 'api', ['api'], DATABASE_OPTIONS);
  } finally {
    await postgres.stop();
  }
};

/**
 * Playwright is to load the stories as tsc has compiled them. Without this it compiles whatever it
 * loads, or looks whether it has, by a second thread in each of its processes.
 */
const AS_COMPILED = { PW_DISABLE_TS_ESM: '1' };

/** @param {Run} run */
const playwright = async (run, name, args, environment) => {
  const { root, folder, env, say } = run;
  // In a whole run they are compiled.
  const compiled = await types({ ...run, filter: ['e2e'] });
  if (compiled.failed > 0) return compiled;
  const tell = say && ((line) => say(`${line}\n`));
  const chromium = await findChromium(tell);
  const nginx = await findNginx(tell);
  const report = path.join(folder, `${name}.json`);
  const status = await runScript(
    [
      script(root, '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      path.join('e2e', 'dist', 'playwright.config.js'),
      '--reporter=list,json',
      ...args,
    ],
    {
      cwd: root,
      say,
      env: {
        ...env,
        ...AS_COMPILED,
        CHROME_PATH: chromium,
        NGINX_PATH: nginx,
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
  if (outcome.failed > 0) run.temporary.remove(filled);
  return outcome;
};

/** @param {Run} run */
const browser = (run) => {
  const filled = filledFolder(run.folder);
  return playwright(run, 'browser', run.filter, existsSync(filled) ? { E2E_DATA_DIR: filled } : {});
};

/**
 * In the order of a whole run: what is quick and says most comes first, and types writes what the
 * later parts use. Lint, format and the first start use one core each: in a whole run they go on
 * while the tests of another part run, and fill the times in which those wait for processes.
 */
export const PARTS = {
  types: { title: 'Types', run: types },
  lint: { title: 'Lint', run: lint, beside: 'unit' },
  format: { title: 'Format', run: format, beside: 'unit' },
  unit: { title: 'Unit tests', run: unit },
  start: { title: 'First start', run: start, beside: 'api' },
  api: { title: 'API', run: api },
  browser: { title: 'Browser', run: browser },
};
