import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screenDeclaration } from '@refined/shared/contract';
import { SHARED_CONTRACT } from '@refined/shared/federation';
import { ScreenRefusal } from '@refined/screen-kit/new-screen';
import { createScreen } from '../create-screen.ts';

const REPOSITORY = process.cwd();
const PATIENCE = 600_000;
const root = mkdtempSync(join(tmpdir(), 'refined-new-screen-'));
const at = (...place: string[]) => join(root, ...place);
const read = (...place: string[]) => readFileSync(at(...place), 'utf8');
const readJson = (...place: string[]) => JSON.parse(read(...place));

const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: string[] };
const LISTS = ['package.json', 'package-lock.json', 'tsconfig.json'];

const copy = (...places: string[]) => {
  for (const place of places)
    cpSync(join(REPOSITORY, place), at(place), {
      recursive: true,
      preserveTimestamps: true,
      // Includes compiled files of `shared`, if there are any: the compiler knows which are stale.
      filter: (source) => !/\/node_modules$|(?<!\/shared)\/dist$/.test(source),
    });
};
const copyLists = () => copy(...LISTS, ...workspaces.map((name) => `${name}/package.json`));

describe('a new screen', () => {
  beforeEach(copyLists);

  it('is a workspace that declares its route and its entry in the navigation', () => {
    expect(createScreen({ root, name: 'new-list' })).toEqual({
      workspace: 'new-list-mfe',
      path: '/drugs/new-list',
      navigation: true,
    });
    expect(screenDeclaration.parse(readJson('new-list-mfe/package.json').refined)).toEqual({
      kind: 'screen',
      title: 'New list',
      expose: './screen',
      contract: SHARED_CONTRACT,
      routes: [{ path: '/drugs/new-list' }],
      navigation: [{ label: 'New list', to: '/drugs/new-list', icon: 'files' }],
    });
    expect(readJson('package.json').workspaces).toEqual(
      workspaces.toSpliced(workspaces.indexOf('server/base'), 0, 'new-list-mfe'),
    );
    expect(readJson('tsconfig.json').references).toEqual(
      readJson('package.json').workspaces.map((path: string) => ({ path })),
    );
    // One line is added, the rest is unchanged.
    expect(read('tsconfig.json').replace('    { "path": "new-list-mfe" },\n', '')).toBe(
      readFileSync('tsconfig.json', 'utf8'),
    );
  });

  it('takes a title with any sign, and goes without an entry when told so', () => {
    const title = ' L\'année "d\'avant" $& \\ ';
    createScreen({ root, name: 'a-mfe', title, path: '/drugs/reviews/', navigation: false });
    const { refined } = readJson('a-mfe/package.json');
    expect(refined).toMatchObject({ title: title.trim(), routes: [{ path: '/drugs/reviews' }] });
    expect(refined.navigation).toBeUndefined();
  });

  it('has no entry in the navigation when its address has parameters', () => {
    createScreen({ root, name: 'history', path: '/drugs/:drugId/history' });
    expect(readJson('history-mfe/package.json').refined.navigation).toBeUndefined();
    expect(read('history-mfe/src/history-screen.test.tsx')).toContain('/drugs/1/history');
  });

  it.each([
    ['Prices', {}, '"Prices" is not a valid name for a screen'],
    ['price_history', {}, 'is not a valid name for a screen'],
    ['../prices', {}, 'is not a valid name for a screen'],
    ['', {}, 'is not a valid name for a screen'],
    ['a'.repeat(61), {}, 'is too long: at most 60 characters.'],
    ['test-prices', {}, 'taken for tests'],
    ['queues', {}, 'The folder queues-mfe already exists.'],
    ['queues-mfe', {}, 'The folder queues-mfe already exists.'],
    ['prices', { title: ' ' }, 'The title must be one line'],
    ['prices', { title: 'a\nb' }, 'The title must be one line'],
    ['prices', { path: '' }, 'is not a valid path for a screen'],
    ['prices', { path: 'drugs/prices' }, 'is not a valid path for a screen'],
    ['prices', { path: '/drugs//prices' }, 'is not a valid path for a screen'],
    ['prices', { path: '/drugs/../api' }, 'is not a valid path for a screen'],
    ['prices', { path: '/drugs/prices.html' }, 'is not a valid path for a screen'],
    ['prices', { path: '/drugs/*' }, 'is not a valid path for a screen'],
    ['prices', { path: '/' }, '/ belongs to the shell.'],
    ['prices', { path: '/login' }, '/login belongs to the shell.'],
    ['prices', { path: '/drugs/queue/' }, '/drugs/queue belongs to the shell.'],
    ['prices', { path: '/api/prices' }, '/api/prices belongs to the server.'],
    ['prices', { path: '/drugs/:id' }, '/drugs/:id belongs to Drug Edit (drug-edit-mfe).'],
    ['prices', { path: '/drugs/7' }, '/drugs/7 belongs to Drug Edit (drug-edit-mfe).'],
    ['prices', { path: '/drugs/search' }, 'belongs to Drug Search (search-mfe).'],
    ['prices', { path: '/drugs/queue/prices' }, 'belongs to Queues (queues-mfe).'],
  ])('%s %j is refused, and nothing is written', (name, more, sentence) => {
    const before = readdirSync(root);
    const make = () => createScreen({ root, name, ...more });
    expect(make).toThrow(ScreenRefusal);
    expect(make).toThrow(sentence);
    expect(readdirSync(root)).toEqual(before);
    expect(readJson('package.json').workspaces).toEqual(workspaces);
  });
});

