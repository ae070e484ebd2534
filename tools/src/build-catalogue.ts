import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { resolve, styleSheets, typescript } from '@refined/screen-kit/parts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Catalogue of the UI kit</title>
<link rel="icon" href="data:,">
</head>
<body><div id="root"></div><script src="catalogue.js"></script></body>
</html>
`;

const CATALOGUE = path.join(import.meta.dirname, '..', 'catalogue');

/** A plain bundle, without federation and release. */
const config = (outDir: string): Configuration => ({
  mode: 'production',
  // Readable for debugging; minimizing would take longer than it saves.
  optimization: { minimize: false },
  target: ['web', 'es2022'],
  context: CATALOGUE,
  entry: { catalogue: './src/main.tsx' },
  output: { path: outDir, filename: '[name].js' },
  devtool: false,
  resolve,
  module: { strictExportPresence: true, rules: [typescript('catalogue'), styleSheets] },
  performance: { hints: false },
  infrastructureLogging: { level: 'error' },
});

/**
 * Builds the catalogue into a folder that can be opened without a server. Calls back after the
 * first build, and after each change if it watches; the problem is empty after a success.
 */
export const buildCatalogue = (
  outDir: string,
  isWatching: boolean,
  onBuilt: (problem: string) => void,
): void => {
  const compiler = webpack(config(outDir));
  const done = (error: Error | null, stats: Stats | undefined): void => {
    const problem = error?.message ?? (stats?.hasErrors() ? stats.toString('errors-only') : '');
    if (!problem) {
      writeFileSync(path.join(outDir, 'index.html'), PAGE);
      // The font for pictures.
      cpSync(path.join(CATALOGUE, 'inter.woff2'), path.join(outDir, 'inter.woff2'));
    }
    onBuilt(problem);
  };
  if (isWatching) compiler.watch({ aggregateTimeout: 50 }, done);
  else compiler.run((error, stats) => compiler.close(() => done(error, stats)));
};
