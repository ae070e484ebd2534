// Builds one workspace after the other, each as `npx webpack` in its folder does: loading webpack,
// TypeScript and the federation's plugin takes a third of a screen's build. Its supervisor sends a
// build (`{ folder, mode, outDir, version }`) when the one before has ended (`{ ended }`), and
// BuildReportPlugin what came of it. What webpack can't begin with ends the process.
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const { default: WebpackCLI } = require('webpack-cli');

/**
 * The federation's plugin writes its entry below the folder that the process began in, and webpack
 * numbers the entry by that path. It has no option for it.
 */
const federationFolder = require(
  path.join(
    path.dirname(require.resolve('@module-federation/enhanced/webpack')),
    'lib/container/constant.js',
  ),
);

/** Resolves when everything is written, the cache too. */
const build = ({ folder, mode, outDir, version }) =>
  new Promise((resolve, reject) => {
    process.chdir(folder);
    federationFolder.TEMP_DIR = path.join(process.cwd(), 'node_modules', '.federation');
    const cli = new WebpackCLI();
    const createCompiler = cli.createCompiler.bind(cli);
    cli.createCompiler = (options, callback) =>
      createCompiler(options, (error, stats) => {
        callback(error, stats);
        resolve();
      });
    cli
      .loadWebpack()
      .then((webpack) =>
        cli.runWebpack({ webpack, mode, outputPath: outDir, env: { version } }, false),
      )
      .catch(reject);
  });

process.once('disconnect', () => process.exit());
process.on('message', async (order) => {
  await build(order);
  // webpack-cli keeps each finished build for these.
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  process.send({ ended: true });
});
