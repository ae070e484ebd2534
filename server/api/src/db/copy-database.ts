import { StartFault } from '@refined/server-base/process';
import { sql } from 'kysely';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Db } from './schema.ts';

/** Rows read and written at once; few, because a row can be a part of a file. */
const ROWS = 200;

interface Column {
  readonly name: string;
  readonly type: string;
}

interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly Column[];
}

/** The contents of a table: equal for equal rows, in any order. */
export interface Fingerprint {
  readonly table: string;
  readonly rows: number;
  readonly hash: string;
}

/** The tables of our schema, referenced tables first; without Kysely's own. */
const tablesOf = async (db: Db): Promise<Table[]> => {
  const { rows } = await sql<Table & { refersTo: string[] }>`
    select c.relname::text as name,
      (select coalesce(json_agg(json_build_object(
         'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
       from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
       where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not like 'kysely_migration%'
    order by c.relname`.execute(db);
  const sorted: Table[] = [];
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const next = [...left.values()].find(({ refersTo }) => !refersTo.some((at) => left.has(at)));
    if (!next) throw new Error(`tables refer to each other: ${[...left.keys()].join(', ')}`);
    left.delete(next.name);
    sorted.push(next);
  }
  return sorted;
};

/** Texts of times must not depend on the session, and no time limit may end the copy. */
const settle = async (db: Db): Promise<void> => {
  await sql`set local timezone to 'UTC'`.execute(db);
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
};

const fingerprintOf = async (db: Db, table: string): Promise<Fingerprint> => {
  const { rows } = await sql<Fingerprint>`
    select ${table}::text as table, count(*)::integer as rows,
      coalesce(md5(string_agg(hash, '' order by hash collate "C")), '') as hash
    from (select md5(t::text) as hash from ${sql.table(table)} t) as hashes`.execute(db);
  return rows[0]!;
};

/** Every value as text, which the other database parses back exactly, as COPY does. */
const copyRows = async (source: Db, target: Db, { name, columns }: Table): Promise<void> => {
  const list = (write: (column: Column) => ReturnType<typeof sql>) =>
    sql.join(columns.map((column) => write(column)));
  const texts = list((column) => sql`${sql.ref(column.name)}::text as ${sql.ref(column.name)}`);
  const typed = list((column) => sql`${sql.ref(column.name)}::${sql.raw(column.type)}`);
  const asTexts = list((column) => sql`${sql.ref(column.name)} text`);
  await sql`declare moved no scroll cursor for select ${texts} from ${sql.table(name)}`.execute(
    source,
  );
  for (;;) {
    const { rows } = await sql.raw(`fetch ${ROWS} from moved`).execute(source);
    if (rows.length === 0) break;
    await sql`insert into ${sql.table(name)} (${list((column) => sql.ref(column.name))})
      overriding system value
      select ${typed} from json_to_recordset(${JSON.stringify(rows)}::json) as given(${asTexts})`.execute(
      target,
    );
  }
  await sql`close moved`.execute(source);
};

/** Sequences continue with the source's next number. */
const copySequences = async (source: Db, target: Db): Promise<void> => {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename::text as name, last_value::text as last
    from pg_sequences where schemaname = 'public'`.execute(source);
  for (const { name, last } of rows)
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(target);
};

const userTriggers = async (db: Db, tables: readonly Table[], what: 'enable' | 'disable') => {
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} ${sql.raw(what)} trigger user`.execute(db);
};

const refuseUnlessEmpty = async (target: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace = 'public'::regnamespace
    order by relname limit 1`.execute(target);
  if (rows[0])
    throw new StartFault(
      `The target isn't empty: it has ${rows[0].name}. Create a new database for it; nothing was changed.`,
    );
};

const refuseOtherSchema = async (source: Db): Promise<void> => {
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(source)
    .then(({ rows }) => rows.map(({ name }) => name))
    .catch(() => []);
  if (applied.join() !== Object.keys(migrations).sort().join())
    throw new StartFault(
      'The embedded database is of another version: start this version on it once, then move it.',
    );
};

/**
 * Copies everything into an empty PostgreSQL, in one transaction: rows, sequences, the append-only
 * histories. Compares count and hash of every table before the commit. The source is only read.
 * `leaveBehind` runs in the target after the comparison. Throws a StartFault for faults that the
 * caller can fix.
 */
export const copyDatabase = (
  source: Db,
  target: Db,
  leaveBehind: (target: Db) => Promise<void>,
): Promise<Fingerprint[]> =>
  source.transaction().execute(async (from) => {
    await sql`set transaction read only`.execute(from);
    await settle(from);
    await refuseOtherSchema(from);
    await refuseUnlessEmpty(target);
    await migrate(target);
    const fingerprints = await target.transaction().execute(async (to) => {
      await settle(to);
      const tables = await tablesOf(from);
      await userTriggers(to, tables, 'disable');
      // Deletes the rows of migrations: the source has their current versions.
      await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(to);
      for (const table of tables) await copyRows(from, to, table);
      await copySequences(from, to);
      const compared: Fingerprint[] = [];
      for (const { name } of tables) {
        const [there, here] = [await fingerprintOf(from, name), await fingerprintOf(to, name)];
        if (there.rows !== here.rows || there.hash !== here.hash)
          throw new Error(`${name} differs after the copy: ${there.rows} rows and ${here.rows}`);
        compared.push(here);
      }
      await userTriggers(to, tables, 'enable');
      await leaveBehind(to);
      return compared;
    });
    await sql`analyze`.execute(target);
    return fingerprints;
  });
