import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DEPRECATED } from '@refined/shared/federation';
import { checkBuilt } from './built.ts';
import type { Project } from './project.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const [{ door, name, instead, lastDay }] = DEPRECATED as readonly [(typeof DEPRECATED)[number]];

let folder = '';
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'refined-built-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Checks a screen with this script, minified as webpack does it; resolves to what was said. */
const check = async (body: string): Promise<string> => {
  const entry = `var x;(()=>{x={732:{requiredVersion:"^2.1.0",shareKey:"${door}"}}})();`;
  const script = `(globalThis.webpackChunkx||=[]).push([[891],{861(e,t,r){${body}}}]);`;
  writeFileSync(path.join(folder, 'remoteEntry.js'), entry);
  writeFileSync(path.join(folder, 'screen.js'), script);
  const declaration: Project['declaration'] = {
    kind: 'screen',
    title: 'Notes',
    expose: './screen',
    contract: '2.1.0',
    routes: [{ path: '/notes' }],
  };
  const meta = { declaration, commit: null, entry: 'remoteEntry.js', initial: ['screen.js'] };
  const said: string[] = [];
  const screen = {
    root: ROOT,
    workspace: 'notes-mfe',
    version: '1.0.0',
    declaration,
    commit: null,
  };
  await checkBuilt(screen, { ...screen, folder, meta }, (line) => said.push(line));
  return said.join('\n');
};

it('refuses a copy of MUI that only the built files show, as the gate does', async () => {
  const parts = readdirSync(path.join(ROOT, 'node_modules/@mui/material'))
    .filter((part) => /^[A-Z]\w+$/.test(part))
    .map((part) => `Mui${part}`);
  await expect(check(`t.a=${JSON.stringify(parts)}`)).rejects.toThrow(
    'notes-mfe 1.0.0 contains its own copy of what the shell provides: @mui/material (in screen.js)',
  );
});

it('names a deprecated import, and what to use instead', async () => {
  jest.useFakeTimers({ now: Date.parse(lastDay) });
  const said = await check(`let i=r(732);t.a=()=>i.${name}`);
  jest.useRealTimers();
  expect(said).toContain(`! notes-mfe 1.0.0 imports ${name} from ${door}`);
  expect(said).toContain(`Use instead: ${instead}.`);
});
