import type { LookupName, SourceField } from '@refined/shared/domain';
import { type Kysely, sql } from 'kysely';
import { FIELD_COLUMNS } from '../db/field-columns.ts';
import type { Schema } from '../db/schema.ts';
import type { HistoryNote } from '../db/json-columns.ts';
import type { Author } from '../drugs/drug-store.ts';
import { writeDrugs } from '../drugs/write-drugs.ts';
import { entryMeaning } from '../source/values/meaning.ts';
import type { DecidedWrite, EntriesByKey } from './decide.ts';

/** Ids of a lookup's entries, by the keys that imports use to match them. */
export const findEntries = async (db: Kysely<Schema>, kind: LookupName): Promise<EntriesByKey> => {
  const rows = await db
    .selectFrom('lookup_item')
    .select(['id', 'source_key as key', 'name'])
    .where('kind', '=', kind)
    .where('retired', '=', false)
    // The first of two entries with the same meaning wins, as in imports.
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ id, ...label }) => [entryMeaning(kind, label), id]));
};

/** A decision on one drug, with the version and import that it is based on. */
export interface DecidedDrug {
  readonly id: number;
  readonly version: number;
  readonly importId: number | null;
  readonly source: 'dpd' | 'noc' | null;
  readonly write: DecidedWrite;
  /** Further keys of the history's note. */
  readonly note?: HistoryNote;
}

const noteOf = ({ write: { field, decision }, note }: DecidedDrug): HistoryNote => ({
  ...note,
  source: 'health_canada',
  field,
  decision,
});

/** The row that the statement reads for each drug. */
const wanted = (drug: DecidedDrug) => {
  const { id, version, importId, source, write } = drug;
  return {
    id,
    note: noteOf(drug),
    version,
    import_id: importId,
    // Only drugs of an extract have a source row; notices don't.
    of_extract: source === 'dpd',
    patch: Object.fromEntries(write.parts.map(({ field, value }) => [FIELD_COLUMNS[field], value])),
    overridden: write.overridden,
    decision: write.decision === 'undo' ? null : write.decision,
    standing: write.parts.flatMap(({ field, standing }) =>
      standing
        ? [
            {
              field,
              import_id: standing.importId,
              source_value: standing.sourceValue,
              before_value: { value: standing.before },
              was_overridden: standing.wasOverridden,
            },
          ]
        : [],
    ),
  };
};

/**
 * $3 the drugs, $4 the fields. The decision is also stored on the field's source changes, which the
 * cards show; changes of a later import are open again.
 */
const decisionWrite = (fields: readonly SourceField[]) => {
  const decided = fields.map((field) => FIELD_COLUMNS[field]);
  return writeDrugs<{ id: number; version: number }>({
    cte: `wanted as (
      select * from jsonb_to_recordset($3::jsonb) as w(
        id integer, version integer, import_id integer, of_extract boolean, patch jsonb,
        overridden text[], decision text, standing jsonb, note jsonb))`,
    columns: 'w.patch, w.overridden, w.decision, w.standing, w.note',
    from: `wanted w join drug d on d.id = w.id left join source_product s on s.drug_code = d.drug_code
      where d.version = w.version
        and (not w.of_extract or s.import_id is not distinct from w.import_id)`,
    set: `${decided.map((column) => `${column} = (jsonb_populate_record(d, b.patch)).${column}`).join(', ')},
      overridden = b.overridden, updated_at = now()`,
    kind: `'edit'`,
    note: 'a.note',
    also: `told as (
      update source_change c set decision = b.decision
      from before b where c.drug_id = b.id and c.field = any($4::text[])),
    ended as (
      delete from source_decision o using before b
      where o.drug_id = b.id and o.field = any($4::text[]) and b.standing = '[]'),
    standing as (
      insert into source_decision
        (drug_id, field, decision, actor, import_id, source_value, before_value, was_overridden)
      select b.id, s.field, b.decision, $1, s.import_id, s.source_value, s.before_value, s.was_overridden
      from before b cross join jsonb_to_recordset(b.standing) as s(
        field text, import_id integer, source_value jsonb, before_value jsonb, was_overridden boolean)
      on conflict (drug_id, field) do update set decision = excluded.decision,
        actor = excluded.actor, at = now(), import_id = excluded.import_id,
        source_value = excluded.source_value, before_value = excluded.before_value,
        was_overridden = excluded.was_overridden)`,
    read: 'id, (new).version from after',
  });
};

/**
 * Writes one decision on several drugs, each only in this version of the drug and this import of
 * its source. Record, history row and stored decision are written together or not at all (D43).
 * Returns the new versions of the written drugs.
 */
export const writeDecisions = (
  db: Kysely<Schema>,
  drugs: readonly DecidedDrug[],
  { actor, requestId }: Author,
): Promise<ReadonlyMap<number, number>> =>
  db.transaction().execute(async (tx) => {
    // Locks the rows first, so that the next statement sees what a running import has written.
    await sql`select from drug where id = any(${drugs.map(({ id }) => id)}::integer[])
      order by id for update`.execute(tx);
    const fields = [
      ...new Set(drugs.flatMap(({ write }) => write.parts.map(({ field }) => field))),
    ];
    const write = decisionWrite(fields);
    const rows = await write(tx, [actor, requestId, JSON.stringify(drugs.map(wanted)), fields]);
    return new Map(rows.map(({ id, version }) => [id, version]));
  });
