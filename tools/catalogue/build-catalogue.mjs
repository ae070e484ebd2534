import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { styleSheets } from '../bundler/parts.mjs';

const ROOT = path.dirname(path.dirname(import.meta.dirname));

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

/**
 * A plain bundle of the catalogue: no federation, nothing of a release.
 *
 * @param {string} outDir where index.html and its files go
 * @returns {import('webpack').Configuration}
 */
const config = (outDir) => ({
  mode: 'production',
  // Read by who looks for a fault; minimizing would cost more than it saves.
  optimization: { minimize: false },
  target: ['web', 'es2022'],
  context: import.meta.dirname,
  entry: { catalogue: './src/main.tsx' },
  output: { path: outDir, filename: '[name].js' },
  devtool: false,
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'], conditionNames: ['source', '...'] },
  module: {
    strictExportPresence: true,
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'ts-loader',
        options: {
          transpileOnly: true,
          configFile: path.join(ROOT, 'tools', 'bundler', 'tsconfig.json'),
          instance: 'catalogue',
        },
      },
      styleSheets,
    ],
  },
  performance: { hints: false },
  infrastructureLogging: { level: 'error' },
});

/** The page and its font, which pictures are drawn with. */
const writePage = (outDir) => {
  writeFileSync(path.join(outDir, 'index.html'), PAGE);
  cpSync(path.join(import.meta.dirname, 'inter.woff2'), path.join(outDir, 'inter.woff2'));
};

/**
 * Builds the catalogue; it is opened from its folder, without a server.
 *
 * @param {string} outDir
 * @param {((problem: string | undefined) => void) | undefined} [follow] build anew after each
 *   change, and say how it went
 * @returns {Promise<void>} when it was built for the first time; rejects with what is wrong
 */
export const buildCatalogue = (outDir, follow) =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config(outDir));
    const done = (error, stats) => {
      const problem = error?.message ?? (stats.hasErrors() ? stats.toString('errors-only') : '');
      if (!problem) writePage(outDir);
      follow?.(problem || undefined);
      if (problem && !follow) reject(new Error(problem));
      else resolve();
    };
    if (follow) compiler.watch({ aggregateTimeout: 50 }, done);
    else compiler.run((error, stats) => compiler.close(() => done(error, stats)));
  });
