// Plain JavaScript on Node's own modules only: it runs before anything is compiled.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const OUTPUT = /\.(?:d\.ts|js)(?:\.map)?$/;

/**
 * Deletes what the compiler wrote for sources that were moved or deleted since. Otherwise an import
 * of the old place would go on working on this machine, and fail in a fresh clone.
 *
 * @param {string} workspace absolute; its `src` is compiled into its `dist`
 * @returns {string[]} the deleted files, relative to `dist`
 */
export const removeStaleOutput = (workspace) => {
  const dist = path.join(workspace, 'dist');
  if (!existsSync(dist)) return [];
  const stale = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => {
    // Declarations of plain JavaScript, which the compiler writes from other folders.
    if (!OUTPUT.test(file) || file.startsWith(`scripts${path.sep}`)) return false;
    const source = path.join(workspace, 'src', file.replace(OUTPUT, ''));
    return !existsSync(`${source}.ts`) && !existsSync(`${source}.tsx`);
  });
  for (const file of stale) rmSync(path.join(dist, file));
  return stale;
};
