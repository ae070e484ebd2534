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

const withReact = (own: string, given: string): void => {
  put('node_modules/react', { name: 'react', version: own });
  put('node_modules/@refined/shared/node_modules/react', { name: 'react', version: given });
};

it('names the screen to roll back whatever React is installed: nothing is built', () => {
  withReact('19.2.4', '19.3.1');
  expect(readDeclared(root)).toMatchObject({ workspace: 'notes' });
});

it('refuses another minor of React than the page gives, before anything is built', () => {
  withReact('19.2.4', '19.3.1');
  expect(() => readProject(root)).toThrow(
    'This screen has React 19.2.4, but the page provides 19.3.1',
  );
});

it('takes a screen with the page’s minor, or with none installed', () => {
  withReact('19.3.0', '19.3.1');
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
