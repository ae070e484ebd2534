import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** What the cache's content depends on, besides the packages and the config that webpack read. */
const READ_BY_THE_BUNDLER = ['webpack.config.mjs', 'parts.mjs', 'tsconfig.json'];

/**
 * What a build found out, for the next one of this workspace. Writing it takes a third of a screen's
 * build, and most clones build once: for a look, for a test, in CI. So the first build only leaves
 * its empty folder, and the cache is written from the second one on. Who watches builds again.
 *
 * @param {string} root folder of the workspaces
 * @param {string} name
 * @param {boolean} isWatching
 */
export const buildCache = (root, name, isWatching) => {
  const cacheDirectory = path.join(root, '.cache', 'webpack');
  const own = path.join(cacheDirectory, name);
  if (!isWatching && !existsSync(own)) {
    mkdirSync(own, { recursive: true });
    return false;
  }
  return {
    type: 'filesystem',
    cacheDirectory,
    name,
    buildDependencies: {
      config: READ_BY_THE_BUNDLER.map((file) => path.join(import.meta.dirname, file)),
    },
  };
};
