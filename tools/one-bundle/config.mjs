// The same sources as one bundle with lazy routes: what the product's load is compared with
// (`npm run bench -- load`). Nobody releases it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { screenWorkspaces } from '../lint/released-workspaces.mjs';
import { minimizer, resolve, typescript } from '../bundler/parts.mjs';

const ROOT = path.dirname(path.dirname(import.meta.dirname));
const SHELL = path.join(ROOT, 'shell', 'src');
const NOTHING = path.join(import.meta.dirname, 'nothing.mjs');

const declarationOf = (workspace) =>
  JSON.parse(readFileSync(path.join(ROOT, workspace, 'package.json'), 'utf8')).refined;

/** What the shell reads of a release state, fixed, and how each screen is loaded. */
const screensModule = () => {
  const screens = screenWorkspaces(ROOT);
  const choices = screens.map((workspace) => {
    const { routes, navigation = [] } = declarationOf(workspace);
    return { workspace, releases: [{ routes }], navigation };
  });
  const loads = screens.map((workspace) => {
    const expose = JSON.stringify(path.join(ROOT, workspace, 'src', 'expose.tsx'));
    return `  ${JSON.stringify(workspace)}: () => import(/* webpackChunkName: "${workspace}" */ ${expose}),`;
  });
  return `export const choices = ${JSON.stringify(choices)};\nexport const screens = {\n${loads.join('\n')}\n};\n`;
};

const writeScreensModule = (folder) => {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'screens.mjs');
  writeFileSync(file, screensModule());
  return file;
};

/** In place of shell/src/… : the loader, and what only separate releases need. */
const REPLACED = {
  'remotes/index.ts': path.join(import.meta.dirname, 'remotes.mjs'),
  'page/shell-update.tsx': NOTHING,
  'teams/about-dialog.tsx': NOTHING,
  'teams/override-dialog.tsx': NOTHING,
  'teams/override-strip.tsx': NOTHING,
};

/**
 * Files that the entry, and each screen, needs; what a page has to name in its HTML.
 * @typedef {{ initial: string[], screens: Record<string, string[]> }} OneBundle
 */
class BundleReport {
  apply(compiler) {
    compiler.hooks.done.tap('BundleReport', ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const scripts = (group) => group.getFiles().filter((file) => file.endsWith('.js'));
      const initial = scripts(compilation.entrypoints.get('main'));
      const screens = Object.fromEntries(
        screenWorkspaces(ROOT).map((workspace) => [
          workspace,
          scripts(compilation.namedChunkGroups.get(workspace)).filter(
            (file) => !initial.includes(file),
          ),
        ]),
      );
      writeFileSync(
        path.join(compilation.outputOptions.path, 'bundle.json'),
        JSON.stringify({ initial, screens }),
      );
    });
  }
}

export default (_env, { outputPath }) => ({
  mode: 'production',
  target: ['web', 'es2022'],
  context: ROOT,
  entry: { main: path.join(import.meta.dirname, 'main.mjs') },
  output: {
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    publicPath: '/files/',
    clean: true,
  },
  // For `npm run bench -- weight`; no script names the maps.
  devtool: 'hidden-nosources-source-map',
  resolve: {
    ...resolve,
    alias: { 'one-bundle/screens': writeScreensModule(`${path.resolve(outputPath)}-sources`) },
  },
  module: { strictExportPresence: true, rules: [typescript('one-bundle')] },
  plugins: [
    ...Object.entries(REPLACED).map(
      ([place, by]) =>
        new webpack.NormalModuleReplacementPlugin(
          new RegExp(`/${place.replaceAll('.', '\\.')}$`),
          (request) => {
            const file = path.resolve(request.context, request.request);
            if (file === path.join(SHELL, place)) request.request = by;
          },
        ),
    ),
    new BundleReport(),
  ],
  optimization: { minimizer, splitChunks: { chunks: 'all' } },
  performance: { hints: false },
  infrastructureLogging: { level: 'error' },
  stats: 'errors-only',
});
