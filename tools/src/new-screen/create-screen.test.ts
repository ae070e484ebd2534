import fs from 'node:fs';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screenDeclaration } from '@refined/shared/contract';
import { SHARED_CONTRACT } from '@refined/shared/federation';
import { createScreen } from './create-screen.ts';
import { newScreenCommand } from './new-screen-command.ts';
import { ScreenRefusal } from './screen-refusal.ts';

let root: string;
const write = (path: string, content: unknown) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(
    join(root, path),
    typeof content === 'string' ? content : `${JSON.stringify(content, undefined, 2)}\n`,
  );
};
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readJson = (path: string) => JSON.parse(read(path));
/** Every file with its text. */
const everything = () =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );

const screen = (title: string, path: string) => ({
  version: '1.0.0',
  refined: { kind: 'screen', title, routes: [{ path }] },
});
const WORKSPACES = ['shared', 'shell', 'month-mfe', 'queues-mfe', 'drug-edit-mfe', 'api'];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'refined-new-screen-'));
  write('package.json', { name: 'refined', workspaces: WORKSPACES, scripts: { start: 'x' } });
  write('package-lock.json', {
    lockfileVersion: 3,
    packages: {
      '': { workspaces: WORKSPACES },
      api: { version: '1.0.0' },
      'node_modules/react': { version: '19.3.1' },
      'queues-mfe': { version: '1.0.0' },
    },
  });
  write(
    'tsconfig.json',
    '{\n  "files": [],\n  "references": [\n    { "path": "shell" },\n    { "path": "drug-edit-mfe" },\n    { "path": "api" }\n  ]\n}\n',
  );
  write('shared/package.json', {});
  write('shell/package.json', { refined: { kind: 'shell' } });
  write('month-mfe/package.json', screen('Database Files', '/drugs'));
  write('queues-mfe/package.json', screen('Queues', '/drugs/queue/:queueSlug'));
  write('drug-edit-mfe/package.json', screen('Drug Edit', '/drugs/:drugId'));
});

describe('a new screen', () => {
  it('is a workspace that declares its route and its entry in the navigation', () => {
    expect(createScreen({ root, name: 'price-history' })).toMatchObject({
      workspace: 'price-history-mfe',
      title: 'Price history',
      path: '/drugs/price-history',
      navigation: true,
    });
    const manifest = readJson('price-history-mfe/package.json');
    expect(manifest).toMatchObject({
      name: 'price-history-mfe',
      version: '1.0.0',
      private: true,
      scripts: { dev: 'exec node ../tools/dev.mjs price-history-mfe' },
    });
    expect(screenDeclaration.parse(manifest.refined)).toEqual({
      kind: 'screen',
      title: 'Price history',
      expose: './screen',
      contract: SHARED_CONTRACT,
      routes: [{ path: '/drugs/price-history' }],
      navigation: [{ label: 'Price history', to: '/drugs/price-history', icon: 'files' }],
    });
    expect(read('price-history-mfe/CHANGELOG.md')).toContain('## 1.0.0');
    expect(readdirSync(join(root, 'price-history-mfe', 'src')).sort()).toEqual([
      'expose.tsx',
      'price-history-messages.ts',
      'price-history-screen.test.tsx',
      'price-history-screen.tsx',
      'price-history.css',
    ]);
  });

  it('asks for the contract that the shell gives', () => {
    const shell = JSON.parse(readFileSync('shell/package.json', 'utf8')) as {
      refined: { contract: string };
    };
    expect(shell.refined.contract).toBe(SHARED_CONTRACT);
  });

  it('is known to npm and the compiler, behind the last screen', () => {
    createScreen({ root, name: 'price-history' });
    expect(readJson('package.json')).toEqual({
      name: 'refined',
      workspaces: [
        'shared',
        'shell',
        'month-mfe',
        'queues-mfe',
        'drug-edit-mfe',
        'price-history-mfe',
        'api',
      ],
      scripts: { start: 'x' },
    });
    const { packages } = readJson('package-lock.json');
    expect(packages[''].workspaces).toEqual(readJson('package.json').workspaces);
    expect(packages['price-history-mfe']).toEqual({ version: '1.0.0' });
    expect(packages['node_modules/price-history-mfe']).toEqual({
      resolved: 'price-history-mfe',
      link: true,
    });
    expect(Object.keys(packages)).toEqual([
      '',
      'api',
      'node_modules/price-history-mfe',
      'node_modules/react',
      'price-history-mfe',
      'queues-mfe',
    ]);
    expect(read('tsconfig.json')).toContain(
      '{ "path": "drug-edit-mfe" },\n    { "path": "price-history-mfe" },\n    { "path": "api" }',
    );
  });

  it('takes a title in any script and with any sign, and goes without an entry when told so', () => {
    createScreen({
      root,
      name: 'reviews-mfe',
      title: " L'année d'avant \\ ",
      path: '/drugs/reviews/',
      navigation: false,
    });
    expect(readJson('reviews-mfe/package.json').refined).toMatchObject({
      title: "L'année d'avant \\",
      routes: [{ path: '/drugs/reviews' }],
    });
    expect(readJson('reviews-mfe/package.json').refined.navigation).toBeUndefined();
    expect(read('reviews-mfe/src/reviews-messages.ts')).toContain(`title: "L'année d'avant \\\\",`);
  });

  it('has no entry in the navigation when its address has parameters', () => {
    expect(createScreen({ root, name: 'history', path: '/drugs/:drugId/history' })).toMatchObject({
      navigation: false,
      address: '/drugs/1/history',
    });
  });
});

