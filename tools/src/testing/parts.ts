import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../run-command.mjs';
import { startPostgres } from './postgres.ts';
import { findChromium, findNginx, findPostgres, findPromtool } from './programs.ts';

/** The input of a part. */
export interface Run {
  readonly root: string;
  /** Temp folder of this run. */
  readonly folder: string;
  /** Words after the part's name. */
  readonly filter: readonly string[];
}

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Why a part could not run. */
  readonly problem?: string;
}

export interface Part {
  readonly title: string;
  run(run: Run): Promise<Outcome>;
}

interface Surroundings {
  readonly options?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** The used members of the reports of jest and Playwright. */
interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numRuntimeErrorTestSuites?: number;
  readonly numPendingTests?: number;
  readonly numTodoTests?: number;
  readonly stats?: {
    readonly expected?: number;
    readonly unexpected?: number;
    readonly flaky?: number;
    readonly skipped?: number;
  };
}

/** Runs a package's Node script with our output and no input. @returns its exit status */
const runScript = async (
  { root, folder }: Run,
  place: string,
  args: readonly string[],
  { options = [], env = {} }: Surroundings = {},
): Promise<number> => {
  const script = path.join(root, 'node_modules', place);
  const { status } = await runCommand(process.execPath, [...options, script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Temporary files of the tests are deleted with the run's folder.
    env: {
      ...process.env,
      TMPDIR: folder,
      TEMP: folder,
      TMP: folder,
      // Kept after the run.
      NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'),
      ...env,
    },
  });
  return status;
};

/** A check without tests counts as one test. */
const asOne = (status: number): Outcome =>
  status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const readReport = (file: string): Report | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
};

/**
 * Counts from a report. A program that failed without a failed test (a suite doesn't compile), or
 * without a report, counts as one failure.
 */
const counted = (status: number, passed: number | undefined, failed = 0): Outcome => ({
  passed: passed ?? 0,
  failed: failed === 0 && (status !== 0 || passed === undefined) ? 1 : failed,
});

const types = async (run: Run) =>
  asOne(await runScript(run, 'typescript/lib/tsc.js', ['-b', ...run.filter]));

/** The words after the part's name, or everything. */
const places = ({ filter }: Run): readonly string[] => (filter.length > 0 ? filter : ['.']);

const format = async (run: Run) =>
  asOne(
    await runScript(run, 'prettier/bin/prettier.cjs', [
      ...['--check', '--log-level=warn', '--ignore-unknown'],
      ...places(run),
    ]),
  );

/**
 * Oxlint with .oxlintrc.json, and the import rules, which are always checked everywhere.
 */
const lint = async (run: Run) => {
  const linted = await runScript(run, 'oxlint/bin/oxlint', places(run));
  const cruised = await runScript(run, 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
    ...['*/src', '{server,checks}/*', 'kit', 'tools', '*.mjs'],
  ]);
  return asOne(linted || cruised);
};

/**
 * Compiles the embedded database's WebAssembly once and quickly, which saves seconds for each test
 * file that starts one.
 */
const DATABASE_OPTIONS = ['--liftoff-only'];

const jest = async (
  run: Run,
  name: string,
  projects: readonly string[],
  surroundings?: Surroundings,
): Promise<Outcome> => {
  const { folder, filter } = run;
  const report = path.join(folder, `${name}.json`);
  // The filter has options, or parts of test files' paths.
  const patterns =
    filter[0] !== undefined && !filter[0].startsWith('-') ? ['--testPathPatterns'] : [];
  const args = [
    ...['--ci', '--maxWorkers=2', '--json', `--outputFile=${report}`],
    ...['--selectProjects', ...projects, ...patterns, ...filter],
  ];
  const status = await runScript(run, 'jest/bin/jest.js', args, surroundings);
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

const unit = (run: Run) => jest(run, 'unit', ['shared', 'shell', 'screens', 'server']);

/**
 * With a PostgreSQL that is started for this part, or the one of TEST_DATABASE_URL. The files of
 * deploy/ are tested with the programs that read them.
 */
const api = async (run: Run) => {
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
 * Node loads the stories. Without this, Playwright compiles all files that it loads, with a second
 * thread in each of its processes.
 */
const AS_NODE_LOADS = { PW_DISABLE_TS_ESM: '1' };

const playwright = async (
  run: Run,
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Outcome> => {
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

/** The data folder that the first start of a whole run fills for the browser tests. */
const filledFolder = (folder: string): string => path.join(folder, 'first-start');

const start = async (run: Run) => {
  const filled = filledFolder(run.folder);
  const outcome = await playwright(run, 'start', ['--project', 'first start'], {
    E2E_FIRST_FOLDER: filled,
  });
  // Then the browser tests start with an empty folder.
  if (outcome.failed > 0) rmSync(filled, { recursive: true, force: true });
  return outcome;
};

const browser = (run: Run) => {
  const filled = filledFolder(run.folder);
  return playwright(run, 'browser', run.filter, existsSync(filled) ? { E2E_DATA_DIR: filled } : {});
};

/**
 * In the order of a whole run: quick and informative parts come first.
 */
export const PARTS: Readonly<Record<string, Part>> = {
  types: { title: 'Types', run: types },
  lint: { title: 'Lint', run: lint },
  format: { title: 'Format', run: format },
  unit: { title: 'Unit tests', run: unit },
  start: { title: 'First start', run: start },
  api: { title: 'API', run: api },
  browser: { title: 'Browser', run: browser },
};
