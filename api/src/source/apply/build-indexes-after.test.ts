import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { describeApi } from '../../testing/suite.ts';
import { buildIndexesAfter } from './build-indexes-after.ts';

const MANY = 16_000;

const indexesOf = async (db: Kysely<Schema>): Promise<string[]> => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where tablename = 'drug' order by 1`.execute(db);
  return rows.map(({ definition }) => definition);
};

describeApi('the indexes of a first import', (api) => {
  /** What there was while rows were written, and afterwards; everything is undone. */
  const fill = async (rows: number): Promise<{ meanwhile: number; after: string[] }> => {
    let seen: { meanwhile: number; after: string[] } | undefined;
    const undone = api()
      .db.transaction()
      .execute(async (tx) => {
        const meanwhile = await buildIndexesAfter(tx, rows, async () => {
          await sql`insert into drug (drug_name) values ('Metformin')`.execute(tx);
          return (await indexesOf(tx)).length;
        });
        seen = { meanwhile, after: await indexesOf(tx) };
        throw new Error('undone');
      });
    await expect(undone).rejects.toThrow('undone');
    return seen!;
  };

  it('are built after its rows, as they were', async () => {
    const all = await indexesOf(api().db);
    const searches = all.filter((definition) => definition.includes('USING gin')).length;
    expect(searches).toBeGreaterThan(0);
    expect(await fill(MANY)).toEqual({ meanwhile: all.length - searches, after: all });
  });

  it('are kept for few rows, and where there are drugs: readers do not wait', async () => {
    const all = await indexesOf(api().db);
    expect(await fill(10)).toEqual({ meanwhile: all.length, after: all });
    await sql`insert into drug (drug_name) values ('Already there')`.execute(api().db);
    expect(await fill(MANY)).toEqual({ meanwhile: all.length, after: all });
  });
});
