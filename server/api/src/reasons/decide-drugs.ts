import type { SourceDecision } from '@refined/shared/contract';
import { LIMITS, type SourceField, type LookupName } from '@refined/shared/domain';
import { sql } from 'kysely';
import type { DrugResult } from '../actions/drug-action.ts';
import type { Db } from '../db/schema.ts';
import type { HistoryNote } from '../db/json-columns.ts';
import type { DrugRecordRow } from '../drugs/drug-row.ts';
import type { Author } from '../drugs/drug-store.ts';
import { apiMessages } from '../messages/api.ts';
import { decisionMessages } from '../messages/review.ts';
import type { Seen, SourceAnswers } from './source-answer.ts';
import {
  judgeDecision,
  listOf,
  REFUSALS,
  type Verdict,
  type DecidedWrite,
  type EntriesByKey,
} from './decide.ts';
import { FIELD_COLUMNS } from '../db/field-columns.ts';
import { writeDrugs } from '../drugs/write-drugs.ts';
import { entryMeaning } from '../source/values/meaning.ts';

/** Ids of a lookup's entries, by the keys that imports use to match them. */
const findEntries = async (db: Db, kind: LookupName): Promise<EntriesByKey> => {
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
interface DecidedDrug {
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
const writeDecisions = (
  db: Db,
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

export interface ManyDecisions {
  readonly field: SourceField;
  readonly decision: SourceDecision;
  /** Further keys of each drug's history note. */
  readonly noteOf: (row: DrugRecordRow) => HistoryNote;
  readonly author: Author;
  /** Which of these drugs must not be decided on, by id, with the reason. */
  readonly refusals: (seen: readonly Seen[]) => Promise<ReadonlyMap<number, string>>;
}

/** Number of attempts when another write changes a drug between read and write. */
const ATTEMPTS = 5;

const judgeAll = async (
  db: Db,
  seen: ReadonlyMap<number, Seen>,
  { field, decision }: ManyDecisions,
): Promise<ReadonlyMap<number, Verdict>> => {
  const list = decision === 'take' ? listOf(field) : undefined;
  const entries = list ? await findEntries(db, list) : new Map<string, number>();
  return new Map(
    [...seen].map(([id, { state, comparison }]) => [
      id,
      judgeDecision(state.row, comparison, field, decision, entries),
    ]),
  );
};

const decidedOf = (
  { state: { row }, comparison: { sides } }: Seen,
  verdict: Verdict,
  { noteOf }: ManyDecisions,
): DecidedDrug[] =>
  verdict.kind === 'write'
    ? [
        {
          id: row.id,
          version: row.version,
          importId: sides.importId,
          source: sides.source,
          write: verdict.write,
          note: noteOf(row),
        },
      ]
    : [];

/** One attempt. Drugs that somebody else has changed meanwhile have no result. */
const attempt = async (
  db: Db,
  seen: ReadonlyMap<number, Seen>,
  many: ManyDecisions,
): Promise<DrugResult[]> => {
  const verdicts = await judgeAll(db, seen, many);
  const refused = await many.refusals([...seen.values()]);
  const drugs = [...seen].flatMap(([id, now]) =>
    refused.has(id) ? [] : decidedOf(now, verdicts.get(id)!, many),
  );
  const written =
    drugs.length > 0 ? await writeDecisions(db, drugs, many.author) : new Map<number, number>();
  return [...seen].flatMap(([id, { state }]): DrugResult[] => {
    const { din, version } = state.row;
    const verdict = verdicts.get(id)!;
    const detail = refused.get(id);
    if (verdict.kind === 'unchanged') return [{ id, din, outcome: 'unchanged', version }];
    if (detail !== undefined)
      return [{ id, din, outcome: 'refused', version, detail, why: 'changed' }];
    if (verdict.kind !== 'write') {
      const sentence = decisionMessages[REFUSALS[verdict.kind]];
      const why = verdict.kind === 'not_undone' ? 'changed' : verdict.kind;
      return [{ id, din, outcome: 'refused', version, detail: sentence, why }];
    }
    const made = written.get(id);
    return made === undefined ? [] : [{ id, din, outcome: 'done', version: made }];
  });
};

/**
 * Decides on one field of several drugs, each as a single decision would (D48), in chunks of one
 * transaction each. A refused drug doesn't stop the others. Takes distinct drugs; returns a result
 * for each that exists, in any order.
 */
export const decideDrugs = async (
  db: Db,
  answers: SourceAnswers,
  ids: readonly number[],
  many: ManyDecisions,
): Promise<DrugResult[]> => {
  const results: DrugResult[] = [];
  for (let start = 0; start < ids.length; start += LIMITS.bulk.chunk) {
    let left = ids.slice(start, start + LIMITS.bulk.chunk);
    for (let tries = 0; tries < ATTEMPTS && left.length > 0; tries += 1) {
      const seen = await answers.readMany(left);
      const made = await attempt(db, seen, many);
      results.push(...made);
      const done = new Set(made.map(({ id }) => id));
      left = left.filter((id) => seen.has(id) && !done.has(id));
    }
    for (const id of left)
      results.push({ id, din: '', outcome: 'refused', detail: apiMessages.busy, why: 'changed' });
  }
  return results;
};
