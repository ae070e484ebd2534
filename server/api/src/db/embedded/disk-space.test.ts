import { expect, it } from '@jest/globals';
import { tmpdir } from 'node:os';
import { spaceIn, untilSpaceToOpen } from './disk-space.ts';

const MB = 1024 * 1024;

it('has room for a write while 64 MB are free', async () => {
  for (const [free, hasSpace] of [
    [64 * MB, true],
    [64 * MB - 1, false],
    [0, false],
  ] as const)
    expect(await spaceIn('folder', async () => free)()).toBe(hasSpace);
});

it('asks the disk of the folder', async () => {
  await expect(spaceIn(tmpdir())()).resolves.toEqual(expect.any(Boolean));
  await expect(spaceIn('/no/such/folder')()).rejects.toThrow('ENOENT');
});

it('waits for room before the database is opened, and says so once', async () => {
  const said: string[] = [];
  const free = [5 * MB, 5 * MB, 6 * MB, 32 * MB];
  const freeOf = async () => free.shift()!;
  await untilSpaceToOpen('/data', (sentence) => said.push(sentence), { freeOf, look: 1 });
  expect(free).toEqual([]);
  expect(said).toEqual([
    'The disk of the data folder /data is full: 5 MB are free, 32 MB are needed. Waiting for room.',
  ]);
});

it('says nothing where there is room', async () => {
  await untilSpaceToOpen('/data', () => expect('said').toBe('nothing'), {
    freeOf: async () => 32 * MB,
  });
});
