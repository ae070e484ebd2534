import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceHash } from '../install/source-hash.mjs';

/** The sources of every bundle, besides its own workspace. */
export const BUNDLED_WITH = [
  'shared/src',
  'shared/package.json',
  'tools/bundler',
  'tsconfig.base.json',
  'package-lock.json',
];

/** The version of a local build: the package's, and eight digits of the hash of all its sources. */
export const sourceVersion = (root, workspace, mode) => {
  const own = ['src', 'package.json', 'tsconfig.json', 'webpack.config.mjs'].map(
    (place) => `${workspace}/${place}`,
  );
  const { version } = JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8'));
  return `${version}-${sourceHash(root, [...own, ...BUNDLED_WITH], mode).slice(0, 8)}`;
};
