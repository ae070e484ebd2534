import type { SourceChange } from '../values/change.ts';
import type { SourceRecord } from '../dpd/source-record.ts';
import type { KeptValues } from './source-values.ts';
import { isKept, recordTexts, sameTexts } from './source-values.ts';
import type { WrittenColumns } from './drug-store.ts';
import type { LookupStore } from './lookup-store.ts';

type RecordColumns = Pick<
  WrittenColumns,
  | 'din'
  | 'drug_name'
  | 'health_canada_drug_name'
  | 'drug_class_id'
  | 'manufacturer_id'
  | 'schedule_ids'
  | 'active_ingredient_ids'
  | 'administration_ids'
  | 'form'
  | 'strength'
>;

/** For each field of a source's record: how it is written. */
const WRITERS: {
  readonly [Field in keyof SourceRecord]: (
    record: SourceRecord,
    lookups: LookupStore,
  ) => Partial<RecordColumns>;
} = {
  din: ({ din }) => ({ din }),
  drug_name: ({ drug_name }) => ({ drug_name }),
  health_canada_drug_name: ({ health_canada_drug_name }) => ({ health_canada_drug_name }),
  drug_class: ({ drug_class }, lookups) => ({
    drug_class_id: drug_class && lookups.id('drug_class', drug_class),
  }),
  manufacturer: ({ manufacturer }, lookups) => ({
    manufacturer_id: manufacturer && lookups.id('manufacturer', manufacturer),
  }),
  schedule: ({ schedule }, lookups) => ({
    schedule_ids: schedule.map((label) => lookups.id('schedule', label)),
  }),
  active_ingredient: ({ active_ingredient }, lookups) => ({
    active_ingredient_ids: active_ingredient.map((label) => lookups.id('active_ingredient', label)),
  }),
  administration: ({ administration }, lookups) => ({
    administration_ids: administration.map((label) => lookups.id('administration', label)),
  }),
  form: ({ form }) => ({ form }),
  strength: ({ strength }) => ({ strength }),
};

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

const FIELDS = Object.keys(WRITERS) as (keyof SourceRecord)[];

export const recordColumns = (record: SourceRecord, lookups: LookupStore): RecordColumns =>
  Object.assign({}, ...FIELDS.map((field) => WRITERS[field](record, lookups))) as RecordColumns;

/**
 * Fields in which two records of a source differ in meaning; all of them when there was none
 * before. A new spelling leaves the record as it is (D60): only other words are followed.
 */
export const changedFields = (
  before: SourceRecord | null,
  after: SourceRecord,
): (keyof SourceRecord)[] => {
  if (!before) return FIELDS;
  return FIELDS.filter(
    (field) => !sameTexts(field, recordTexts(before[field]), recordTexts(after[field])),
  );
};

/**
 * What the source's change does to a drug's columns: a field that a reviewer overrode keeps the
 * reviewer's value and is a reason for manual review (D46), unless the reviewer kept it against
 * this very value (D48); the others follow the source.
 */
export const followSource = (
  before: SourceRecord | null,
  after: SourceRecord,
  {
    overridden,
    kept,
  }: { readonly overridden: readonly string[]; readonly kept: KeptValues | null },
  lookups: LookupStore,
): { columns: Partial<RecordColumns>; conflicts: SourceChange[] } => {
  const columns: Partial<RecordColumns> = {};
  const conflicts: SourceChange[] = [];
  for (const field of changedFields(before, after)) {
    if (!overridden.includes(field)) Object.assign(columns, WRITERS[field](after, lookups));
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

const readable = (value: SourceRecord[keyof SourceRecord]): string | string[] | null => {
  if (value === null || typeof value === 'string') return value;
  return 'key' in value ? value.name : value.map(({ name }) => name);
};
