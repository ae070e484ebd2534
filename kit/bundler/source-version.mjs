import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceHash } from './source-hash.mjs';

/**
 * The sources of every bundle in addition to its workspace. A screen's own repository has only the
 * lock file, which contains the packages' hashes.
 */
export const BUNDLED_WITH = [
  'shared/src',
  'shared/package.json',
  'kit/bundler',
  'tsconfig.base.json',
  'package-lock.json',
];

/**
 * The version of a local build: the package's version and eight digits of the hash of its sources.
 *
 * @param {string} root the installation: the repository, or a screen's own folder
 * @param {string} workspace its folder, relative to root
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
 * The version of a preview of the screen in a folder; releases have no such version.
 *
 * @param {string} root
 */
export const previewVersion = (root) =>
  sourceVersion(root, '.', 'preview').replace(/-(?=[0-9a-f]+$)/, '-preview.');
