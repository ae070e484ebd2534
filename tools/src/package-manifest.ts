import { readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { packageOf } from '@refined/screen-kit/provided-modules';

/** The used members of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly type?: string;
  readonly license?: string;
  readonly engines?: object;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export const readManifest = (...folder: string[]): Manifest =>
  JSON.parse(readFileSync(path.join(...folder, 'package.json'), 'utf8')) as Manifest;

/** Writes a package's manifest. Without `files`: the package is the whole folder. */
export const writeManifest = (
  root: string,
  folder: string,
  workspace: string,
  more: object,
): void => {
  const { license, engines } = readManifest(root);
  const { name, version, description, type } = readManifest(root, workspace);
  const manifest = { name, version, description, license, type, engines, ...more };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
};

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

/** The packages that a text imports, without ours and Node's own modules. */
export const importedPackages = (text: string): string[] =>
  [...text.matchAll(IMPORTS)]
    .map((found) => packageOf(found.slice(1).find((name) => name !== undefined) ?? ''))
    .filter((name) => !isBuiltin(name) && !name.startsWith('@refined/'));

export const installedVersions = (root: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [...new Set(names)]
      .sort()
      .map((name) => [name, readManifest(root, 'node_modules', name).version]),
  );
