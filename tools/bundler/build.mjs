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

/**
 * For one build: it makes many short-lived objects (room for them, in MB), and ends before the code
 * that V8 would optimize pays for that. While files are watched it pays.
 */
const ONE_BUILD = ['--max-semi-space-size=64', '--no-opt'];

/**
 * Runs `webpack` in the workspace's folder. Its own output is dropped: BuildReportPlugin reports
 * the result.
 */
const startWebpack = ({ root, workspace, version, outDir, mode, watch }) => {
  const options = [
    '--mode',
    mode,
    '--output-path',
    path.resolve(outDir),
    '--env',
    `version=${version}`,
  ];
  return fork(WEBPACK, watch ? [...options, '--watch'] : options, {
    cwd: path.join(root, workspace),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: watch ? [] : ONE_BUILD,
  });
};

/**
 * Builds one workspace into `outDir`, which is emptied first: by webpack-cli, as `npx webpack` in
 * its folder does. Rejects with BuildError.
 *
 * With `watch` it goes on for as long as this process lives: `onBuilt` gets every build's bundle,
 * the first one's too, `onFailed` the BuildError of each that failed; the answer comes with the
 * first build that succeeds.
 *
 * @param {object} build
 * @param {string} build.root folder that holds the workspaces
 * @param {string} build.workspace its folder, e.g. `queues-mfe`
 * @param {string} build.version of the release: part of all global names, so it must differ
 *   between two releases in one page
 * @param {string} build.outDir
 * @param {'production' | 'development'} build.mode the same for shell and screens, as they share
 *   React
 * @param {boolean} [build.watch]
 * @param {(bundle: Bundle) => void} [build.onBuilt]
 * @param {(error: BuildError) => void} [build.onFailed]
 * @returns {Promise<Bundle>}
 */
export const buildWorkspace = ({ watch = false, onBuilt, onFailed, ...build }) =>
  new Promise((resolve, reject) => {
    const webpack = startWebpack({ ...build, watch });
    let report;
    let said = '';
    webpack.stderr?.setEncoding('utf8').on('data', (text) => (said += text));
    webpack.once('error', reject);
    webpack.on('message', (/** @type {any} */ { bundle, errors }) => {
      report = bundle ? { bundle } : { error: new BuildError(build.workspace, errors) };
      if (!watch) return;
      if (report.error) return onFailed?.(report.error);
      onBuilt?.(bundle);
      resolve(bundle);
    });
    // The cache for the next build is written after the report.
    webpack.once('close', (status) => {
      const error =
        report?.error ??
        (report?.bundle && !watch
          ? undefined
          : new BuildError(build.workspace, [said.trim() || `webpack ended with ${status}.`]));
      if (error) return reject(error);
      onBuilt?.(report.bundle);
      resolve(report.bundle);
    });
  });
