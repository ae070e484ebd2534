import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceHash } from './source-hash.mjs';

/**
 * The sources of every bundle, besides its own workspace. A repository with one screen has only the
 * lock file of them, which names the packages' bytes.
 */
export const BUNDLED_WITH = [
  'shared/src',
  'shared/package.json',
  'kit/bundler',
  'tsconfig.base.json',
  'package-lock.json',
];

/**
 * The version of a local build: the package's, and eight digits of the hash of all its sources.
 *
 * @param {string} root the installation: the repository, or a screen's own folder
 * @param {string} workspace its folder, from there
 * @param {string} mode
 */
export const sourceVersion = (root, workspace, mode) => {
  const own = ['src', 'package.json', 'tsconfig.json', 'webpack.config.mjs'].map((place) =>
    path.posix.join(workspace, place),
  );
  const { version } = JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8'));
  return `${version}-${sourceHash(root, [...own, ...BUNDLED_WITH], mode).slice(0, 8)}`;
};

/**
 * The version of a preview of the screen in a folder: none of a release.
 *
 * @param {string} root
 */
export const previewVersion = (root) =>
  sourceVersion(root, '.', 'preview').replace(/-(?=[0-9a-f]+$)/, '-preview.');
