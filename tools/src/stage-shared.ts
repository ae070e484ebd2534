import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rangeOf } from '@refined/screen-kit/provided-modules';
import pureSchemas from '@refined/screen-kit/pure-schemas';
import {
  importedPackages,
  installedVersions,
  readManifest,
  writeManifest,
} from './package-manifest.ts';
import { Application, type TypeDocOptions } from 'typedoc';

/** Doors that re-export a library, which has its own documentation. */
const OF_LIBRARIES = ['router', 'schema'];
/** As types, its calls are thousands of lines, so a table lists them. */
const CONTRACT = 'contract';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

/** Each call with the expression to import it. Some groups are functions of the product's key. */
const callsOf = (exported: object): (readonly [string, Call])[] =>
  Object.entries(exported)
    .filter(([name]) => /Calls$/.test(name) && !/^(create|all)/.test(name))
    .flatMap(([name, group]: [string, object | ((productKey: string) => object)]) => {
      const [calls, place] =
        typeof group === 'function'
          ? ([group(''), `${name}(productKey)`] as const)
          : ([group, name] as const);
      return Object.entries(calls).flatMap(([key, call]: [string, unknown]) =>
        isCall(call) ? [[`${place}.${key}`, call] as const] : [],
      );
    });

const contractPage = async (): Promise<string> => {
  const rows = callsOf(await import('@refined/shared/contract')).map(
    ([name, { method, path: place, summary }]) =>
      `| \`${name}\` | \`${method} ${place}\` | ${summary.replace(/ \(ours only\)$/, '')} |`,
  );
  return `# contract

Each call of the API once, with the schemas of what it takes and answers. The running product
describes those at \`/api/docs\`; in an editor they are types: \`OutputOfCall<typeof call>\`.

## Example

\`\`\`tsx
import { answered, unwrap, useApi, useQuery } from '@refined/shared/api-client';
import { readKey, viewCalls } from '@refined/shared/contract';
import type { ListViews } from '@refined/shared/contract';

export const Views = () => {
  const { client } = useApi();
  const { data } = answered(
    useQuery<ListViews>({
      queryKey: readKey('listViews'),
      queryFn: ({ signal }) => unwrap(client.call(viewCalls.listViews, { signal })),
    }),
  );
  return <p>{data?.views.length}</p>;
};
\`\`\`

## Calls

| Import | Call | What it does |
| ------ | ------ | ------ |
${rows.join('\n')}
`;
};

/** Citations of rules, in brackets or in text: readers of these pages don't have the rules. */
const RULE = /(?:\b[Ss]pecification\s+)?(?:§\d+|\bD\d+\b)/.source;
const RULES = new RegExp(
  `\\s*\\(${RULE}(?:(?:[,;]|\\s+and)\\s+${RULE})*\\)|${RULE}(?:[:;,.]|\\s+and)?\\s?`,
  'g',
);
/** A "Returns" section without a table, which only repeats the signature. */
const ANSWER = /^#### Returns\n\n(?:(?!\*\*\*$|#+ |\| ).*\n?)*(?=\*\*\*$|#+ |(?![^]))/gm;
/** TypeDoc's text for a default value of more than one word. */
const CUT_VALUE = '`...`';

/**
 * Writes a page per door: each export with its type and its comment.
 */
const writeSharedDocs = async (
  root: string,
  folder: string,
  doors: readonly string[],
): Promise<void> => {
  const app = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    out: folder,
    name: '@refined/shared',
    tsconfig: path.join(root, 'shared', 'tsconfig.json'),
    entryPoints: doors
      .filter((door) => door !== CONTRACT && !OF_LIBRARIES.includes(door))
      .map((door) => path.join(root, 'shared', 'src', door, 'index.ts')),
    // tsc has checked the types.
    skipErrorChecking: true,
    excludeExternals: true,
    disableSources: true,
    // Deeper than our types, because TypeDoc writes dots for deeper ones.
    maxTypeConversionDepth: 30,
    readme: 'none',
    hideGenerator: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    outputFileStrategy: 'modules',
    useCodeBlocks: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    propertyMembersFormat: 'table',
    logLevel: 'Error',
  } as Partial<TypeDocOptions>);
  const project = await app.convert();
  if (!project) throw new Error("The documents of shared's exports can not be made.");
  await app.generateOutputs(project);
  if (app.logger.hasErrors()) throw new Error('The documents of shared are not whole: see above.');
  writeFileSync(path.join(folder, `${CONTRACT}.md`), await contractPage());
  for (const file of readdirSync(folder)) {
    const place = path.join(folder, file);
    const text = readFileSync(place, 'utf8').replace(ANSWER, '').replace(RULES, '');
    writeFileSync(place, text.replaceAll(CUT_VALUE, '-'));
  }
};

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
