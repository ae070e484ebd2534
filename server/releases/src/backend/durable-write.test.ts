import { readFileSync } from 'node:fs';
import { mkdtemp, open, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFile, makeFolder, replaceFile } from './durable-write.ts';

const BYTES = 'new bytes';

let folder: string;
let target: string;
/**
 * The syncs in order: what was synced, and whether the file already had its final name.
 */
let synced: {
  readonly what: 'file' | number;
  readonly holds: string;
  readonly isPlaced: boolean;
}[];

const isPlaced = (): boolean => {
  try {
    return readFileSync(target, 'utf8') === BYTES;
  } catch {
    return false;
  }
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refined-durable-'));
  target = join(folder, 'state.json');
  synced = [];
  const handle = await open(folder);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const sync = prototype.sync;
  jest.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const { ino, size } = await this.stat();
    const isFile = (await this.stat()).isFile();
    synced.push({
      what: isFile ? 'file' : ino,
      holds: isFile ? `${size} bytes` : '',
      isPlaced: isPlaced(),
    });
    return sync.call(this);
  });
});

const inode = async (path: string) => (await stat(path)).ino;

describe('what survives a power cut', () => {
  it.each([
    ['a file that is replaced', replaceFile],
    ['a file that is made', createFile],
  ])('%s: its bytes before it gets its name, then the name', async (_what, write) => {
    const incoming = join(folder, '.incoming');
    await makeFolder(incoming);
    synced = [];
    await write(incoming, target, BYTES);
    expect(synced).toEqual([
      { what: 'file', holds: `${BYTES.length} bytes`, isPlaced: false },
      { what: await inode(folder), holds: '', isPlaced: true },
    ]);
  });

  it('every folder that was made on the way', async () => {
    await makeFolder(join(folder, 'a', 'b'));
    expect(synced.map(({ what }) => what)).toEqual([
      await inode(join(folder, 'a')),
      await inode(folder),
    ]);
  });
});
