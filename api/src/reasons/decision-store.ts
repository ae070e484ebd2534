import type { LookupName, SourceField } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { FIELD_COLUMNS } from '../db/field-columns.ts';
import type { HistoryNote, Schema } from '../db/schema.ts';
import type { Author } from '../drugs/drug-store.ts';
import type { DecidedWrite, EntriesByKey } from './decide.ts';

/** Ids of a list's entries by the keys that imports match them with. */
export const findEntries = async (
  db: Kysely<Schema>,
  kind: LookupName,
  keys: readonly string[],
): Promise<EntriesByKey> => {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('lookup_item')
    .select(['id', 'source_key'])
    .where('kind', '=', kind)
    .where('source_key', 'in', [...keys])
    .where('retired', '=', false)
    .execute();
  return new Map(rows.map(({ id, source_key }) => [source_key, id]));
};

/** A decision on one drug, and what it was made on. */
export interface DecidedDrug {
  readonly id: number;
  readonly version: number;
  readonly importId: number | null;
  readonly source: 'dpd' | 'noc' | null;
  readonly write: DecidedWrite;
  /** What the history says beside the decision. */
  readonly note?: HistoryNote;
}

const noteOf = ({ write: { field, decision }, note }: DecidedDrug): HistoryNote => ({
  ...note,
  source: 'health_canada',
  field,
  decision,
});

/** What the statement reads of a decided drug. */
const wanted = (drug: DecidedDrug) => {
  const { id, version, importId, source, write } = drug;
  return {
    id,
    note: noteOf(drug),
    version,
    import_id: importId,
    // Notices have no such row.
    of_extract: source === 'dpd',
    patch: { [FIELD_COLUMNS[write.field]]: write.value },
    overridden: write.overridden,
    source_changed: write.sourceChanged,
    decision: write.standing?.decision ?? null,
    standing: write.standing && {
      import_id: write.standing.importId,
      source_value: write.standing.sourceValue,
      before_value: { value: write.standing.before },
      was_overridden: write.standing.wasOverridden,
    },
  };
};

/**
 * Writes decisions on one field of several drugs, each over exactly that version of the drug and
 * that import of its source: record, history row and standing decision of each together, or
 * nothing of it (D43). Returns the new versions of those that were written.
 */
export const writeDecisions = (
  db: Kysely<Schema>,
  field: SourceField,
  drugs: readonly DecidedDrug[],
  author: Author,
): Promise<ReadonlyMap<number, number>> =>
  db.transaction().execute(async (tx) => {
    // The rows are locked first: what follows sees what an import that was running has written.
    // In the order of the ids, like every write of several drugs.
    await sql`select from drug where id = any(${drugs.map(({ id }) => id)}::integer[])
      order by id for update`.execute(tx);
    const column = sql.ref(FIELD_COLUMNS[field]);
    // The decision also goes into the reasons that the cards show; reasons of a later import on
    // this field are open again.
    const { rows } = await sql<{ id: number; version: number }>`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(drugs.map(wanted))}::jsonb) as w(
          id integer, version integer, import_id integer, of_extract boolean, patch jsonb,
          overridden text[], source_changed boolean, decision text, standing jsonb, note jsonb)),
      before as materialized (
        select d as old, w.* from wanted w join drug d on d.id = w.id
        left join source_product s on s.drug_code = d.drug_code
        where d.version = w.version
          and (not w.of_extract or s.import_id is not distinct from w.import_id)),
      after as (
        update drug d set ${column} = (jsonb_populate_record(d, b.patch)).${column},
          overridden = b.overridden, source_changed = b.source_changed,
          version = d.version + 1, updated_at = now()
        from before b where d.id = b.id returning d.id, d as new),
      logged as (
        insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
        select a.id, ${author.actor}, ${author.requestId}, 'edit', (a.new).version,
          drug_state(b.old), drug_state(a.new), b.note
        from after a join before b on b.id = a.id),
      told as (
        update source_change c set decision = b.decision
        from before b where c.drug_id = b.id and c.field = ${field}),
      ended as (
        delete from source_decision o using before b
        where o.drug_id = b.id and o.field = ${field} and b.standing is null),
      standing as (
        insert into source_decision
          (drug_id, field, decision, actor, import_id, source_value, before_value, was_overridden)
        select b.id, ${field}, b.decision, ${author.actor}, (b.standing ->> 'import_id')::integer,
          b.standing -> 'source_value', b.standing -> 'before_value',
          (b.standing ->> 'was_overridden')::boolean
        from before b where b.standing is not null
        on conflict (drug_id, field) do update set decision = excluded.decision,
          actor = excluded.actor, at = now(), import_id = excluded.import_id,
          source_value = excluded.source_value, before_value = excluded.before_value,
          was_overridden = excluded.was_overridden)
      select id, (new).version from after`.execute(tx);
    return new Map(rows.map(({ id, version }) => [id, version]));
  });
