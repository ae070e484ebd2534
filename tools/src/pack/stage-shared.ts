import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rangeOf } from '@refined/screen-kit/provided-modules';
import pureSchemas from '@refined/screen-kit/pure-schemas';
import { importedPackages, installedVersions, readManifest, writeManifest } from './manifest.ts';
import { writeSharedDocs } from './shared-docs.ts';

/** Packages that a screen imports itself and the page provides: the screen installs them. */
const PEERS = ['@emotion/react', '@emotion/styled', '@mui/material', 'react', 'react-dom'];
/** The door for tests; the kit depends on its packages. */
const TESTING = 'testing';
/** JSX declarations need it without importing it. */
const TYPES = '@types/react';

const TEST = /\.test\.|(^|\/)test-/;
const isWanted = (file: string): boolean => /\.(js|d\.ts)$/.test(file) && !TEST.test(file);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll(path.sep, '/'));

/** Replaces the extensions of sources, which aren't in the package, in declarations' imports. */
const asPublished = (file: string, text: string): string =>
  file.endsWith('.d.ts')
    ? text.replaceAll(/((?:from |import\()["']\.[^"']*)\.tsx?(["'])/g, '$1.js$2')
    : pureSchemas(text).replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');

const README = `# @refined/shared

What a screen of ReFined stands on: one door per folder, built files and types.

| door | |
| --- | --- |
| \`ui\` \`api-client\` \`session\` \`router\` \`schema\` | given by the page, once: a screen bundles no copy |
| \`domain\` \`contract\` \`messages\` \`lists\` \`federation\` | small; bundled into each screen |
| \`testing\` | a fake API that has to satisfy the contract, and \`renderScreen\`: for tests only |

\`docs\` says of every export what it takes, gives and refuses; \`api.md\` is the report that its
version follows; \`CHANGELOG.md\` what each version brought, changed and took away.
\`@refined/screen-kit\` makes, tests, builds and checks a screen.
`;

/**
 * Prepares `@refined/shared` for a registry: built files and types per door.
 *
 * @param built tsc's output
 */
export const stageShared = async (
  root: string,
  folder: string,
  built: string,
  withDocs: boolean,
): Promise<string> => {
  const sources = path.join(root, 'shared', 'src');
  const doors = readdirSync(sources);
  const names: Record<'drawn' | 'tests', string[]> = { drawn: [], tests: [] };
  for (const door of doors) {
    for (const file of filesBelow(path.join(built, door)).filter(isWanted)) {
      const text = asPublished(file, readFileSync(path.join(built, door, file), 'utf8'));
      const target = path.join(folder, 'dist', door, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
      names[door === TESTING ? 'tests' : 'drawn'].push(...importedPackages(text));
    }
    for (const file of filesBelow(path.join(sources, door)).filter((name) => name.endsWith('.css')))
      cpSync(path.join(sources, door, file), path.join(folder, 'dist', door, file));
  }
  const { dependencies, peerDependencies } = readManifest(root, 'shared');
  // In the repository these are peers, because servers use shared too; a team needs them installed.
  const versions = { ...dependencies, ...peerDependencies };
  const needed = Object.keys(versions);
  const ofTests = installedVersions(
    root,
    [TYPES, ...names.tests].filter((name) => !needed.includes(name)),
  );
  const ofTypes = names.drawn.filter((name) => !needed.includes(name) && name !== TYPES);
  if (ofTypes.length > 0)
    throw new Error(
      `shared imports packages that its package.json does not list: ${[...new Set(ofTypes)]}.`,
    );
  const ranges = (from: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(from).map(([name, version]) => [name, rangeOf(version)]));
  // A page loads no screen that was built with a later minor version of these.
  const minors = (from: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(ranges(from)).map(([name, range]) => [name, range.replace('^', '~')]),
    );
  const pick = (isWanted: (name: string) => boolean) =>
    Object.entries(versions).filter(([name]) => isWanted(name));
  writeManifest(root, folder, 'shared', {
    sideEffects: false,
    exports: {
      ...Object.fromEntries(
        doors.map((door) => [
          `./${door}`,
          { types: `./dist/${door}/index.d.ts`, default: `./dist/${door}/index.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(pick((name) => !PEERS.includes(name))),
    peerDependencies: {
      ...minors(Object.fromEntries(pick((name) => PEERS.includes(name)))),
      ...ranges(ofTests),
    },
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(ofTests).map((name) => [name, { optional: true }]),
    ),
  });
  writeFileSync(path.join(folder, 'README.md'), README);
  cpSync(path.join(root, 'shared', 'shared.api.md'), path.join(folder, 'api.md'));
  cpSync(path.join(root, 'shared', 'CHANGELOG.md'), path.join(folder, 'CHANGELOG.md'));
  if (withDocs) await writeSharedDocs(root, path.join(folder, 'docs'), doors);
  return folder;
};
