import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, transformSync } from '@swc/core';

/** The page's bootstrap, the inline script of the HTML, the worker that watches the page. */
const ENTRIES = {
  BOOTSTRAP_SCRIPT: 'start-page.ts',
  EARLY_CALLS_SCRIPT: 'early-calls.ts',
  WATCHDOG_SCRIPT: 'watchdog.ts',
} as const;
const NAMES = Object.keys(ENTRIES) as (keyof typeof ENTRIES)[];

const SOURCES = 'server/gateway/src/bootstrap';
/** The file for their bundles. */
export const BOOTSTRAP_FILE = `${SOURCES}/bootstrap-script.ts`;

const IMPORT = /^import .* from ['"](.*)['"];$/gm;
/** Also after a comment on the same line, as the compiler writes it. */
const EXPORT = /(?<=^|\*\/ )export (?=const )|^export \{\s*\};$/gm;

const withoutTypes = (file: string): string =>
  transformSync(readFileSync(file, 'utf8'), {
    configFile: false,
    swcrc: false,
    isModule: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  }).code;

/** The code of a module's imports, then its own, each once. */
const modulesOf = (file: string, known = new Map<string, string>()): Map<string, string> => {
  if (known.has(file)) return known;
  const code = withoutTypes(file);
  known.set(file, '');
  for (const [, place] of code.matchAll(IMPORT))
    modulesOf(path.join(path.dirname(file), String(place)), known);
  known.delete(file);
  return known.set(file, code.replaceAll(IMPORT, '').replaceAll(EXPORT, ''));
};

/**
 * Bundles an entry as one classic script. Its few modules share one scope, so their names must
 * differ; a bundler's runtime would be as large as the modules.
 */
export const bundle = (root: string, name: keyof typeof ENTRIES): string => {
  const code = [...modulesOf(path.join(root, SOURCES, ENTRIES[name])).values()].join('\n');
  const { code: small } = minifySync(code, {
    module: true,
    toplevel: true,
    ecma: 2022,
    compress: { passes: 5, toplevel: true, unsafe_arrows: true },
    mangle: { toplevel: true },
  });
  return `(()=>{${small.replace(/;$/, '')}})()`;
};

const quoted = (script: string): string =>
  `'${script.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The file for the gateway's sources. */
export const bootstrapSource = (root: string): string =>
  [
    '// Written by `npm run bootstrap` from the other files here.',
    ...NAMES.map((name) => `export const ${name} =\n  ${quoted(bundle(root, name))};\n`),
  ].join('\n');
