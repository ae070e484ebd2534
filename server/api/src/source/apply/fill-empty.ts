import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** From here on checking and indexing all rows at once is quicker than row by row. */
const MANY = 2_000;

/** Longest wait for one of the tables, in ms: shorter than the wait that PostgreSQL calls a deadlock. */
const PATIENCE = 200;

const LOCK_NOT_AVAILABLE = '55P03';

/** What a row of the first import refers to, and the tables that it fills. */
const LISTS = 'lookup_item';
const FILLED = ['drug', 'drug_history', 'source_product', 'publication_item'] as const;

/**
 * Fills an empty database: search indexes (GIN) are built, and references to drugs and lists
 * checked, after its rows, in the same transaction; row by row they take longer than everything
 * else that the first import writes. Who reads these tables meanwhile waits for the import. Where
 * there are drugs, or somebody reads for long, rows are written like any others: readers never wait
 * for a later import.
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

/** False when somebody reads one of the tables for longer. */
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

/** Drops them. @returns the statements that make them again */
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
