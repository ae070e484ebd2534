import {
  LIMITS,
  RECORD_FIELDS,
  STORED_FIELDS,
  type RecordFieldName,
  type StoredFieldName,
} from '@refined/shared/domain';
import { hotQuery } from '../db/hot-query.ts';
import type { Db, DrugState, Schema } from '../db/schema.ts';
import type { HistoryNote } from '../db/json-columns.ts';
import { isLongId } from '../http/parameters.ts';
import { unknownDrug } from './drug-requests.ts';
import { asLeftAt } from './write-drugs.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import type { DrugHistoryEntry, EarlierState } from '@refined/shared/contract';
import { fieldMessages } from '@refined/shared/messages';
import { differs, fieldChanges, textsOf, type NameOf } from './state-fields.ts';
import type { LookupCache } from './lookup-cache.ts';

/** An entry of a drug, and the current drug. Throws a 404 problem. */
export const knownEntry = async (
  db: Db,
  drugId: number,
  entry: string,
): Promise<{ readonly row: EntryRow; readonly present: PresentDrug }> => {
  const present = await readPresent(db, drugId);
  if (!present) throw unknownDrug(drugId);
  const row = isLongId(entry) ? await readEntry(db, drugId, entry) : undefined;
  if (!row) throw new HttpProblem(404, apiMessages.unknownEntry);
  return { row, present };
};

/** One stored entry, with the data that its note refers to. */
interface EntryRow {
  id: string;
  kind: Schema['drug_history']['kind'];
  at: Date;
  actor: string;
  version: number;
  before: DrugState | null;
  after: DrugState;
  note: HistoryNote;
  import_kind: 'dpd' | 'noc' | null;
  /** YYYY-MM-DD. */
  import_date: string | null;
  /** Number of drugs in its bulk move. */
  batch_size: number | null;
  /** The mass action that it belongs to. */
  action: string | null;
  /** The drug is as this entry left it. */
  as_left: boolean;
}

/** The batch is counted by index. */
const ENTRY = `
  select h.id::text, h.kind, h.at, h.actor, h.version, h.before, h.after, h.note, i.kind as import_kind, i.extract_date::text as import_date,
    case when h.kind = 'move' and h.note ->> 'batch' is not null then
      (select count(*)::integer from drug_history b where b.note ->> 'batch' = h.note ->> 'batch' and b.kind = 'move') end as batch_size,
    (select a.id::text from mass_action a where a.id = action_of(h.kind, h.note)) as action,
    ${asLeftAt('h.version')} as as_left
  from drug_history h join drug d on d.id = h.drug_id
    left join import_run i on i.id = (h.note ->> 'import_id')::integer
  where h.drug_id = $1`;

const pageQuery = hotQuery<EntryRow>(
  `${ENTRY} and ($2::bigint is null or h.id < $2::bigint) order by h.id desc limit $3`,
);

/**
 * Entries before this one (undefined: all), newest first; one more than a page if there are more.
 */
export const readEntries = (
  db: Db,
  drugId: number,
  before: string | undefined,
): Promise<EntryRow[]> => pageQuery(db, [drugId, before ?? null, LIMITS.history.page + 1]);

const entryQuery = hotQuery<EntryRow>(`${ENTRY} and h.id = $2::bigint`);

export const readEntry = async (
  db: Db,
  drugId: number,
  entry: string,
): Promise<EntryRow | undefined> => (await entryQuery(db, [drugId, entry]))[0];

interface PresentDrug {
  version: number;
  state: DrugState;
  entries: number;
}

const presentQuery = hotQuery<PresentDrug>(
  `select d.version, drug_state(d) as state, (select count(*)::integer from drug_history h where h.drug_id = d.id) as entries from drug d where d.id = $1`,
);

/** The current drug, and the number of its history entries. */
export const readPresent = async (db: Db, drugId: number): Promise<PresentDrug | undefined> =>
  (await presentQuery(db, [drugId]))[0];

const placeOf = ({ queue, in_product }: DrugState) => ({ queue, in_product });

const movedOf = ({ before, after }: EntryRow): DrugHistoryEntry['moved'] => {
  if (before && before.queue === after.queue && before.in_product === after.in_product) return null;
  return { from: before && placeOf(before), to: placeOf(after) };
};

/** A move can be undone while the drug is as the move left it (D14). */
export const presentEntry = (row: EntryRow, nameOf: NameOf): DrugHistoryEntry => {
  const { id, kind, at, actor, before, after, note } = row;
  return {
    id,
    kind,
    at: at.toISOString(),
    actor,
    version: row.version,
    moved: movedOf(row),
    fields: fieldChanges(RECORD_FIELDS, before, after, nameOf),
    inferred: note.inferred ?? [],
    source:
      row.import_kind && note.import_id !== undefined
        ? { kind: row.import_kind, date: row.import_date, import_id: note.import_id }
        : null,
    decision:
      note.decision && note.field !== undefined
        ? { field: note.field, decision: note.decision }
        : null,
    publication:
      note.publication !== undefined && note.change
        ? { number: note.publication, change: note.change }
        : null,
    undoes: note.undoes ?? null,
    restores: note.restores ?? null,
    ...(note.kept && { kept: note.kept }),
    ...(note.approval && {
      approval: { given: note.approval === 'given', comment: note.comment ?? '' },
    }),
    ...(note.later && { later: note.later }),
    ...(note.answer && { answer: note.answer }),
    batch:
      note.batch !== undefined && row.batch_size !== null
        ? { id: note.batch, size: row.batch_size }
        : null,
    action: row.action,
    undoable: kind === 'move' && !note.answer && row.as_left,
  };
};

/** Fields that an edit can change; the others are Health Canada's or derived. */
export const isRestorable = (field: RecordFieldName): field is StoredFieldName =>
  (STORED_FIELDS as readonly RecordFieldName[]).includes(field);

/** The state after an entry, compared with the current one. */
export const presentState = (
  row: EntryRow,
  present: PresentDrug,
  nameOf: NameOf,
): EarlierState => ({
  entry: presentEntry(row, nameOf),
  version: present.version,
  then: placeOf(row.after),
  now: placeOf(present.state),
  fields: RECORD_FIELDS.map((field) => ({
    field,
    then: textsOf(row.after, field, nameOf),
    now: textsOf(present.state, field, nameOf),
    differs: differs(row.after, present.state, field),
    restorable: isRestorable(field),
  })),
});

/** Presents with the lookups' current names. */
export const withNames = <Value>(
  lookups: LookupCache,
  present: (nameOf: NameOf) => Value,
): Promise<Value> =>
  lookups.naming((named) =>
    present((id) => named(id)?.name ?? fieldMessages.notInList(String(id))),
  );
