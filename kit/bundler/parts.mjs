import { createRequire } from 'node:module';
import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';

// What every bundle of the browser's sources is made by: the releases, and the one bundle that they
// are compared with.

/**
 * Types are checked by `tsc -b`; here they are only removed. With the workspaces' own settings
 * (composite, references, output folder, extensions rewritten to .js) no file would compile.
 *
 * @param {string} name two builds in one process must not share an instance
 */
export const typescript = (name) => ({
  test: /\.tsx?$/,
  use: [
    {
      // The kit's: webpack would look for it where the screen is.
      loader: createRequire(import.meta.url).resolve('ts-loader'),
      options: {
        transpileOnly: true,
        configFile: path.join(import.meta.dirname, 'tsconfig.json'),
        instance: name,
      },
    },
    path.join(import.meta.dirname, 'pure-schemas.mjs'),
  ],
});

/** Style sheets are texts in the scripts, so that nothing more is fetched. */
export const styleSheets = { test: /\.css$/, type: 'asset/source' };

export const resolve = {
  extensions: ['.ts', '.tsx', '.js', '.mjs'],
};

/** The same sizes as terser in a quarter of the time. */
export const minimizer = [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })];
