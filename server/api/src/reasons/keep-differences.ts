import { sql } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import { readNamed } from '../drugs/lookup-cache.ts';
import { compareWithSource, isOpen } from './compare-source.ts';
import { lookupIds, readCompared } from './source-store.ts';

/** Drugs per transaction; few, so that nobody waits long. */
const CHUNK = 500;

const readDue = hotQuery<{ last: string | null }>('select max(id) as last from drug_to_compare');

/**
 * Compares the drugs whose record or source has changed, and stores differences and marks (D74).
 * Cheap if there are none; call it before reading differences or marks. One process does the work;
 * others wait and find it done.
 */
export const keepDifferences = async (db: Db): Promise<void> => {
  const [due] = await readDue(db);
  if (due?.last === null || due === undefined) return;
  while (await db.transaction().execute((tx) => compareSome(tx, due.last!)));
};

/** False when no drugs are left up to `last`. */
const compareSome = async (tx: Db, last: string): Promise<boolean> => {
  // Only this code writes the table, so readers and writers of drugs don't wait.
  await sql`lock table source_difference in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ drug_id: number }>`
    delete from drug_to_compare where id in (
      select id from drug_to_compare where id <= ${last}::bigint order by id limit ${CHUNK})
    returning drug_id`.execute(tx);
  const ids = [...new Set(rows.map(({ drug_id }) => drug_id))];
  if (ids.length === 0) return false;
  await storeDifferences(tx, ids);
  await storeMarks(tx, ids);
  return rows.length === CHUNK;
};

const storeDifferences = async (tx: Db, ids: readonly number[]): Promise<void> => {
  const states = [...(await readCompared(tx, ids))];
  const named = await readNamed(
    tx,
    states.flatMap(([, { row }]) => lookupIds(row)),
  );
  const found = states.flatMap(([id, state]) =>
    compareWithSource(state, named)
      .fields.filter(({ differs }) => differs)
      .map((compared) => ({ drug_id: id, field: compared.field, open: isOpen(compared) })),
  );
  await sql`delete from source_difference where drug_id = any(${ids}::integer[])`.execute(tx);
  await sql`
    insert into source_difference select * from
      json_populate_recordset(null::source_difference, ${JSON.stringify(found)}::json)`.execute(tx);
};

/**
 * In the committee or Update, a drug is marked while a source change since it came there is open. A
 * change without a field stays open until the drug is moved. Locked drugs are skipped until the
 * next call: nobody waits for an import.
 */
const storeMarks = async (tx: Db, ids: readonly number[]): Promise<void> => {
  await sql`
    with wrong as (
      select d.id, d.version, not d.source_changed as marked from drug d
      where d.id = any(${ids}::integer[]) and d.source_changed <> (
        d.queue in ('com', 'update') and exists (
          select from current_changes(array[d.id]) c join import_run r on r.id = c.import_id
          where r.started_at >= d.queued_at and (c.field is null or exists (
            select from source_difference s
            where s.drug_id = d.id and s.field = c.field and s.open))))),
    free as (
      select d.id from drug d where d.id in (select id from wrong)
      order by d.id for no key update skip locked),
    again as (
      insert into drug_to_compare (drug_id)
      select id from wrong where id not in (select id from free))
    update drug d set source_changed = w.marked from wrong w
    where d.id = w.id and d.version = w.version and d.id in (select id from free)`.execute(tx);
};
