import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOMS, SHARED_ROOMS } from '../../../lint/rooms.mjs';
import { folderCycles } from './folder-cycles.ts';
import type { Source } from './folder-cycles.ts';

const ROOT = process.cwd();

/** The testing door stands on all others and is for tests only. */
const { testing: _testing, ...shared } = SHARED_ROOMS;
const ALL_ROOMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ...ROOMS,
  shared,
};

const sourcesBelow = (folder: string): Source[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|cjs)$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

const holdsProduct = (folder: string): boolean =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) =>
    /(?<!\.test)\.tsx?$/.test(name.replace(/^testing\/.*/, '')),
  );

describe('rooms', () => {
  // The browser tests have no table: whatever they use may be used by all of them.
  it.each([...Object.keys(ALL_ROOMS), 'e2e'])(
    'of %s know each other one way only, at every depth',
    (workspace) => {
      expect(folderCycles(sourcesBelow(`${workspace}/src`))).toEqual([]);
    },
  );

  it.each(Object.entries(ALL_ROOMS))(
    'of %s stand in an order: none may import one that may import it',
    (_workspace, rooms) => {
      const order = Object.keys(rooms);
      const backwards = order.flatMap((room, at) =>
        rooms[room]!.filter((name) => order.indexOf(name) >= at).map((name) => `${room} → ${name}`),
      );
      expect(backwards.filter((pair) => !pair.endsWith('.ts'))).toEqual([]);
    },
  );

  it.each(Object.entries(ALL_ROOMS))('of %s are all named', (workspace, rooms) => {
    const src = path.join(ROOT, workspace, 'src');
    const folders = readdirSync(src, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name)
      // Where only tests stand nothing is imported.
      .filter((name) => holdsProduct(path.join(src, name)));
    expect(Object.keys(rooms).sort()).toEqual(folders.sort());
  });
});

describe('a cycle between folders', () => {
  const file = (name: string, ...imports: readonly string[]): Source => ({
    file: `a/src/${name}`,
    text: imports.map((specifier) => `import { x } from '${specifier}';`).join('\n'),
  });

  it('is found though no two files import each other', () => {
    const sources = [
      file('one/first.ts', '../two/first.ts'),
      file('two/second.ts', '../one/second.ts'),
      file('one/second.ts'),
      file('two/first.ts'),
    ];
    expect(folderCycles(sources)).toEqual(['a/src: one, two']);
  });

  it('is found below a room, over a file beside it, and through types', () => {
    const sources = [
      file('one/inner/first.ts', '../index.ts'),
      { file: 'a/src/one/index.ts', text: "export type { X } from './inner/first.ts';" },
    ];
    expect(folderCycles(sources)).toEqual(['a/src/one: index.ts, inner']);
  });

  it('is none where imports go one way, or only tests go back', () => {
    const sources = [
      file('one/first.ts', '../two/first.ts'),
      file('two/first.ts'),
      file('two/first.test.ts', '../one/first.ts'),
      file('two/testing/fixture.ts', '../../one/first.ts'),
    ];
    expect(folderCycles(sources)).toEqual([]);
  });
});
