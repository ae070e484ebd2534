import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { HistoryNote } from '../../db/notes.ts';
import { WRITTEN } from './drug-store.ts';

type Db = Kysely<Schema>;

/**
 * SQL: whether somebody has decided on drug `d` since the import that `b` remembers it of. What was
 * undone is no decision: then the drug is as the import left it.
 */
export const DECIDED_SINCE = sql`(d.version <> b.version and not (
  drug_state(d) is not distinct from (select h.after from drug_history h
    where h.drug_id = d.id and h.version = b.version order by h.id desc limit 1)
  and not exists (select from drug_history h
    where h.drug_id = d.id and h.version > b.version and not h.note ? 'undoes'
      and not exists (select from drug_history u
        where u.drug_id = d.id and (u.note ->> 'undoes')::integer = h.version))))`;

/** Locks the import's drugs in the order of their ids, and stores which of them stay. */
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

/** The columns of an archived drug that came with the import. */
const ARCHIVED = { queue: '', in_product: false, source_changed: false };

/**
 * Restores each drug that nobody has decided on, with a history row of its own (D43); a drug that
 * came with the import is archived and no longer listed by any source.
 */
export const restoreDrugs = async (
  db: Db,
  id: number,
  { actor, requestId }: { readonly actor: string; readonly requestId: string },
): Promise<void> => {
  const columns = sql.join(
    [...WRITTEN, 'in_product'].map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`),
  );
  const note: HistoryNote = { import_id: id };
  await sql`
    with wanted as (
      select d as old, case when b.before is not null then b.before else to_jsonb(d)
        || ${JSON.stringify(ARCHIVED)}::jsonb || jsonb_build_object(
          'dpd_status', case when d.drug_code is null then '' else 'cancelled' end,
          'queued_at', now()) end as target
      from drug d join import_before b on d.id = b.key::integer
      where b.import_id = ${id} and b.kind = 'drug'
        and (b.before ->> 'version')::integer is distinct from b.version
        and not exists (select from import_kept k where k.import_id = b.import_id and k.drug_id = d.id)),
    restored as (
      update drug d set ${columns}, queued_at = r.queued_at, version = d.version + 1,
        updated_at = now()
      from wanted w, lateral jsonb_populate_record(null::drug, w.target) r
      where d.id = (w.old).id returning d as new, w.old)
    insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
    select (new).id, ${actor}, ${requestId}, 'taken_back', (new).version, drug_state(old),
      drug_state(new), ${JSON.stringify(note)}::jsonb
    from restored order by (new).id`.execute(db);
};
