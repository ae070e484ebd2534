import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fullFolders, MOST_CODE_FILES } from './full-folders.ts';

const madeTree = (...files: readonly string[]): string => {
  const root = mkdtempSync(path.join(tmpdir(), 'folders-'));
  for (const file of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), '');
  }
  return root;
};

const inFolder = (folder: string, count: number, ending: string): string[] =>
  Array.from({ length: count }, (_, at) => `${folder}/file-${at}${ending}`);

describe('a folder', () => {
  it('holds 25 code files at most', () => {
    expect(fullFolders(process.cwd())).toEqual([]);
  });

  it('is full with one more, at any depth', () => {
    const root = madeTree(
      ...inFolder('a', MOST_CODE_FILES, '.ts'),
      ...inFolder('b/inner', MOST_CODE_FILES, '.tsx'),
      'b/inner/one-more.mjs',
      ...inFolder('stories', MOST_CODE_FILES + 1, '.e2e.ts'),
    );
    expect(fullFolders(root)).toEqual(['b/inner: 26', 'stories: 26']);
  });

  it('is not full by tests, other files, or what a build made', () => {
    const root = madeTree(
      ...inFolder('a', MOST_CODE_FILES, '.ts'),
      ...inFolder('a', MOST_CODE_FILES, '.test.ts'),
      ...inFolder('a', MOST_CODE_FILES, '.md'),
      ...inFolder('a/dist', MOST_CODE_FILES + 1, '.mjs'),
      ...inFolder('.cache/a', MOST_CODE_FILES + 1, '.ts'),
    );
    expect(fullFolders(root)).toEqual([]);
  });
});
