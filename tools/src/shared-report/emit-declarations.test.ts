import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { emitDeclarations } from './emit-declarations.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'refined-declarations-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('writes out what is computed from a table, so that a field is one line', () => {
  mkdirSync(path.join(folder, 'src/door'), { recursive: true });
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "types": [] } }',
  );
  writeFileSync(
    path.join(folder, 'src/door/index.ts'),
    `const TABLE = { name: { kind: 'text' }, size: { kind: 'number' } } as const;
type NamesWith<Kind> = {
  [Name in keyof typeof TABLE]: (typeof TABLE)[Name] extends Kind ? Name : never;
}[keyof typeof TABLE];
type TextName = NamesWith<{ readonly kind: 'text' }>;
type Fields = { [Name in TextName]: string };
export interface Row extends Fields {
  id: string;
}
`,
  );
  const [text] = [...emitDeclarations(folder, ['door']).values()];
  expect(text).toContain('type TextName = "name";');
  expect(text).toMatch(/type Fields = \{\s*name: string;\s*\};/);
});
