import {
  isDin,
  isMarkedIn,
  lookupOf,
  recordField,
  SOURCE_FIELDS,
  wholeValues,
  type SourceField,
} from '@refined/shared/domain';
import { FIELD_COLUMNS, type ColumnOf, type ColumnValue } from '../../db/field-columns.ts';
import { kindOfField } from '../files/compare-products.ts';
import {
  SOURCE_RECORD_FIELDS,
  type LookupLabel,
  type SourceRecord,
  type SourceRecordField,
} from '../files/source-record.ts';
import {
  differsIn,
  isKept,
  isOverridden,
  isSameValue,
  textsOf,
  type ChangeValue,
  type FieldTexts,
  type SourceChange,
} from '../values/source-values.ts';
import type { FoundDrug, WrittenColumns } from './drug-store.ts';
import type { LookupStore } from './lookup-store.ts';
import { thatBrought } from './waiting-changes.ts';

type RecordColumns = Pick<WrittenColumns, ColumnOf<SourceRecordField>>;

const columnValue = (
  field: SourceRecordField,
  value: SourceRecord[SourceRecordField],
  lookups: LookupStore,
): ColumnValue => {
  const idOf = (label: LookupLabel): number => lookups.id(lookupOf(field)!, label);
  if (field === 'din') return isDin(value as string) ? (value as string) : '';
  if (value === null || typeof value === 'string') return value;
  return 'key' in value ? idOf(value) : value.map(idOf);
};

const columnsOf = (
  fields: readonly SourceRecordField[],
  record: SourceRecord,
  lookups: LookupStore,
): Partial<RecordColumns> =>
  Object.fromEntries(
    fields.map((field) => [FIELD_COLUMNS[field], columnValue(field, record[field], lookups)]),
  );

/**
 * A drug in the committee or in Update was decided on in its current state, so its record doesn't
 * change: it is marked, and the reasons show the source's new values (D46).
 */
export const markedColumns = (found: WrittenColumns, followed: WrittenColumns): WrittenColumns => ({
  ...found,
  drug_code: followed.drug_code,
  dpd_status: followed.dpd_status,
  source_changed: true,
});

export const recordColumns = (record: SourceRecord, lookups: LookupStore): RecordColumns =>
  columnsOf(SOURCE_RECORD_FIELDS, record, lookups) as RecordColumns;

/** A drug's record, and its source's values before (null: no source) and now. */
export interface Sides {
  readonly drug: FoundDrug;
  readonly held: FieldTexts;
  readonly before: FieldTexts | null;
  readonly after: FieldTexts;
}

/** What an import does with a field that differs from the source (D74). */
interface Judgement {
  /** A person set the value. */
  readonly isOwn: boolean;
  readonly follows: boolean;
  /** The difference needs a question that the card doesn't show yet. */
  readonly asks: boolean;
}

/**
 * A reviewer's own value stays. It causes one question per new value of the source (D46), unless
 * the reviewer kept it against that value (D48). A value that the source had, too, isn't the
 * reviewer's own (D77). Other values follow the source; in the committee and Update only if they
 * did before.
 */
export const judgeField = (field: SourceField, sides: Sides): Judgement => {
  const { drug, held, before, after } = sides;
  const { overridden, kept, waiting, queue } = drug;
  const isOld = before !== null && differsIn(field, held, before);
  const isOwn =
    isOverridden(overridden, field) && (before === null || !isSameValue(field, held, before));
  const brought = thatBrought(waiting, field, after);
  const isShown = brought.some(({ shown }) => shown);
  if (!isOwn) return { isOwn, follows: !isOld || !isMarkedIn(queue), asks: isOld && !isShown };
  const asks =
    !isKept(kept, field, after) && (isNews(field, sides) || (brought.length > 0 && !isShown));
  return { isOwn, follows: false, asks };
};

/** Whether the source's value has changed. */
const isNews = (field: SourceField, { before, after }: Sides): boolean =>
  before === null || differsIn(field, before, after);

export const differingFields = ({ held, after }: Sides): readonly SourceField[] =>
  SOURCE_FIELDS.filter((field) => differsIn(field, held, after));

/**
 * The source's changes to a drug's columns, and its questions. A record's DIN stays; another DIN in
 * the source, or none, is a reason of its own (D65, `dinQuestion`). The sub-type is inferred
 * elsewhere. `explained`: fields for which the import shows a change anyway.
 */
export const followSource = (
  source: SourceRecord,
  sides: Sides,
  explained: ReadonlySet<string>,
  lookups: LookupStore,
): { columns: Partial<RecordColumns>; changes: SourceChange[] } => {
  const { drug, held, before, after } = sides;
  const columns: Partial<RecordColumns> = {};
  const changes: SourceChange[] = [];
  // A source that the record didn't follow before also sets the spelling.
  const fields = before ? differingFields(sides) : SOURCE_RECORD_FIELDS;
  for (const field of fields) {
    if (field === 'type' || (field === 'din' && drug.din !== '')) continue;
    const judged = judgeField(field, sides);
    // Both columns of a pair follow and freeze together (D73).
    if (judged.follows) Object.assign(columns, columnsOf(wholeValues([field]), source, lookups));
    if (!judged.asks || !differsIn(field, held, after)) continue;
    changes.push({
      kind: judged.isOwn ? 'overridden' : kindOfField(field),
      field,
      before: before && readableTexts(field, isNews(field, sides) && judged.isOwn ? before : held),
      after: readable(source[field]),
    });
  }
  return {
    columns,
    changes: changes.filter(({ kind, field }) => kind === 'overridden' || !explained.has(field!)),
  };
};

/**
 * A question if a source that the record didn't follow before has another DIN than the record
 * (D65). `theirs`: the source's DIN.
 */
export const dinQuestion = (
  theirs: string,
  { din, kept }: { readonly din: string; readonly kept: FieldTexts | null },
): SourceChange[] =>
  din === '' || theirs === din || isKept(kept, 'din', { din: textsOf(theirs) })
    ? []
    : [{ kind: 'din', field: 'din', before: din, after: theirs }];

const readableTexts = (field: SourceField, texts: FieldTexts): ChangeValue => {
  const said = texts[field] ?? [];
  return recordField(field).kind === 'multi' ? said : (said[0] ?? null);
};

const readable = (value: SourceRecord[keyof SourceRecord]): string | string[] | null => {
  if (value === null || typeof value === 'string') return value;
  return 'key' in value ? value.name : value.map(({ name }) => name);
};