/** In a copy of the repository's browser workspaces, with the same tools. */
describe('a screen as it is made', () => {
  const run = (command: string, args: string[], cwd = root) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd,
      encoding: 'utf8',
      timeout: PATIENCE,
      // The compiler and oxlint's type checker collect garbage less often.
      env: { ...process.env, GOGC: '400' },
    });
    return { status, output: stdout + stderr };
  };
  const node = (...args: string[]) => run(process.execPath, args);

  beforeAll(() => {
    rmSync(root, { recursive: true, force: true });
    copyLists();
    copy('.prettierrc.json', '.prettierignore', '.oxlintrc.json', 'jest.config.mjs', 'shared');
    copy(
      'tsconfig.base.json',
      'tools',
      'kit',
      'server',
      ...workspaces.map((name) => `${name}/tsconfig.json`),
    );
    // The installed packages, with the copy's own `shared`.
    mkdirSync(at('node_modules/@refined'), { recursive: true });
    for (const name of readdirSync('node_modules'))
      if (name !== '@refined' && !name.startsWith('.') && !workspaces.includes(name))
        symlinkSync(join(REPOSITORY, 'node_modules', name), at('node_modules', name));
    symlinkSync(at('shared'), at('node_modules/@refined/shared'));
    symlinkSync(at('kit'), at('node_modules/@refined/screen-kit'));
    createScreen({ root, name: 'new-history', title: "The year's prices" });
  }, PATIENCE);

  it('is formatted, and so is what makes it known', () => {
    const prettier = 'node_modules/prettier/bin/prettier.cjs';
    const { output } = node(prettier, '--list-different', 'new-history-mfe', ...LISTS);
    expect(output).toBe('');
  });

  it('compiles, and keeps the house rules of lint', () => {
    const compiled = node('node_modules/typescript/lib/tsc.js', '-b', 'new-history-mfe');
    expect(compiled).toEqual({ status: 0, output: '' });
    expect(node('node_modules/oxlint/bin/oxlint', 'new-history-mfe')).toMatchObject({
      status: 0,
    });
  });

  it('passes its own test, which is found without further ado', () => {
    // The other workspaces have only their manifests here.
    writeFileSync(
      at('screens.config.mjs'),
      "import config from './jest.config.mjs'; export default { ...config, projects: config.projects.filter(({ displayName }) => displayName === 'screens').map((screens) => ({ ...screens, rootDir: import.meta.dirname, roots: screens.roots.filter((place) => place.includes('new-history')) })) };",
    );
    const jest = ['node_modules/jest/bin/jest.js', '--config', 'screens.config.mjs', '--ci', '-i'];
    const { status, output } = node(...jest);
    expect(output).toContain('2 passed, 2 total');
    expect(status).toBe(0);
  });

  it('is installed by npm ci without anything to fetch', () => {
    const ci = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status, output } = run('npm', ci);
    expect({ status, unfit: /lock file|ERR!/.test(output) }).toEqual({ status: 0, unfit: false });
  });
});
