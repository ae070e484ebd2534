import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Author } from '../../drugs/drug-store.ts';
import { writeDrugs } from '../../drugs/write-drugs.ts';
import { WRITTEN } from './drug-store.ts';

type Db = Kysely<Schema>;

/**
 * SQL: whether somebody has decided on drug `d` since the import stored it in `b`. An undone
 * decision doesn't count: the drug is as the import left it.
 */
export const DECIDED_SINCE = sql`(d.version <> b.version and not (
  drug_state(d) is not distinct from (select h.after from drug_history h
    where h.drug_id = d.id and h.version = b.version order by h.id desc limit 1)
  and not exists (select from drug_history h
    where h.drug_id = d.id and h.version > b.version and not h.note ? 'undoes'
      and not exists (select from drug_history u
        where u.drug_id = d.id and (u.note ->> 'undoes')::integer = h.version))))`;

/** Locks the import's drugs by id, and stores which of them stay. */
export const settleKept = async (db: Db, id: number): Promise<void> => {
  await sql`
    select count(*) from (
      select d.id from drug d join import_before b on d.id = b.key::integer
      where b.import_id = ${id} and b.kind = 'drug' order by d.id for update of d) as locked`.execute(
    db,
  );
  await sql`
    insert into import_kept (import_id, drug_id)
    select b.import_id, d.id from import_before b join drug d on d.id = b.key::integer
    where b.import_id = ${id} and b.kind = 'drug' and ${DECIDED_SINCE}`.execute(db);
};

/** The columns of a drug that the import created, once it is archived. */
const ARCHIVED = { queue: '', in_product: false, source_changed: false };

/**
 * Restores each undecided drug of an import ($3). A drug that the import created is archived, and
 * no source lists it any more.
 */
const restoreQuery = writeDrugs({
  columns: 'target',
  from: `drug d join import_before i on d.id = i.key::integer
    cross join lateral jsonb_populate_record(null::drug, case when i.before is not null then i.before
      else to_jsonb(d) || '${JSON.stringify(ARCHIVED)}'::jsonb || jsonb_build_object(
        'dpd_status', case when d.drug_code is null then '' else 'cancelled' end,
        'queued_at', now()) end) as target
    where i.import_id = $3::integer and i.kind = 'drug'
      and (i.before ->> 'version')::integer is distinct from i.version
      and not exists (select from import_kept k where k.import_id = i.import_id and k.drug_id = d.id)`,
  set: `${[...WRITTEN, 'in_product', 'queued_at'].map((column) => `${column} = (b.target).${column}`).join(', ')},
    updated_at = now()`,
  kind: `'taken_back'`,
  note: `jsonb_build_object('import_id', $3::integer)`,
  read: 'id from after',
});

export const restoreDrugs = async (
  db: Db,
  id: number,
  { actor, requestId }: Author,
): Promise<void> => {
  await restoreQuery(db, [actor, requestId, id]);
};
