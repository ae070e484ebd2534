import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * @typedef {object} Bundle what a build wrote, as `release.json` needs it; paths are relative to
 *   `outDir`, with forward slashes
 * @property {string} [federationName] screens: the name that the federation runtime knows the
 *   release by, and its global
 * @property {string} entry screens: the remote entry; shell: the script that starts the page
 * @property {string[]} initial screens: the exposed chunk; shell: the scripts that stand beside
 *   the entry, in order
 * @property {string[]} [runtime] shell: what it loads with the first screen
 * @property {string[]} files everything written, these included
 * @property {Record<string, string[]>} [uses] screens: the names that it imports from each module
 *   that the shell gives
 * @property {Record<string, string[]>} [offers] shell: the names that each module that it gives
 *   exports
 * @property {{ module: string, importedBy: string }[]} [copies] screens: packages and doors that the
 *   shell gives, and that are in this bundle too
 */

/** A failed build: `errors` are webpack's, one text each. */
export class BuildError extends Error {
  constructor(workspace, errors) {
    super(`${workspace} could not be built:\n${errors.join('\n')}`);
    this.errors = errors;
  }
}

/** The file that `npx webpack` runs; started directly, so that there is no process in between. */
const WEBPACK = createRequire(import.meta.url).resolve('webpack/bin/webpack.js');

/** Builds one workspace after the other. */
const WEBPACK_PROCESS = path.join(import.meta.dirname, 'webpack-process.mjs');

/**
 * For builds that happen once: they make many short-lived objects (room for them, in MB), and end
 * before the code that V8 would optimize pays for that. While files are watched it pays.
 */
const ONE_BUILD = ['--max-semi-space-size=64', '--no-opt'];

/** webpack's own output is dropped: BuildReportPlugin reports the result. */
const OUTPUT = /** @type {import('node:child_process').StdioOptions} */ ([
  'ignore',
  'ignore',
  'pipe',
  'ipc',
]);

/**
 * @typedef {object} Order
 * @property {string} root folder that holds the workspaces
 * @property {string} workspace its folder, e.g. `queues-mfe`
 * @property {string} version of the release: part of all global names, so it must differ between
 *   two releases in one page
 * @property {string} outDir
 * @property {'production' | 'development'} mode the same for shell and screens, as they share React
 */

const folderOf = ({ root, workspace }) => path.join(root, workspace);

const failed = ({ workspace }, said, status) =>
  new BuildError(workspace, [said.trim() || `webpack ended with ${status}.`]);

/**
 * Builds one order after the other in one process, which begins with the first one, and again after
 * one that ended it. Each is asked for when the one before was answered.
 *
 * @returns {{ build: (order: Order) => Promise<Bundle>, end: () => void }} `build` empties `outDir`
 *   first, builds as `npx webpack` in the workspace's folder does, and rejects with BuildError
 */
export const openBuilds = () => {
  let webpack;
  const begin = () => {
    const begun = fork(WEBPACK_PROCESS, { stdio: OUTPUT, execArgv: ONE_BUILD });
    begun.stderr?.setEncoding('utf8');
    begun.once('close', () => (webpack = undefined));
    return begun;
  };
  return {
    build: (order) =>
      new Promise((resolve, reject) => {
        const running = (webpack ??= begin());
        let report;
        let said = '';
        const hear = (text) => (said += text);
        const answer = (status) => {
          running.stderr?.off('data', hear);
          running.off('message', onMessage).off('close', answer).off('error', reject);
          if (report?.bundle) resolve(report.bundle);
          else if (report) reject(new BuildError(order.workspace, report.errors));
          else reject(failed(order, said, status));
        };
        // The cache for the next build is written after the report.
        const onMessage = (/** @type {any} */ message) => {
          if (message.ended) answer(0);
          else report = message;
        };
        running.stderr?.on('data', hear);
        running.on('message', onMessage).once('close', answer).once('error', reject);
        const { mode, version, outDir } = order;
        running.send({ folder: folderOf(order), mode, version, outDir: path.resolve(outDir) });
      }),
    end: () => {
      if (webpack?.connected) webpack.disconnect();
    },
  };
};

/**
 * Builds one workspace, as {@link openBuilds} does.
 *
 * @param {Order} order
 * @returns {Promise<Bundle>}
 */
export const buildWorkspace = (order) => {
  const builds = openBuilds();
  return builds.build(order).finally(builds.end);
};

/**
 * Builds one workspace for as long as this process lives, whenever a file changes. `onBuilt` gets
 * every build's bundle, `onFailed` the BuildError of each that failed; the answer comes with the
 * first build that succeeds.
 *
 * @param {Order & { onBuilt: (bundle: Bundle) => void, onFailed: (error: BuildError) => void }} build
 * @returns {Promise<Bundle>}
 */
export const watchWorkspace = ({ onBuilt, onFailed, ...order }) =>
  new Promise((resolve, reject) => {
    const options = ['--mode', order.mode, '--output-path', path.resolve(order.outDir)];
    const webpack = fork(WEBPACK, [...options, '--env', `version=${order.version}`, '--watch'], {
      cwd: folderOf(order),
      stdio: OUTPUT,
      execArgv: [],
    });
    let said = '';
    webpack.stderr?.setEncoding('utf8').on('data', (text) => (said += text));
    webpack.once('error', reject);
    webpack.on('message', (/** @type {any} */ { bundle, errors }) => {
      if (!bundle) return onFailed(new BuildError(order.workspace, errors));
      onBuilt(bundle);
      resolve(bundle);
    });
    webpack.once('close', (status) => reject(failed(order, said, status)));
  });
