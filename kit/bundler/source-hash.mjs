// Plain JavaScript with Node's own modules only, because it runs before anything is compiled.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.cache', '.tsbuildinfo']);
/** Files that only tests use don't affect a build. */
const TEST = /\.test\.(tsx?|js|js\.map|d\.ts)$/;

const filesBelow = (place) => {
  let entries;
  try {
    entries = readdirSync(place, { withFileTypes: true });
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOTDIR') return [place];
    if (code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .filter((entry) => !LEFT_OUT.has(entry.name) && !TEST.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(place, entry.name);
      return entry.isDirectory() ? filesBelow(full) : entry.isFile() ? [full] : [];
    });
};

/**
 * Hash of sources, 64 hex digits. It changes if a file below the places is added, removed or
 * changed. Tests don't count.
 *
 * @param {string} root
 * @param {readonly string[]} places files and folders, relative to root
 * @param {string} [more] anything else that the result depends on
 */
export const sourceHash = (root, places, more = '') => {
  const hash = createHash('sha256').update(more);
  for (const file of places.flatMap((place) => filesBelow(path.join(root, place)))) {
    hash
      .update(`\0${path.relative(root, file).replaceAll(path.sep, '/')}\0`)
      .update(readFileSync(file));
  }
  return hash.digest('hex');
};
