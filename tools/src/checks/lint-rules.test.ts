import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = process.cwd();

/** A file for each of our own rules, and for rules that depend on a file's folder. */
const FORBIDDEN = {
  'server/api/src/left.ts': [
    'export const f = () => { Promise.resolve(); };',
    'no-floating-promises',
  ],
  'queues-mfe/src/effect.tsx': [
    "import { useEffect } from 'react'; export const useIt = (of: () => void) => useEffect(() => of(), []);",
    'exhaustive-deps',
  ],
  'shell/src/log.ts': ["export const log = (): void => console.log('here');", 'no-console'],
  'search-mfe/src/words.tsx': ['export const Words = () => <p>Enter</p>;', 'jsx-no-literals'],
  'search-mfe/src/label.tsx': ['export const Box = () => <p title="Enter" />;', 'jsx-no-literals'],
  'search-mfe/src/root.tsx': [
    "import { KitRoot } from '@refined/shared/ui'; export const Root = KitRoot;",
    'no-restricted-imports',
  ],
  'shared/src/inside.ts': [
    'export const inside = (schema: { _zod: unknown }): unknown => schema._zod;',
    'library-internals',
  ],
  'server/api/src/inside.ts': [
    'export const inside = (socket: object) => { const { _httpMessage: m } = socket as never; return m; };',
    'library-internals',
  ],
  'shell/src/inside.test.tsx': [
    "import * as React from 'react'; export const { __CLIENT_INTERNALS_DO_NOT_USE } = React as never;",
    'library-internals',
  ],
  'tools/src/inside.ts': [
    "export const inside = (): Promise<unknown> => import('jsdom/lib/jsdom/utils.js');",
    'library-internals',
  ],
  'tools/inside.cjs': ["require('jest-runtime');", 'library-internals'],
  'tools/inside.mjs': [
    "import vm from 'node:vm'; vm.compileFunction = () => {};",
    'library-internals',
  ],
  'server/api/src/memory.ts': [
    'export const memory = new WebAssembly.Memory({ initial: 1 });',
    'library-internals',
  ],
  'server/api/src/contexts.ts': [
    "import { AsyncLocalStorage } from 'node:async_hooks'; export class Contexts extends AsyncLocalStorage<number> {}",
    'library-internals',
  ],
  'server/gateway/src/proxy.ts': ['export const proxy = new Proxy({}, {});', 'no-proxies'],
  'server/api/src/only.test.ts': [
    "import { it } from '@jest/globals'; it.only('a', () => {});",
    'no-focused-tests',
  ],
  'server/api/src/skip.test.ts': [
    "import { it } from '@jest/globals'; it.skip('a', () => {});",
    'no-disabled-tests',
  ],
  'server/api/src/sleep.test.ts': [
    'await new Promise((done) => setTimeout(done, 100)); export {};',
    'no-sleeps',
  ],
  'deploy/src/twice.ts': [
    "import { join } from 'node:path'; import type { ParsedPath } from 'node:path'; export const f = (p: ParsedPath) => join(p.dir);",
    'no-duplicates',
  ],
  'checks/e2e/src/watch.ts': ['await page.waitForTimeout(100); export {};', 'no-sleeps'],
} as const;

const ALLOWED = {
  'server/api/src/log.ts': "export const log = (): void => console.log('here');",
  // A picture that only decorates has no text.
  'search-mfe/src/picture.tsx':
    'export const Picture = ({ src }: { src: string }) => <img src={src} alt="" />;',
  'server/gateway/src/proxy.test.ts': 'export const proxy = new Proxy({}, {});',
  'shell/src/root.tsx':
    "import { KitRoot } from '@refined/shared/ui'; export const Root = () => <KitRoot>·</KitRoot>;",
  'server/api/src/deadline.test.ts':
    'void new Promise((_, reject) => setTimeout(() => { reject(new Error()); }, 100)); export {};',
};

it('each rule forbids what it is there for, and no more', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  const put = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  for (const name of ['.oxlintrc.json', 'kit/presets'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  const compilerOptions = { strict: true, jsx: 'react-jsx', noEmit: true };
  put('tsconfig.json', JSON.stringify({ compilerOptions }));
  for (const [file, [text]] of Object.entries(FORBIDDEN)) put(file, text);
  for (const [file, text] of Object.entries(ALLOWED)) put(file, text);
  const program = path.join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { stdout } = spawnSync(process.execPath, [program, '--format', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = stdout.split('\n');
  for (const [file, [, rule]] of Object.entries(FORBIDDEN))
    expect(lines.filter((line) => line.startsWith(`${file}:`)).join('\n')).toContain(`(${rule})`);
  for (const file of Object.keys(ALLOWED))
    expect(lines.filter((line) => line.startsWith(`${file}:`))).toEqual([]);
});
