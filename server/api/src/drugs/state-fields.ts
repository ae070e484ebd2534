import {
  missingToPublish,
  PUBLICATION_FIELDS,
  recordField,
  sameMeaning,
  type RecordFieldName,
  type JudgedToPublish,
} from '@refined/shared/domain';
import {
  emptyColumn,
  FIELD_COLUMNS,
  type ColumnValue,
  type FieldColumns,
} from '../db/field-columns.ts';
import type { DrugState } from '../db/schema.ts';

/** The name of a lookup entry. */
export type NameOf = (id: number) => string;

/** Whether a field's meaning differs (D52). */
export const differs = (before: DrugState, after: DrugState, field: RecordFieldName): boolean => {
  const column = FIELD_COLUMNS[field];
  return !sameMeaning(field, before[column], after[column]);
};

/** Whether two states have the same published fields; queue and product don't matter. */
export const isSameRecord = (before: DrugState, after: DrugState): boolean =>
  !PUBLICATION_FIELDS.some((field) => differs(before, after, field));

/** The columns of these fields in a state; undefined if the state is older than the field. */
export const columnsOf = (
  state: DrugState,
  fields: readonly RecordFieldName[],
): Partial<FieldColumns> =>
  Object.fromEntries(
    fields.map((field) => {
      const column = FIELD_COLUMNS[field];
      return [column, state[column] ?? emptyColumn(field)];
    }),
  );

/** The names of a field's values; none if it is empty. */
export const textsOf = (state: DrugState, field: RecordFieldName, nameOf: NameOf): string[] => {
  const value: ColumnValue | undefined = state[FIELD_COLUMNS[field]];
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.map(nameOf);
  return [recordField(field).kind === 'single' ? nameOf(value as number) : String(value)];
};

/**
 * The fields that a stored record still needs for publication (D54, D73). A value whose lookup
 * entry no longer exists has no name.
 */
export const missingFields = (state: DrugState, nameOf: NameOf): JudgedToPublish[] =>
  missingToPublish((field) => textsOf(state, field, nameOf));

/** One field of a drug, as names; null: no drug, empty: an empty field. */
export interface FieldChange {
  readonly field: RecordFieldName;
  readonly before: string[] | null;
  readonly after: string[] | null;
}

/** The changes in these fields; all values for an added or removed drug. */
export const fieldChanges = (
  fields: readonly RecordFieldName[],
  before: DrugState | null,
  after: DrugState | null,
  nameOf: NameOf,
): FieldChange[] =>
  fields
    .filter((field) => !before || !after || differs(before, after, field))
    .map((field) => ({
      field,
      before: before && textsOf(before, field, nameOf),
      after: after && textsOf(after, field, nameOf),
    }))
    .filter((change) => (before && after) || (change.before ?? change.after ?? []).length > 0);
