import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { BillPlugin } from './bill-plugin.mjs';
import { BuildReportPlugin } from './build-report-plugin.mjs';
import {
  providedModules,
  providedVersions,
  installationOf,
  takenModules,
} from './provided-modules.mjs';
import { minimizer, resolve, styleSheets, typescript } from './parts.mjs';
import { ScriptCheckPlugin } from './script-check-plugin.mjs';
import { sourceVersion } from './source-version.mjs';

/**
 * The federation's plugin looks for webpack by its error for a build without settings, once for
 * each of its parts: half a second for a screen. It asks here first.
 */
process.env.FEDERATION_WEBPACK_PATH ??= createRequire(import.meta.url).resolve('webpack');

/**
 * Splits the shell's first load into three scripts that change at different times: framework, UI
 * kit, shell. What it loads later takes nothing of that into its first load.
 */
const shellChunks = {
  chunks: 'initial',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    kit: {
      name: 'kit',
      test: /[\\/](node_modules[\\/](@mui|@emotion|@popperjs|notistack|goober|stylis|react-transition-group|@tanstack[\\/](react-virtual|virtual-core))|shared[\\/]src[\\/]ui)[\\/]/,
      priority: 2,
      enforce: true,
    },
    framework: { name: 'framework', test: /[\\/]node_modules[\\/]/, priority: 1, enforce: true },
  },
};

/**
 * Tells the browser to compile all functions of a file while it loads, on another thread. Otherwise
 * the page's own thread compiles each when it is first called, which took a third of the script's
 * time before the first card. Browsers that don't know it see a comment. Every script of a release
 * has it: each is fetched for what runs next.
 */
const compileHint = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  // After the minimizer, which drops comments; it only counts in the first line.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** What the federation runtime needs in a browser, without manifests. */
const RUNTIME = { disableSnapshot: true, target: 'web' };

/**
 * The shell isn't built by the federation's plugin, which would put the runtime before its first
 * drawing: it loads the runtime with the first screen, and tells it by itself what it gives.
 */
const shellPlugins = (versions) => [
  new webpack.DefinePlugin({
    GIVEN_VERSIONS: JSON.stringify(versions),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: JSON.stringify(RUNTIME.disableSnapshot),
    ENV_TARGET: JSON.stringify(RUNTIME.target),
  }),
];

const screenPlugins = (name, declaration, versions) => [
  new ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.js',
    exposes: { [declaration.expose]: { import: './src/expose.tsx', name: 'screen' } },
    shared: takenModules(versions),
    shareStrategy: 'loaded-first',
    // The browser needs no manifest, and types are shared in the repository.
    manifest: false,
    dts: false,
    dev: false,
    // A screen loads no other: its entry needs nothing for that.
    experiments: { externalRuntime: true, optimization: { ...RUNTIME, disableRemote: true } },
  }),
];

/**
 * A package's modules, as a screen's own sources are read: otherwise webpack would give them, as the
 * default of what the shell gives, the whole of it, as Node does with CommonJS. MUI's dialog takes
 * `Modal` like that, its `Box` emotion's `styled`.
 */
const packageModules = { test: /\.m?js$/, type: 'javascript/auto' };

/**
 * The one bundler config. What is special about a workspace stands in its package.json under
 * "refined"; no remote stands anywhere, the shell learns them from the release state at run time.
 *
 * The version is part of every global name, so that two releases of one screen live in one page
 * without reusing each other's chunks or containers.
 *
 * @param {{ root: string, folder: string, version: string, outDir: string, mode: 'production'
 *   | 'development' }} build
 * @param {{ SHARED_LIBRARIES: readonly string[], SHARED_DOORS: readonly string[], SCRIPT_CHECK:
 *   string }} federation the door `@refined/shared/federation`
 * @param {{ screenDeadline: number }} limits in ms
 */
const webpackConfig = ({ root, folder, version, outDir, mode }, federation, limits) => {
  const { name: workspace, refined: declaration } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const isShell = declaration.kind === 'shell';
  const name = federationName(workspace, version);
  const versions = providedVersions(declaration, federation, root);

  return {
    name: workspace,
    mode,
    target: ['web', 'es2022'],
    context: folder,
    entry: isShell ? { shell: './src/main.tsx' } : {},
    output: {
      path: outDir,
      filename: '[name].js',
      chunkFilename: '[name].js',
      publicPath: 'auto',
      uniqueName: `${workspace}@${version}`,
      // A lazy chunk has the same deadline as a file that the shell's loader fetches.
      chunkLoadTimeout: limits.screenDeadline,
      crossOriginLoading: 'anonymous',
      // A module that threw while it was evaluated throws again on Retry; otherwise webpack would
      // return it half evaluated.
      strictModuleErrorHandling: true,
      clean: true,
    },
    // The page's policy forbids eval, in development too. A release's maps are for the store only, so
    // no script names them; without the sources in them they cost hardly any time.
    devtool: mode === 'development' ? 'cheap-module-source-map' : 'hidden-nosources-source-map',
    resolve,
    module: {
      strictExportPresence: true,
      rules: [typescript(name), styleSheets, ...(isShell ? [] : [packageModules])],
    },
    plugins: [
      ...(isShell ? shellPlugins(versions) : screenPlugins(name, declaration, versions)),
      new ScriptCheckPlugin(federation.SCRIPT_CHECK),
      ...(mode === 'production' ? [compileHint, new BillPlugin({ name: workspace, version })] : []),
      new BuildReportPlugin({
        isShell,
        name,
        root,
        provided: providedModules(root, [
          ...federation.SHARED_LIBRARIES,
          ...federation.SHARED_DOORS,
        ]),
      }),
    ],
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer,
      splitChunks: isShell ? shellChunks : false,
    },
    performance: { hints: false },
    watchOptions: { aggregateTimeout: 50 },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache', 'webpack'),
      name: `${workspace}-${mode}`,
      buildDependencies: {
        config: ['webpack.config.mjs', 'parts.mjs', 'tsconfig.json'].map((file) =>
          path.join(import.meta.dirname, file),
        ),
      },
    },
    infrastructureLogging: { level: 'error' },
    // By hand webpack prints what it built; under a supervisor the plugin reports it.
    stats: process.send ? 'none' : undefined,
  };
};

/** The config reads doors of `shared`. */
const readDoors = async () => {
  const [federation, { LIMITS }] = await Promise.all([
    import('@refined/shared/federation'),
    import('@refined/shared/domain'),
  ]);
  return { federation, limits: LIMITS };
};

/**
 * What a workspace's webpack.config.mjs exports. `npx webpack` in its folder makes what `npm run
 * build` makes, in dist/bundle; `--mode development`, `--watch`, `--output-path` and `--env
 * version=1.4.0` as webpack has them.
 *
 * @param {string} folder of the workspace
 */
export const workspaceConfig =
  (folder) =>
  async (env, { mode = 'production' }) => {
    const root = installationOf(folder);
    const { federation, limits } = await readDoors();
    const version = env.version ?? sourceVersion(root, path.relative(root, folder), mode);
    const outDir = path.join(folder, 'dist', 'bundle');
    return webpackConfig({ root, folder, version, outDir, mode }, federation, limits);
  };

/** Identifier of a release in the page: `queues_mfe_1_0_0_ab12cd34` for version 1.0.0-ab12cd34. */
const federationName = (workspace, version) =>
  `${workspace}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
