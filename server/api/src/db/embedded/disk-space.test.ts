import { expect, it, afterAll, beforeAll, describe } from '@jest/globals';
import { tmpdir } from 'node:os';
import { spaceIn, untilSpaceToOpen, whileSpace } from './disk-space.ts';
import { sql } from 'kysely';
import { isStorageFull } from '../database-fault.ts';
import { openEmbeddedDatabase } from '../../testing/embedded-database.ts';
import type { Database } from '../database.ts';

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

describe('work that needs room', () => {
  let database: Database;
  const disk = { hasSpace: true };
  beforeAll(async () => {
    database = await openEmbeddedDatabase();
    await sql`create table page (number integer)`.execute(database.db);
  });
  afterAll(() => database.close());

  const written = async (): Promise<number[]> => {
    const { rows } = await sql<{ number: number }>`select number from page order by number`.execute(
      database.db,
    );
    return rows.map(({ number }) => number);
  };
  const write = (numbers: readonly number[], before: (number: number) => void = () => {}) =>
    whileSpace(database.db, async () => disk.hasSpace)
      .transaction()
      .execute(async (tx) => {
        for (const number of numbers) {
          before(number);
          await sql`insert into page values (${number})`.execute(tx);
        }
      });

  it('is undone when the room ends in its midst, and the database goes on', async () => {
    await write([1]);
    const cut = write([2, 3, 4], (number) => {
      disk.hasSpace = number < 3;
    });
    await expect(cut).rejects.toThrow('the disk of the data folder is nearly full');
    await expect(cut.catch(isStorageFull)).resolves.toBe(true);
    expect(await written()).toEqual([1]);
    disk.hasSpace = true;
    await write([2, 3]);
    expect(await written()).toEqual([1, 2, 3]);
  });

  it('is the database itself where nobody knows the disk', () => {
    expect(whileSpace(database.db, undefined)).toBe(database.db);
  });
});