describe('is refused, and nothing is written:', () => {
  it.each([
    ['Prices', {}, '"Prices" is no name for a screen'],
    ['price_history', {}, 'is no name for a screen'],
    ['../prices', {}, 'is no name for a screen'],
    ['', {}, 'is no name for a screen'],
    ['a'.repeat(61), {}, 'is too long: at most 60 characters.'],
    ['test-prices', {}, 'taken for tests'],
    ['queues', {}, 'There is a workspace queues-mfe already.'],
    ['queues-mfe', {}, 'There is a workspace queues-mfe already.'],
    ['prices', { title: ' ' }, 'The title must be one line'],
    ['prices', { title: 'a\nb' }, 'The title must be one line'],
    ['prices', { path: 'drugs/prices' }, 'is no path for a screen'],
    ['prices', { path: '/drugs//prices' }, 'is no path for a screen'],
    ['prices', { path: '/drugs/../api' }, 'is no path for a screen'],
    ['prices', { path: '/drugs/prices.html' }, 'is no path for a screen'],
    ['prices', { path: '/drugs/*' }, 'is no path for a screen'],
    ['prices', { path: '/' }, '/ is a page of the shell.'],
    ['prices', { path: '/login' }, '/login is a page of the shell.'],
    ['prices', { path: '/drugs/queue/' }, '/drugs/queue is a page of the shell.'],
    ['prices', { path: '/drugs/' }, '/drugs belongs to Database Files (month-mfe).'],
    ['prices', { path: '/api/prices' }, 'answered by the servers'],
    ['prices', { path: '/drugs/:id' }, '/drugs/:id belongs to Drug Edit (drug-edit-mfe).'],
    ['prices', { path: '/drugs/7' }, '/drugs/7 belongs to Drug Edit (drug-edit-mfe).'],
    [
      'prices',
      { path: '/drugs/queue/prices' },
      '/drugs/queue/prices belongs to Queues (queues-mfe).',
    ],
  ])('%s %j', (name, more, sentence) => {
    const before = everything();
    expect(() => createScreen({ root, name, ...more })).toThrow(ScreenRefusal);
    expect(() => createScreen({ root, name, ...more })).toThrow(sentence);
    expect(everything()).toEqual(before);
  });

  it('a folder that is in the way', () => {
    write('prices-mfe/notes.txt', 'mine');
    expect(() => createScreen({ root, name: 'prices' })).toThrow('prices-mfe is there already');
    expect(read('prices-mfe/notes.txt')).toBe('mine');
  });

  it('a repository whose files do not name the screens as expected', () => {
    write('tsconfig.json', '{ "references": [] }\n');
    const before = everything();
    expect(() => createScreen({ root, name: 'prices' })).toThrow(
      'tsconfig.json does not name drug-edit-mfe where expected',
    );
    expect(everything()).toEqual(before);
  });
});

it.each(['tsconfig.json', 'package-lock.json', 'package.json', 'prices-mfe'])(
  'leaves nothing half made when the disk fails at %s',
  (failing) => {
    const before = everything();
    const rename = fs.renameSync;
    jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (String(to) === join(root, failing))
        throw Object.assign(new Error('No space left'), { code: 'ENOSPC' });
      rename(from, to);
    });
    expect(() => createScreen({ root, name: 'prices' })).toThrow('No space left');
    expect(everything()).toEqual(before);
  },
);

describe('the command', () => {
  const run = async (...args: string[]) => {
    const said: string[] = [];
    const complained: string[] = [];
    const status = await newScreenCommand(
      root,
      args,
      (line) => said.push(line),
      (line) => complained.push(line),
    );
    return { status, said: said.join('\n'), complained: complained.join('\n') };
  };

  it('says how to go on', async () => {
    const { status, said } = await run(
      'prices',
      '--title',
      'Prices',
      '--path',
      '/drugs/list-prices',
      '--no-navigation',
    );
    expect(status).toBe(0);
    expect(said).toContain('prices-mfe is made, and drawn at /drugs/list-prices.');
    expect(said).toContain('npm run dev -w prices-mfe');
    expect(readJson('prices-mfe/package.json').refined.navigation).toBeUndefined();
  });

  it('says that a path with parameters has no entry in the navigation', async () => {
    expect((await run('history', '--path', '/drugs/:drugId/history')).said).toContain(
      'the side navigation has no entry for it',
    );
  });

  it('tells wrong usage from a refusal', async () => {
    expect(await run()).toMatchObject({
      status: 2,
      complained: expect.stringContaining('npm run new-screen -- --help'),
    });
    expect((await run('a', 'b')).status).toBe(2);
    expect(await run('a', '--colour', 'red')).toMatchObject({
      status: 2,
      complained: expect.stringContaining('--colour'),
    });
    expect(await run('queues')).toMatchObject({
      status: 3,
      complained: 'There is a workspace queues-mfe already. Choose another name.',
    });
    expect(await run('--help')).toMatchObject({
      status: 0,
      said: expect.stringContaining('--no-navigation'),
    });
  });
});
