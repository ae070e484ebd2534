import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readDeclared, readProject } from './project.ts';

let root = '';
const put = (folder: string, content: object): void => {
  mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, folder, 'package.json'), JSON.stringify(content));
};
const NOTES = {
  name: 'notes',
  version: '1.0.0',
  refined: {
    kind: 'screen',
    title: 'Notes',
    expose: './screen',
    contract: '2.0.0',
    routes: [{ path: '/notes' }],
  },
};
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'refined-project-'));
  put('', NOTES);
  put('node_modules/@refined/shared', { name: '@refined/shared', version: '1.0.0' });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Installs the page's libraries for the screen, and says what `@refined/shared` needs. */
const withLibraries = (installed: Readonly<Record<string, string>>): void => {
  put('node_modules/@refined/shared', {
    name: '@refined/shared',
    version: '1.0.0',
    peerDependencies: { react: '~19.3.0', '@mui/material': '^9.5.0', 'axe-core': '^4.14.0' },
    peerDependenciesMeta: { 'axe-core': { optional: true } },
  });
  for (const [name, version] of Object.entries(installed))
    put(`node_modules/${name}`, { name, version });
};

it('names the screen to roll back whatever is installed: nothing is built', () => {
  withLibraries({ react: '19.2.4' });
  expect(readDeclared(root)).toMatchObject({ workspace: 'notes' });
});

it('refuses other minors of React and MUI than the page gives, before anything is built', () => {
  withLibraries({ react: '19.4.0', '@mui/material': '6.5.0' });
  expect(() => readProject(root)).toThrow(
    'The screen has react 19.4.0 and @mui/material 6.5.0, but pages provide 19.3 and 9.5',
  );
  expect(() => readProject(root)).toThrow('npm install react@19.3 @mui/material@9.5');
});

it('refuses another minor that only @refined/shared is installed with', () => {
  withLibraries({
    react: '19.3.0',
    '@refined/shared/node_modules/react': '19.2.4',
    '@mui/material': '9.5.0',
  });
  expect(() => readProject(root)).toThrow('The screen has react 19.2.4');
});

it('refuses to build without what pages give, which npm leaves out with --legacy-peer-deps', () => {
  withLibraries({ react: '19.3.0' });
  expect(() => readProject(root)).toThrow('The screen has no @mui/material, but pages provide 9.5');
  expect(() => readProject(root)).toThrow('npm install @mui/material@9.5');
});

it('takes a screen with the page’s minors, and with what only tests need', () => {
  withLibraries({ react: '19.3.1', '@mui/material': '9.5.2', 'axe-core': '3.0.0' });
  expect(readProject(root)).toMatchObject({ workspace: 'notes' });
});

it.each(['1.9.0', '2.99.0', '3.0.0'])(
  'refuses the contract %s, which the installed packages do not offer, before anything is built',
  (contract) => {
    put('', { ...NOTES, refined: { ...NOTES.refined, contract } });
    expect(() => readProject(root)).toThrow(`declares the shared contract ${contract},`);
    expect(readDeclared(root)).toMatchObject({ workspace: 'notes' });
  },
);

const { contract: _, ...withoutContract } = NOTES.refined;
it.each([
  [{ ...NOTES, refined: undefined }, 'its package.json has no "refined" that declares one'],
  [{ ...NOTES, refined: withoutContract }, '"refined.contract" is missing or wrong'],
  [{ ...NOTES, refined: { ...NOTES.refined, expose: './page' } }, '"refined.expose" is missing'],
  [{ ...NOTES, refined: { ...NOTES.refined, routes: [{}] } }, '"refined.routes.0.path" is missing'],
  [{ ...NOTES, name: undefined }, 'package.json needs a name and a version.'],
  [{ ...NOTES, version: '1.0.0+build5' }, '"1.0.0+build5" is not a version (1.2.3 or 1.2.3-name).'],
])('says what is wrong with a package.json: %j', (content, sentence) => {
  put('', content);
  expect(() => readProject(root)).toThrow(sentence);
});

it('says so of a package.json that is no JSON', () => {
  writeFileSync(path.join(root, 'package.json'), '{');
  expect(() => readProject(root)).toThrow("package.json can't be read: ");
});
