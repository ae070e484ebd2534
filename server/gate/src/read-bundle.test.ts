import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { readBundle } from './read-bundle.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** As webpack writes it when minified. */
const ENTRY = `var x;(()=>{var m={732:{fallback:()=>()=>{},singleton:!0,requiredVersion:"^2.1.0",shareKey:"@refined/shared/ui"},84:{requiredVersion:"^19.3.0",shareKey:"react"}};x={get:e=>m[e]}})();`;

/** Reads a screen with these files beside its entry. */
const read = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'refined-bundle-'));
  for (const [file, text] of Object.entries({ 'remoteEntry.js': ENTRY, ...files }))
    writeFileSync(path.join(folder, file), text);
  return readBundle({ root: ROOT, folder, entry: 'remoteEntry.js' });
};
const chunk = (body: string): string =>
  `(globalThis.webpackChunkx||=[]).push([[891],{861(e,t,r){${body}}}]);`;

/** What a bundle contains of a package: its production scripts. */
const ofPackage = (...place: readonly string[]): string => {
  const folder = path.join(ROOT, 'node_modules', ...place);
  return readdirSync(folder)
    .filter((file) => /production\.js$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
};

it('finds the names that a screen takes from each module, and the contract', async () => {
  const text = 'var u=r(84);let i=r(732);t.a=()=>(0,u.useState)(i.Button);i["Icon"];new i.Dialog;';
  expect(await read({ 'screen.js': chunk(text) })).toEqual({
    uses: { '@refined/shared/ui': ['Button', 'Dialog'], react: ['useState'] },
    copies: [],
    contract: '^2.1.0',
  });
});

it.each([
  ['a parameter', 'let i=r(732);t.a=i=>i.other'],
  ['a variable of a function', 'let i=r(732);function f(){var i={};return i.other}f()'],
  ['a variable of a block', 'let i=r(732);{let i={};i.other}'],
  ['a function', 'let i=r(732);t.a=()=>{function i(){}return i.other}'],
  ['a part of a pattern', 'let i=r(732);t.a=({a:[i]})=>i.other'],
  ['a caught error', 'let i=r(732);try{t()}catch(i){i.other}'],
])('does not take for the module %s of the same short name', async (_, text) => {
  const { uses } = await read({ 'screen.js': chunk(`${text};i.Button`) });
  expect(uses?.['@refined/shared/ui']).toEqual(['Button']);
});

it('says nothing of names where an entry does not show what it takes', async () => {
  expect(await read({ 'remoteEntry.js': 'var x={get(){}}' })).toMatchObject({ uses: undefined });
});

it('finds a copy of a library that the shell gives, and names the file', async () => {
  const react = `{const module={exports:{}},exports={};${ofPackage('react', 'cjs')}}`;
  const { copies } = await read({ 'screen.js': chunk(''), 'later.js': react });
  expect(copies).toEqual([{ module: 'react', file: 'later.js' }]);
});

it.each([
  ['takes nothing of MUI from the page', 'react/jsx-runtime', ['@mui/material']],
  ['takes what components share from the page', '@mui/material/zero-styled', []],
])('a screen with components of MUI that %s', async (_, share, copies) => {
  const folder = path.join(ROOT, 'node_modules/@mui/material');
  const names = readdirSync(folder)
    .filter((name) => /^[A-Z]\w+$/.test(name))
    .map((name) => `Mui${name}`);
  const entry = ENTRY.replace('84:', `85:{shareKey:"${share}"},84:`);
  const files = { 'remoteEntry.js': entry, 'screen.js': chunk(`t.a=${JSON.stringify(names)}`) };
  expect((await read(files)).copies.map(({ module }) => module)).toEqual(copies);
});

it('takes no words that any page has for a copy', async () => {
  const words = ['aria-labelledby', 'visibilitychange', 'defaultValue', 'currentColor', 'Button'];
  expect((await read({ 'screen.js': chunk(`t.a=${JSON.stringify(words)}`) })).copies).toEqual([]);
});
