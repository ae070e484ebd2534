import { readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

export const readJson = (...place) => JSON.parse(readFileSync(path.join(...place), 'utf8'));

/** What both packages say of themselves; `files` are all that their folder holds. */
export const writeManifest = (root, folder, workspace, more) => {
  const { license, engines } = readJson(root, 'package.json');
  const { name, version, description, type } = readJson(root, workspace, 'package.json');
  const manifest = { name, version, description, license, type, engines, ...more };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
};

/** `@mui/material/Button` → `@mui/material` */
export const packageOf = (request) => /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;

const NAME = `["'](@?[a-z][\\w./-]*)["']`;
const IMPORTS = new RegExp(
  [
    `^(?:import|export)\\b[^;"']*\\bfrom\\s*${NAME}`,
    `^import\\s*${NAME}`,
    `\\bimport\\(\\s*${NAME}`,
    `<reference types=${NAME}`,
  ].join('|'),
  'gm',
);

/** The packages that a text imports; ours, and what Node brings, left out. */
export const importedPackages = (text) =>
  [...text.matchAll(IMPORTS)]
    .map((found) => packageOf(found.slice(1).find((name) => name !== undefined) ?? ''))
    .filter((name) => !isBuiltin(name) && !name.startsWith('@refined/'));

/** Versions as they are installed here. */
export const installedVersions = (root, names) =>
  Object.fromEntries(
    [...new Set(names)]
      .sort()
      .map((name) => [name, readJson(root, 'node_modules', name, 'package.json').version]),
  );

/** The same major, and at least this minor. */
export const rangeOf = (version) => `^${version.split('.').slice(0, 2).join('.')}.0`;
