import type { DrugHistoryEntry, EarlierState } from '@refined/shared/contract';
import {
  RECORD_FIELDS,
  STORED_FIELDS,
  type RecordFieldName,
  type StoredFieldName,
} from '@refined/shared/domain';
import { fieldMessages } from '@refined/shared/messages';
import type { DrugState } from '../db/schema.ts';
import { differs, fieldChanges, textsOf, type NameOf } from '../drugs/state-fields.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { EntryRow, PresentDrug } from './history-store.ts';

const placeOf = ({ queue, in_product }: DrugState) => ({ queue, in_product });

const movedOf = ({ before, after }: EntryRow): DrugHistoryEntry['moved'] => {
  if (before && before.queue === after.queue && before.in_product === after.in_product) return null;
  return { from: before && placeOf(before), to: placeOf(after) };
};

/** `version`: the drug's current version; only the latest entry can be undone (D14). */
export const presentEntry = (row: EntryRow, version: number, nameOf: NameOf): DrugHistoryEntry => {
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
    undoable: kind === 'move' && !note.answer && row.version === version,
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
  entry: presentEntry(row, present.version, nameOf),
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
