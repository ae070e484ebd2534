import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** From this many rows on, checking and indexing all at once is faster than row by row. */
const MANY = 2_000;

/** Longest wait for a table lock, in ms: shorter than PostgreSQL's deadlock timeout. */
const PATIENCE = 200;

const LOCK_NOT_AVAILABLE = '55P03';

/** The table that the rows of a first import refer to, and the tables that it fills. */
const LISTS = 'lookup_item';
const FILLED = ['drug', 'drug_history', 'source_product', 'publication_item'] as const;

/**
 * Fills an empty database: search indexes (GIN) are built, and references to drugs and lookups
 * checked, after the rows, in the same transaction. Row by row this takes longer than all other
 * writing. Meanwhile readers of these tables wait. If there are drugs already, or a reader takes
 * too long, rows are written normally: readers never wait for a later import.
 * @param rows how many drugs will be written
 */
export const fillEmpty = async <Result>(
  tx: Transaction<Schema>,
  rows: number,
  write: () => Promise<Result>,
): Promise<Result> => {
  const restore = rows >= MANY && (await isEmpty(tx)) && (await lockFilled(tx));
  const statements = restore ? await layAside(tx) : [];
  const result = await write();
  for (const statement of statements) await sql.raw(statement).execute(tx);
  return result;
};

const isEmpty = async (tx: Transaction<Schema>): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from drug) as empty`.execute(tx);
  return rows[0]!.empty;
};

/** False when a reader keeps one of the tables locked for longer. */
const lockFilled = async (tx: Transaction<Schema>): Promise<boolean> => {
  await sql`savepoint before_filling`.execute(tx);
  try {
    await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(tx);
    for (const table of [LISTS, ...FILLED])
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    await sql`set local lock_timeout = default`.execute(tx);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    await sql`rollback to savepoint before_filling`.execute(tx);
    return false;
  }
};

/** Drops indexes and foreign keys. @returns the statements that create them again */
const layAside = async (tx: Transaction<Schema>): Promise<string[]> => {
  const filled = sql.join(FILLED.map((table) => sql`${sql.lit(table)}::regclass`));
  const { rows } = await sql<{ drop: string; make: string }>`
    select format('drop index %I', c.relname) as drop, pg_get_indexdef(c.oid) as make
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
    where i.indrelid = 'drug'::regclass and m.amname = 'gin'
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid))
    from pg_constraint
    where contype = 'f' and conrelid in (${filled})
      and confrelid in ('drug'::regclass, ${sql.lit(LISTS)}::regclass)
    order by 2`.execute(tx);
  for (const { drop } of rows) await sql.raw(drop).execute(tx);
  return rows.map(({ make }) => make);
};
