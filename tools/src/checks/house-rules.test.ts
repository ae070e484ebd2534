import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from '@jest/globals';
import { packageOf } from '@refined/screen-kit/provided-modules';
import { allWorkspaces, screenWorkspaces } from '../workspaces.ts';

/** House rules that no linter checks. */

const ROOT = process.cwd();
const WORKSPACES = allWorkspaces(ROOT);
const SCREENS = screenWorkspaces(ROOT);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
const code = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const readPackage = (workspace: string) =>
  JSON.parse(read(`${workspace}/package.json`)) as {
    name: string;
    version: string;
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
    peerDependencies?: Record<string, string>;
    scripts: Record<string, string>;
    exports?: Record<string, string>;
    refined?: unknown;
  };

it('files name no machine: neither a home nor a temp folder', () => {
  const machine = /(^|[\s"'`(])\/(home|Users|root|tmp|work)\/[\w.-]/m;
  const texts = [...code, ...files.filter((file) => /\.(md|json)$/.test(file))];
  expect(texts.filter((file) => !file.startsWith('seed/') && machine.test(read(file)))).toEqual([]);
});

describe('a folder', () => {
  it('holds at most 25 code files, tests beside them left out', () => {
    const counts = new Map<string, number>();
    for (const file of code.filter((name) => !/\.test\.\w+$/.test(name)))
      counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
    const full = [...counts].filter(([, count]) => count > 25);
    expect(full).toEqual([]);
  });

  it('stands at most two levels below src', () => {
    const below = (file: string): number => file.split('/src/')[1]?.split('/').length ?? 0;
    expect(code.filter((file) => below(file) > 3)).toEqual([]);
  });
});

/** They run before anything is installed, so they can't import packages by name. */
const BEFORE_NPM = /^tools\/(test|prepare|supported-node)\.mjs$/;

describe.each(WORKSPACES)('%s', (workspace) => {
  const requests = code
    .filter((file) => file.startsWith(`${workspace}/`) && !file.includes('/template/'))
    .flatMap((file) =>
      ts
        .preProcessFile(read(file), true, true)
        .importedFiles.map(({ fileName }) => ({ file, request: fileName })),
    );
  const asLine = ({ file, request }: { file: string; request: string }) => `${file}: ${request}`;

  it('names each package that its code imports', () => {
    const { name, dependencies, devDependencies, peerDependencies } = readPackage(workspace);
    const named = { ...dependencies, ...devDependencies, ...peerDependencies, [name]: '' };
    const missing = requests.filter(
      ({ request }) =>
        !request.startsWith('.') &&
        !isBuiltin(request) &&
        !Object.hasOwn(named, packageOf(request)),
    );
    expect(missing.map(asLine)).toEqual([]);
  });

  it('imports other workspaces by their names', () => {
    const outside = requests.filter(
      ({ file, request }) =>
        request.startsWith('.') &&
        !path.posix.join(path.dirname(file), request).startsWith(`${workspace}/`) &&
        !BEFORE_NPM.test(file),
    );
    expect(outside.map(asLine)).toEqual([]);
  });
});

it('shared has one door per folder, and no other', () => {
  const folders = readdirSync(path.join(ROOT, 'shared/src'));
  const { './package.json': _, ...doors } = readPackage('shared').exports ?? {};
  expect(Object.keys(doors).sort()).toEqual(folders.map((folder) => `./${folder}`).sort());
  for (const folder of folders) expect(doors[`./${folder}`]).toBe(`./src/${folder}/index.ts`);
});

describe('released workspaces', () => {
  const released = WORKSPACES.filter((workspace) => readPackage(workspace).refined);

  it('are the shell and the screens, which are named as lint and borders expect', () => {
    expect(released).toEqual(['shell', ...SCREENS]);
    expect(SCREENS.filter((screen) => !screen.endsWith('-mfe'))).toEqual([]);
  });

  it('are checked by the compiler with all others', () => {
    const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] };
    expect(references.map(({ path: workspace }) => workspace).sort()).toEqual(
      [...WORKSPACES].sort(),
    );
  });

  it.each(released)('%s is built by `npx webpack`, by the one config', (workspace) => {
    expect(readPackage(workspace).scripts.build).toBe('webpack');
    expect(read(`${workspace}/webpack.config.mjs`)).toContain(
      'export default workspaceConfig(import.meta.dirname);\n',
    );
  });

  it.each(released)('%s says in its CHANGELOG what its version brings', (workspace) => {
    expect(read(`${workspace}/CHANGELOG.md`)).toContain(`## ${readPackage(workspace).version}`);
  });
});

/** Sentences of the specification that users read (§2, §4, §8), including typos. */
const SPECIFIED = [
  'ReFined Home',
  'Current Table: ',
  'Uploaded ',
  'Last Updated ',
  'Enter a DIN',
  'Sign In',
  'Logout',
  'An error occurred',
  'RG Tier: ',
  'In Update Queue',
  'In Committee Queue',
  'In Manual Update Queue',
  'In Archive',
  'Move to Update queue',
  'Move to Expert Committee Review queue',
  'Move to Review queue',
  'Move to Archived',
  'RefID -',
  'Insurer Details',
  'Health Canada Drug Name',
  'Sub-Medical Condition',
  'Grandfathering Period',
  'Days at Tier 1',
  'Biosimilar Drug',
  'Select...',
  'No options',
  'Loading...',
  'Publish Update',
  'Move Drug Record',
  'Your selection includes a drug record that exists in ',
  '. Are you sure you want to move it to the ',
  'Expert Comittee Reivew',
  'Drug data successfully updated!',
  'There was a problem updating the drug data.',
  'update queue',
  'expert committee queue',
  'manual review queue',
  ' moved to archive.',
  ' to archive.',
];

it.each(SPECIFIED)('the catalogues say what the specification says: %s', (sentence) => {
  const catalogues = code.filter(
    (file) =>
      /\/src\/messages\/|-messages\.ts$|\/queues\.ts$/.test(file) && !/\.test\.ts$/.test(file),
  );
  expect(catalogues.some((file) => read(file).includes(sentence))).toBe(true);
});
