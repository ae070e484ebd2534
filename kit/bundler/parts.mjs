import { createRequire } from 'node:module';
import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';

// Parts of the webpack configs of all browser bundles: the releases, and the one bundle that they
// are compared with.

/**
 * Only removes types; `tsc -b` checks them. With the workspaces' own settings (composite,
 * references, output folder, extensions rewritten to .js) no file would compile.
 *
 * @param {string} name two builds in one process must not share an instance
 */
export const typescript = (name) => ({
  test: /\.tsx?$/,
  use: [
    {
      // The kit's own path: webpack would look for the loader in the screen's folder.
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

/** Style sheets become texts in the scripts, so that no further files are loaded. */
export const styleSheets = {
  test: /\.css$/,
  type: 'asset/source',
  use: path.join(import.meta.dirname, 'minified-styles.mjs'),
};

export const resolve = {
  extensions: ['.ts', '.tsx', '.js', '.mjs'],
};

/**
 * The same sizes as terser in a quarter of the time. A pass can remove what the one before left
 * without a user: from the third on nothing changes much.
 */
export const minimizer = [
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: { compress: { passes: 3 } },
  }),
];
