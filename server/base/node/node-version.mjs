// Plain JavaScript for Node 18 and later, on Node's own modules only: it says whether this Node can
// run the rest.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/** What an old Node goes on with: an active LTS, with the newest fixes. */
export const NODE = '26.12.1';

/**
 * Whether `version` is in a range of package.json's engines: `^a.b.c` and `>=a.b.c`, joined by
 * `||`. Throws for a range of another form.
 *
 * @param {string} range
 * @param {string} version without the v
 */
export const isInRange = (range, version) => {
  const numbers = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, ...from] = /^\s*(\^|>=)(\d+)\.(\d+)\.(\d+)\s*$/.exec(part) ?? [];
    if (!sign) throw new Error(`engines: ${part.trim()} is neither ^a.b.c nor >=a.b.c.`);
    const wanted = from.map(Number);
    if (sign === '^' && numbers[0] !== wanted[0]) return false;
    const differing = wanted.findIndex((number, place) => number !== numbers[place]);
    return differing < 0 || (numbers[differing] ?? 0) > (wanted[differing] ?? 0);
  });
};

/**
 * One sentence when this Node can't run the product, else undefined.
 *
 * @param {string} [version] without the v
 */
export const nodeProblem = (version = process.versions.node, root = ROOT) => {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  if (isInRange(engines.node, version)) return undefined;
  return `Node ${version} can't run this: it needs Node ${engines.node.replaceAll('||', 'or')}.`;
};
