import { sql, type RawBuilder } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';

/** Rows per statement: enough to make the overhead small, few enough for one message. */
const CHUNK = 2_000;

/** Writes rows in chunks, one after the other. */
export const inChunks = async <Row>(
  rows: Iterable<Row>,
  write: (chunk: readonly Row[]) => Promise<unknown>,
): Promise<void> => {
  let chunk: Row[] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    await write(chunk);
    chunk = [];
  }
  if (chunk.length > 0) await write(chunk);
};

/**
 * Rows as a table of the named table's type, sent as one JSON parameter: `from ${recordset('drug',
 * rows)} as r`.
 */
export const recordset = (table: keyof Schema, rows: readonly object[]): RawBuilder<unknown> =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;

/** Inserts rows in a few statements. Every row has all of these columns. */
export const insertRows = async <Table extends keyof Schema>(
  db: Db,
  table: Table,
  columns: readonly (keyof Schema[Table] & string)[],
  rows: Iterable<Partial<Record<keyof Schema[Table] & string, unknown>>>,
): Promise<void> => {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await inChunks(rows, (chunk) =>
    sql`insert into ${sql.table(table)} (${list}) select ${list} from ${recordset(table, chunk)}`.execute(
      db,
    ),
  );
};
