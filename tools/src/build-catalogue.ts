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

/** A plain bundle: no federation, nothing of a release. */
const config = (outDir: string): Configuration => ({
  mode: 'production',
  // Read by who looks for a fault; minimizing would cost more than it saves.
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
 * Builds the catalogue, a folder that is opened without a server. Calls back with what is wrong
 * after the first build, and after each change if it watches.
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
      // The font that pictures are drawn with.
      cpSync(path.join(CATALOGUE, 'inter.woff2'), path.join(outDir, 'inter.woff2'));
    }
    onBuilt(problem);
  };
  if (isWatching) compiler.watch({ aggregateTimeout: 50 }, done);
  else compiler.run((error, stats) => compiler.close(() => done(error, stats)));
};
