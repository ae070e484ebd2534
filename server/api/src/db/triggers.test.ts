import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';
import { TRIGGERS } from './triggers.ts';

const database = testDatabase();

it('each trigger of the database is listed, and each listed one is in the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass || '.' || tgname as name from pg_trigger where not tgisinternal`.execute(
    database().db,
  );
  const listed = Object.entries(TRIGGERS).flatMap(([table, triggers]) =>
    Object.keys(triggers).map((trigger) => `${table}.${trigger}`),
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort());
});
