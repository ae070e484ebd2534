import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * @typedef {import('@refined/releases/cli').Bundle} Bundle
 *
 * @typedef {import('@refined/releases/cli').BuildOrder & { signal?: AbortSignal }} Order `signal`
 *   ends the build
 */

/** A failed build: `errors` are webpack's, one text each. */
export class BuildError extends Error {
  constructor(workspace, errors) {
    super(`${workspace} could not be built:\n${errors.join('\n')}`);
    this.errors = errors;
  }
}

/** The script that `npx webpack` runs. */
const WEBPACK = createRequire(import.meta.url).resolve('webpack/bin/webpack.js');

/**
 * Runs webpack in the workspace's folder until it ends; resolves to its error output.
 *
 * @param {Order} order
 * @param {string[]} more options
 * @param {(report: any) => void} onReport BuildReportPlugin's message, one for each build
 * @returns {Promise<string>}
 */
const runWebpack = (
  { root, workspace, folder = path.join(root, workspace), version, outDir, mode, signal },
  more,
  onReport,
) =>
  new Promise((resolve, reject) => {
    const output = ['--output-path', path.resolve(outDir)];
    const options = ['--mode', mode, ...output, '--env', `version=${version}`, ...more];
    const webpack = fork(WEBPACK, options, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      // Ctrl-C reaches only this process; BuildReportPlugin ends the build when it is gone.
      detached: true,
      signal,
      killSignal: 'SIGKILL',
    });
    let said = '';
    webpack.stderr?.setEncoding('utf8').on('data', (text) => (said += text));
    webpack.on('message', onReport);
    webpack.once('error', reject);
    webpack.once('close', (status) => resolve(said.trim() || `webpack ended with ${status}.`));
  });

/**
 * Builds one workspace like `npx webpack` in its folder. Rejects with BuildError.
 *
 * @param {Order} order
 * @returns {Promise<Bundle>}
 */
export const buildWorkspace = async (order) => {
  /** @type {{ bundle?: Bundle, errors?: string[] }} */
  let report = {};
  const said = await runWebpack(order, [], (sent) => (report = sent));
  if (!report.bundle) throw new BuildError(order.workspace, report.errors ?? [said]);
  return report.bundle;
};

/**
 * Builds one workspace whenever a file changes, until the signal aborts. Rejects with BuildError if
 * webpack ends by itself.
 *
 * @param {Order} order
 * @param {(bundle: Bundle) => void} onBuilt
 * @param {(error: BuildError) => void} onFailed
 */
export const watchWorkspace = async (order, onBuilt, onFailed) => {
  const said = await runWebpack(order, ['--watch'], ({ bundle, errors }) =>
    bundle ? onBuilt(bundle) : onFailed(new BuildError(order.workspace, errors)),
  );
  throw new BuildError(order.workspace, [said]);
};
