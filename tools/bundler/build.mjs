import webpack from 'webpack';
import { federationName, webpackConfig } from './webpack.config.mjs';

/**
 * @typedef {object} Bundle what a build wrote, as `release.json` needs it; paths are relative to `outDir`, with forward slashes
 * @property {string} [federationName] screens: the name that the federation runtime knows the release by, and its global
 * @property {string} entry screens: the remote entry; shell: the script that starts the page
 * @property {string[]} initial screens: the exposed chunk; shell: the scripts that stand beside the entry, in order
 * @property {string[]} files everything written, these included
 */

/** A build that failed: `errors` are webpack's, one text each. */
export class BuildError extends Error {
  constructor(workspace, errors) {
    super(`${workspace} could not be built:\n${errors.join('\n')}`);
    this.errors = errors;
  }
}

/** The doors that the config reads are TypeScript: `tsc -b shared` must have run. */
const readDoors = async () => {
  const [federation, { LIMITS }] = await Promise.all([import('@refined/shared/federation'), import('@refined/shared/domain')]);
  return { federation, limits: LIMITS };
};

const isScript = (file) => file.endsWith('.js');

const describe = (stats, { workspace, version }) => {
  const { compilation } = stats;
  const files = [...compilation.assetsInfo.keys()].filter((file) => compilation.getAsset(file)).sort();
  const shell = compilation.entrypoints.get('shell');
  if (shell) {
    const scripts = shell.getFiles().filter(isScript);
    const entry = shell.getEntrypointChunk().files.values().next().value;
    return { entry, initial: scripts.filter((file) => file !== entry), files };
  }
  const name = federationName(workspace, version);
  const [entry] = compilation.entrypoints.get(name).getFiles().filter(isScript);
  const initial = compilation.namedChunkGroups.get('screen').getFiles().filter(isScript);
  return { federationName: name, entry, initial, files };
};

const errorsOf = (error, stats) => {
  if (error) return [error.stack ?? String(error)];
  return stats.hasErrors() ? stats.toJson({ all: false, errors: true }).errors.map(({ moduleName, message }) => [moduleName, message].filter(Boolean).join('\n')) : [];
};

const close = (compilerOrWatching) => new Promise((resolve, reject) => compilerOrWatching.close((error) => (error ? reject(error) : resolve())));

/**
 * Builds one workspace into `outDir`, which is emptied first. Rejects with BuildError.
 *
 * With `watch` it goes on until the answer's `close()` is called: `onBuilt` gets every build's bundle, the first one's too,
 * `onFailed` the BuildError of a later one; the answer comes with the first build that succeeds.
 *
 * @param {object} build
 * @param {string} build.root folder that holds the workspaces
 * @param {string} build.workspace its folder, e.g. `queues-mfe`
 * @param {string} build.version of the release: part of all global names, so it must differ between two releases in one page
 * @param {string} build.outDir
 * @param {'production' | 'development'} build.mode the same for shell and screens, as they share React
 * @param {boolean} [build.watch]
 * @param {(bundle: Bundle) => void} [build.onBuilt]
 * @param {(error: BuildError) => void} [build.onFailed]
 * @returns {Promise<Bundle & { close?: () => Promise<void> }>}
 */
export const buildWorkspace = async ({ watch = false, onBuilt, onFailed, ...build }) => {
  const { federation, limits } = await readDoors();
  const compiler = webpack(webpackConfig(build, federation, limits));

  const outcome = (error, stats) => {
    const errors = errorsOf(error, stats);
    return errors.length > 0 ? { error: new BuildError(build.workspace, errors) } : { bundle: describe(stats, build) };
  };

  if (watch) {
    return new Promise((resolve) => {
      const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
        const { error: failure, bundle } = outcome(error, stats);
        if (failure) return onFailed?.(failure);
        onBuilt?.(bundle);
        resolve({ ...bundle, close: () => close(watching) });
      });
    });
  }

  const result = await new Promise((resolve) => compiler.run((error, stats) => resolve(outcome(error, stats))));
  // Closing writes the cache that makes the next build quick.
  await close(compiler);
  if (result.error) throw result.error;
  onBuilt?.(result.bundle);
  return result.bundle;
};
