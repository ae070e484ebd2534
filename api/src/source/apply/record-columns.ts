import { isDin, lookupOf } from '@refined/shared/domain';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import type { ColumnOf, ColumnValue } from '../../db/field-columns.ts';
import { SOURCE_RECORD_FIELDS } from '../dpd/source-record.ts';
import type { LookupLabel, SourceRecord, SourceRecordField } from '../dpd/source-record.ts';
import { isKept, recordTexts, sameTexts, textsOf } from '../values/source-values.ts';
import type { KeptValues, SourceChange } from '../values/source-values.ts';
import type { WrittenColumns } from './drug-store.ts';
import type { LookupStore } from './lookup-store.ts';

type RecordColumns = Pick<WrittenColumns, ColumnOf<SourceRecordField>>;

/** A value of a source's record as its column holds it. */
const columnValue = (
  field: SourceRecordField,
  value: SourceRecord[SourceRecordField],
  lookups: LookupStore,
): ColumnValue => {
  const lookup = lookupOf(field);
  const idOf = (label: LookupLabel): number => {
    if (!lookup) throw new Error(`The field ${field} has no lookup.`);
    return lookups.id(lookup, label);
  };
  if (field === 'din') return isDin(value as string) ? (value as string) : '';
  if (value === null || typeof value === 'string') return value;
  return 'key' in value ? idOf(value) : value.map(idOf);
};

/** These fields of a source's record, as their columns. */
const columnsOf = (
  fields: readonly SourceRecordField[],
  record: SourceRecord,
  lookups: LookupStore,
): Partial<RecordColumns> =>
  Object.fromEntries(
    fields.map((field) => [FIELD_COLUMNS[field], columnValue(field, record[field], lookups)]),
  );

/**
 * A drug with the committee, or ready to be published, was decided on as it stood: its record isn't
 * changed under that decision, it is marked, and the reasons say what the source says now (D46).
 */
export const markedColumns = (found: WrittenColumns, followed: WrittenColumns): WrittenColumns => ({
  ...found,
  drug_code: followed.drug_code,
  dpd_status: followed.dpd_status,
  source_changed: true,
});

export const recordColumns = (record: SourceRecord, lookups: LookupStore): RecordColumns =>
  columnsOf(SOURCE_RECORD_FIELDS, record, lookups) as RecordColumns;

/**
 * Fields in which two records of a source differ in meaning; all of them when there was none
 * before. A new spelling leaves the record as it is (D60): only other words are followed.
 */
const changedFields = (
  before: SourceRecord | null,
  after: SourceRecord,
): readonly SourceRecordField[] => {
  if (!before) return SOURCE_RECORD_FIELDS;
  return SOURCE_RECORD_FIELDS.filter(
    (field) => !sameTexts(field, recordTexts(before[field]), recordTexts(after[field])),
  );
};

/**
 * Ingredients and their strengths are one list of pairs in two columns (D73): the columns follow and
 * freeze together, so that no strength of one state of the source meets another one's ingredient.
 */
const PAIR = ['active_ingredient', 'strength'] as const satisfies readonly SourceRecordField[];

const isOfPair = (field: SourceRecordField): boolean =>
  (PAIR as readonly SourceRecordField[]).includes(field);

/** The columns that a change of this field is written to. */
const writtenWith = (field: SourceRecordField): readonly SourceRecordField[] =>
  isOfPair(field) ? PAIR : [field];

/** Whether the record has the source's value in this field. */
const isHeld = (
  record: RecordColumns,
  field: SourceRecordField,
  after: SourceRecord,
  lookups: LookupStore,
): boolean =>
  JSON.stringify(record[FIELD_COLUMNS[field]]) ===
  JSON.stringify(columnValue(field, after[field], lookups));

/**
 * What the source's change does to a drug's columns: a field that a reviewer overrode keeps the
 * reviewer's value and is a reason for manual review (D46), unless the reviewer kept it against
 * this very value (D48); the others follow the source. A DIN that the record has stays: that the
 * source gives another, or none, is a reason of its own (D65, `dinQuestion`).
 */
export const followSource = (
  before: SourceRecord | null,
  after: SourceRecord,
  record: RecordColumns & {
    readonly overridden: readonly string[];
    readonly kept: KeptValues | null;
  },
  lookups: LookupStore,
): { columns: Partial<RecordColumns>; conflicts: SourceChange[] } => {
  const { din, overridden, kept } = record;
  const columns: Partial<RecordColumns> = {};
  const conflicts: SourceChange[] = [];
  for (const field of changedFields(before, after)) {
    if (field === 'din' && din !== '') continue;
    const written = writtenWith(field);
    if (!written.some((one) => overridden.includes(one)))
      Object.assign(columns, columnsOf(written, after, lookups));
    // Every field counts as changed where there was no source before: the record says what differs.
    else if (!before && isHeld(record, field, after, lookups)) continue;
    else if (!isKept(kept, field, recordTexts(after[field])))
      conflicts.push({
        kind: 'overridden',
        field,
        before: before ? readable(before[field]) : null,
        after: readable(after[field]),
      });
  }
  return { columns, conflicts };
};

/**
 * That a source which the record didn't follow so far has another DIN than the record (D65).
 * `given`: the source's.
 */
export const dinQuestion = (
  given: string,
  { din, kept }: { readonly din: string; readonly kept: KeptValues | null },
): SourceChange[] =>
  din === '' || given === din || isKept(kept, 'din', textsOf(given))
    ? []
    : [{ kind: 'din', field: 'din', before: din, after: given }];

const readable = (value: SourceRecord[keyof SourceRecord]): string | string[] | null => {
  if (value === null || typeof value === 'string') return value;
  return 'key' in value ? value.name : value.map(({ name }) => name);
};
