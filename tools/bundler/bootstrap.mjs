import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, transformSync } from '@swc/core';

/** Its entry, and the file that the gateway serves it from; below the project's folder. */
const ENTRY = 'gateway/src/bootstrap/start-page.ts';
export const BOOTSTRAP_SCRIPT = 'gateway/src/bootstrap/bootstrap-script.ts';

const IMPORT = /^import .* from ['"](.*)['"];$/gm;
/** Also where a comment ends on the same line, as the compiler writes it. */
const EXPORT = /(?<=^|\*\/ )export (?=const )/gm;

const withoutTypes = (file) =>
  transformSync(readFileSync(file, 'utf8'), {
    configFile: false,
    swcrc: false,
    isModule: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  }).code;

/** The modules that a module stands on, then itself; each once. */
const modulesOf = (file, known = new Map()) => {
  if (known.has(file)) return known;
  const code = withoutTypes(file);
  known.set(file, '');
  for (const [, place] of code.matchAll(IMPORT))
    modulesOf(path.join(path.dirname(file), String(place)), known);
  known.delete(file);
  return known.set(file, code.replaceAll(IMPORT, '').replaceAll(EXPORT, ''));
};

/**
 * The page's bootstrap as one classic script. Its few modules stand one after the other in one
 * scope, so their names must differ; a bundler's own code would be as large as they are.
 *
 * @param {string} root the project's folder
 */
export const bundleBootstrap = (root) => {
  const code = [...modulesOf(path.join(root, ENTRY)).values()].join('\n');
  const { code: small } = minifySync(code, {
    module: true,
    toplevel: true,
    ecma: 2022,
    compress: { passes: 5, toplevel: true, unsafe_arrows: true },
    mangle: { toplevel: true },
  });
  return `(()=>{${small.replace(/;$/, '')}})()`;
};

/** The file for the gateway's sources. @param {string} root */
export const bootstrapSource = (root) =>
  [
    '// Written by `npm run bootstrap` from the other files here.',
    `export const BOOTSTRAP_SCRIPT =\n  '${bundleBootstrap(root).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}';\n`,
  ].join('\n');
