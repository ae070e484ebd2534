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
  sharedModules,
} from './provided-modules.mjs';
import { minimizer, resolve, styleSheets, typescript } from './parts.mjs';
import { sourceVersion } from './source-version.mjs';

const { LoadScriptRuntimeModule } = webpack.runtime;

/**
 * Passes every script that a bundle loads later (exposed and lazy chunks) to the page's check
 * before it is attached; the shell then sets `script.integrity` from the release's hashes. The
 * federation runtime's own hook only sees remote entries, so a tampered chunk would run. In a page
 * without the check, scripts load as usual.
 */
class ScriptCheckPlugin {
  /** @param {string} check name of the page's global function `(script, url) => void` */
  constructor(check) {
    this.check = check;
  }

  apply(compiler) {
    const check = `self[${JSON.stringify(this.check)}]`;
    compiler.hooks.compilation.tap('ScriptCheckPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ScriptCheckPlugin',
        (source) => [source, `if (${check}) ${check}(script, url);`].join('\n'),
      );
    });
  }
}

/**
 * The federation plugin reads this first. Otherwise each of its parts finds webpack by the error of
 * a build without settings, which takes half a second for a screen.
 */
process.env.FEDERATION_WEBPACK_PATH ??= createRequire(import.meta.url).resolve('webpack');

/**
 * Splits the shell's first load into three scripts that change at different times: framework, UI
 * kit, shell. Lazy chunks don't add to the first load.
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
 * the main thread compiles each at its first call, which took a third of the script time before the
 * first card. For other browsers it is a comment. All scripts of a release have it, because each is
 * loaded shortly before it runs.
 */
const compileHint = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  // After the minimizer, which removes comments. It only works in the first line.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** Options of the federation runtime for browsers, without manifests. */
const RUNTIME = { disableSnapshot: true, target: 'web' };

/**
 * The shell isn't built with the federation plugin, which would load the runtime before the first
 * render. It loads the runtime with the first screen and registers the provided modules itself.
 */
const shellPlugins = (versions) => [
  new webpack.DefinePlugin({
    PROVIDED_VERSIONS: JSON.stringify(versions),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: JSON.stringify(RUNTIME.disableSnapshot),
    ENV_TARGET: JSON.stringify(RUNTIME.target),
  }),
];

const screenPlugins = (name, declaration, versions) => [
  new ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.js',
    exposes: { [declaration.expose]: { import: './src/expose.tsx', name: 'screen' } },
    shared: sharedModules(versions),
    shareStrategy: 'loaded-first',
    // Browsers need no manifest, and types come from the package.
    manifest: false,
    dts: false,
    dev: false,
    // A screen loads no remotes, so its entry doesn't need that code.
    experiments: { externalRuntime: true, optimization: { ...RUNTIME, disableRemote: true } },
  }),
];

/**
 * Parses packages like a screen's own sources. Otherwise webpack imports the shell's modules as Node
 * imports CommonJS: `default` is the whole module. MUI's dialog imports `Modal` like that, its `Box`
 * emotion's `styled`.
 */
const packageModules = { test: /\.m?js$/, type: 'javascript/auto' };

/**
 * The only bundler config. A workspace's own settings are in its package.json under "refined".
 * Remotes aren't configured: the shell reads them from the release state at run time.
 *
 * The version is part of every global name, so that two releases of one screen in one page don't
 * reuse each other's chunks or containers.
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
      // A module that threw during its evaluation throws again on Retry; otherwise webpack would
      // return it partly evaluated.
      strictModuleErrorHandling: true,
      clean: true,
    },
    // The page's policy forbids eval, in development too. A release's maps are only stored, so no
    // script names them; without the sources they take hardly any time.
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
    // Without a parent process, webpack prints the result; with one, BuildReportPlugin reports it.
    stats: process.send ? 'none' : undefined,
  };
};

/** The doors of `shared` that the config needs. */
const readDoors = async () => {
  const [federation, { LIMITS }] = await Promise.all([
    import('@refined/shared/federation'),
    import('@refined/shared/domain'),
  ]);
  return { federation, limits: LIMITS };
};

/**
 * A workspace's webpack config. `npx webpack` in its folder builds the same as `npm run build`,
 * into dist/bundle. Options: `--mode development`, `--watch`, `--output-path`, `--env
 * version=1.4.0`.
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

/** A release's identifier in the page: `queues_mfe_1_0_0_ab12cd34` for version 1.0.0-ab12cd34. */
const federationName = (workspace, version) =>
  `${workspace}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
