import { expect, it } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { describeApi } from '../../testing/suite.ts';
import { fillEmpty } from './fill-empty.ts';

const MANY = 16_000;

/** The indexes of drugs, and the foreign keys to drugs and lookups. */
const rulesOf = async (db: Kysely<Schema>): Promise<string[]> => {
  const { rows } = await sql<{ rule: string }>`
    select indexdef as rule from pg_indexes where tablename = 'drug'
    union all
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and convalidated order by 1`.execute(db);
  return rows.map(({ rule }) => rule);
};

const SEARCHES = /USING gin/;
const REFERENCES =
  /^(drug|drug_history|source_product|publication_item) .* REFERENCES (drug|lookup_item)\(/;

describeApi('the rules of a first import', (api) => {
  /** The rules during writing, and afterwards; everything is rolled back. */
  const fill = async (rows: number): Promise<{ meanwhile: string[]; after: string[] }> => {
    let seen: { meanwhile: string[]; after: string[] } | undefined;
    const undone = api()
      .db.transaction()
      .execute(async (tx) => {
        const meanwhile = await fillEmpty(tx, rows, async () => {
          await sql`insert into drug (drug_name) values ('Metformin')`.execute(tx);
          return rulesOf(tx);
        });
        seen = { meanwhile, after: await rulesOf(tx) };
        throw new Error('undone');
      });
    await expect(undone).rejects.toThrow('undone');
    return seen!;
  };

  it('hold again after its rows, as they were', async () => {
    const all = await rulesOf(api().db);
    const kept = all.filter((rule) => !SEARCHES.test(rule) && !REFERENCES.test(rule));
    expect(all.filter((rule) => SEARCHES.test(rule)).length).toBeGreaterThan(0);
    expect(all.filter((rule) => REFERENCES.test(rule)).length).toBeGreaterThan(4);
    expect(await fill(MANY)).toEqual({ meanwhile: kept, after: all });
  });

  it('refuse what refers to nothing, also afterwards', async () => {
    const wrong = api()
      .db.transaction()
      .execute((tx) =>
        fillEmpty(tx, MANY, () =>
          sql`insert into drug (drug_name, type_id) values ('Metformin', 99999999)`.execute(tx),
        ),
      );
    await expect(wrong).rejects.toMatchObject({ code: '23503' });
    expect((await fill(10)).after).toEqual(await rulesOf(api().db));
  });

  it('are kept while somebody reads drugs for long', async () => {
    const all = await rulesOf(api().db);
    await api()
      .db.transaction()
      .execute(async (reader) => {
        await sql`select from drug`.execute(reader);
        expect(await fill(MANY)).toEqual({ meanwhile: all, after: all });
      });
  });

  it('are kept for few rows, and where there are drugs: readers do not wait', async () => {
    const all = await rulesOf(api().db);
    expect(await fill(10)).toEqual({ meanwhile: all, after: all });
    await sql`insert into drug (drug_name) values ('Already there')`.execute(api().db);
    expect(await fill(MANY)).toEqual({ meanwhile: all, after: all });
  });
});
