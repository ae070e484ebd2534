import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { isStorageFull } from '../database-fault.ts';
import { openEmbeddedDatabase } from '../../testing/embedded-database.ts';
import type { Database } from '../database.ts';
import { whileSpace } from './disk-space.ts';

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
