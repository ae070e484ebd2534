import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, transformSync } from '@swc/core';

/** Entries of the bootstrap, the inline script and the worker; and the file for their bundles. */
const ENTRY = 'server/gateway/src/bootstrap/start-page.ts';
const EARLY_CALLS_ENTRY = 'server/gateway/src/bootstrap/early-calls.ts';
const WATCHDOG_ENTRY = 'server/gateway/src/bootstrap/watchdog.ts';
export const BOOTSTRAP_SCRIPT = 'server/gateway/src/bootstrap/bootstrap-script.ts';

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
const bundle = (root: string, entry: string): string => {
  const code = [...modulesOf(path.join(root, entry)).values()].join('\n');
  const { code: small } = minifySync(code, {
    module: true,
    toplevel: true,
    ecma: 2022,
    compress: { passes: 5, toplevel: true, unsafe_arrows: true },
    mangle: { toplevel: true },
  });
  return `(()=>{${small.replace(/;$/, '')}})()`;
};

/** The page's bootstrap. */
export const bundleBootstrap = (root: string): string => bundle(root, ENTRY);

/** The inline script of the HTML. */
export const bundleEarlyCalls = (root: string): string => bundle(root, EARLY_CALLS_ENTRY);

/** The worker that watches the page. */
export const bundleWatchdog = (root: string): string => bundle(root, WATCHDOG_ENTRY);

const quoted = (script: string): string =>
  `'${script.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The file for the gateway's sources. */
export const bootstrapSource = (root: string): string =>
  [
    '// Written by `npm run bootstrap` from the other files here.',
    `export const BOOTSTRAP_SCRIPT =\n  ${quoted(bundleBootstrap(root))};\n`,
    `export const EARLY_CALLS_SCRIPT =\n  ${quoted(bundleEarlyCalls(root))};\n`,
    `export const WATCHDOG_SCRIPT =\n  ${quoted(bundleWatchdog(root))};\n`,
  ].join('\n');
