import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** From here on building an index over all rows is quicker than keeping it row by row. */
const MANY = 2_000;

/**
 * Fills an empty drug table: the search indexes (GIN) are built after its rows, in the same
 * transaction, because keeping them takes as long as everything else that the first import writes.
 * Who reads drugs meanwhile waits for the import. Does nothing for a table that has rows: readers
 * never wait for a later import.
 * @param rows how many will be written
 */
export const buildIndexesAfter = async <Result>(
  tx: Transaction<Schema>,
  rows: number,
  write: () => Promise<Result>,
): Promise<Result> => {
  if (rows < MANY) return write();
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
    where i.indrelid = 'drug'::regclass and m.amname = 'gin' and not exists (select from drug)
    order by c.relname`.execute(tx);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(tx);
  const result = await write();
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
  return result;
};
