import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';
import { tellChangedRows, updateStatistics } from './import-transaction.ts';

const database = testDatabase();

it('the planner takes no samples of documents', async () => {
  const { rows } = await sql<{ column: string }>`
      select format('%s.%s', attrelid::regclass, attname) as column
      from pg_attribute join pg_class c on c.oid = attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0
        and atttypid = 'jsonb'::regtype and not attisdropped
        and attstattarget is distinct from 0`.execute(database().db);
  expect(rows).toEqual([]);
});

it('the planner knows our tables', async () => {
  await sql`insert into lookup_item (kind, source_key, name)
      select 'manufacturer', n::text, 'MAKER ' || n from generate_series(1, 200) n`.execute(
    database().db,
  );
  await updateStatistics(database().db);
  const { rows } = await sql<{ rows: number }>`
      select reltuples::integer as rows from pg_class where relname = 'lookup_item'`.execute(
    database().db,
  );
  expect(rows[0]!.rows).toBeGreaterThanOrEqual(200);
  const unknown = await sql`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0`.execute(
    database().db,
  );
  expect(unknown.rows).toEqual([]);
});

const REMEMBERED = 1_000;

it('few changed rows are not counted anew', async () => {
  const add = async (kind: string, rows: number): Promise<number> => {
    await database()
      .db.transaction()
      .execute(async (tx) => {
        await sql`insert into lookup_item (kind, source_key, name)
        select ${kind}, n::text, n::text from generate_series(1, ${rows}::integer) n`.execute(tx);
        await tellChangedRows(tx);
      });
    await updateStatistics(database().db);
    const counted = await sql<{ rows: number }>`
      select reltuples::integer as rows from pg_class where relname = 'lookup_item'`.execute(
      database().db,
    );
    return counted.rows[0]!.rows;
  };
  const before = await add('route', REMEMBERED);
  expect(before).toBeGreaterThanOrEqual(REMEMBERED);
  expect(await add('form', 1)).toBe(before);
  expect(await add('schedule', REMEMBERED)).toBe(before + 1 + REMEMBERED);
});
