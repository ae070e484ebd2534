// The same sources as one bundle with lazy routes, for comparison with the product's load (`npm run
// bench -- load`). It is never released.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { minimizer, resolve, styleSheets, typescript } from '@refined/screen-kit/parts';
import { screenWorkspaces } from '@refined/tools/workspaces';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SHELL = path.join(ROOT, 'shell', 'src');
const SOURCES = path.join(ROOT, 'checks', 'bench', 'one-bundle', 'src');
const NOTHING = path.join(SOURCES, 'nothing.ts');

/** Replaces files of shell/src/: the loader, and parts that only separate releases need. */
const REPLACED = {
  'remotes/index.ts': path.join(SOURCES, 'remotes.ts'),
  'page/shell-update.tsx': NOTHING,
  'teams/about-dialog.tsx': NOTHING,
  'teams/override-panel.tsx': NOTHING,
};

/** Writes the module with the shell's part of a release state, and imports of the screens. */
const writeScreens = (folder: string): string => {
  const screens = screenWorkspaces(ROOT);
  const choices = screens.map((workspace) => {
    const { refined } = JSON.parse(
      readFileSync(path.join(ROOT, workspace, 'package.json'), 'utf8'),
    ) as { refined: { routes: readonly object[]; navigation?: readonly object[] } };
    const { routes, navigation = [] } = refined;
    return { workspace, releases: [{ routes }], navigation };
  });
  const loads = screens.map((workspace) => {
    const expose = path.join(ROOT, workspace, 'src', 'expose.tsx');
    return `${JSON.stringify(workspace)}: () => import(${JSON.stringify(expose)})`;
  });
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'screens.mjs');
  const text = `export const choices = ${JSON.stringify(choices)};\nexport const screens = { ${loads.join(', ')} };\n`;
  writeFileSync(file, text);
  return file;
};

/** @param folder where the bundle is written */
export const oneBundle = (folder: string): Configuration => ({
  mode: 'production',
  target: ['web', 'es2022'],
  context: ROOT,
  entry: { main: path.join(SOURCES, 'main.ts') },
  output: {
    path: folder,
    filename: '[name].js',
    publicPath: '/files/',
  },
  resolve: { ...resolve, alias: { '@refined/bench/screens': writeScreens(`${folder}-sources`) } },
  module: { strictExportPresence: true, rules: [typescript('one-bundle'), styleSheets] },
  plugins: Object.entries(REPLACED).map(
    ([place, by]) =>
      new webpack.NormalModuleReplacementPlugin(
        new RegExp(`/${place.replaceAll('.', '\\.')}$`),
        (request) => {
          const file = path.resolve(request.context, request.request);
          if (file === path.join(SHELL, place)) request.request = by;
        },
      ),
  ),
  optimization: { minimizer, splitChunks: { chunks: 'all' } },
  performance: { hints: false },
});
