import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { sourceHash } from '@refined/screen-kit/source-hash';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'refined-sources-'));
  mkdirSync(join(root, 'a/src/part'), { recursive: true });
  mkdirSync(join(root, 'a/node_modules'));
  writeFileSync(join(root, 'a/src/one.ts'), 'one');
  writeFileSync(join(root, 'a/src/part/two.ts'), 'two');
  writeFileSync(join(root, 'lock.json'), '{}');
});
const hash = (more?: string) => sourceHash(root, ['a', 'lock.json', 'nowhere'], more);

it('stays while nothing that is built changes', () => {
  const before = hash();
  writeFileSync(join(root, 'a/src/one.test.ts'), 'test');
  writeFileSync(join(root, 'a/node_modules/x.js'), 'x');
  expect(hash()).toBe(before);
});

it.each([
  ['a file is edited', () => writeFileSync(join(root, 'a/src/one.ts'), 'eins')],
  ['one comes', () => writeFileSync(join(root, 'a/src/three.ts'), '')],
  ['one is renamed', () => renameSync(join(root, 'a/src/one.ts'), join(root, 'a/src/uno.ts'))],
  ['a named file is edited', () => writeFileSync(join(root, 'lock.json'), '{"a":1}')],
])('changes when %s', (_what, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

it('depends on what else it is told', () => {
  expect(hash('production')).not.toBe(hash('development'));
});
