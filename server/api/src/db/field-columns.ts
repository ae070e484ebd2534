import {
  recordField,
  RECORD_FIELDS,
  type DRUG_FIELDS,
  type FIXED_FIELDS,
  type RecordFieldName,
  type StoredFieldName,
} from '@refined/shared/domain';

/**
 * The column of `drug` for each field of a record, by the field's kind: text and number have the
 * field's name, one lookup id `<field>_id`, several ids `<field>_ids`. A test compares this with
 * the database.
 */

type Fields = typeof DRUG_FIELDS & typeof FIXED_FIELDS;

interface ColumnName<Name extends string> {
  readonly text: Name;
  readonly number: Name;
  readonly single: `${Name}_id`;
  readonly multi: `${Name}_ids`;
}
interface ColumnValues {
  readonly text: string;
  readonly number: number | null;
  readonly single: number | null;
  readonly multi: number[];
}
type Kind<Name extends RecordFieldName> = Fields[Name]['kind'] & keyof ColumnValues;

export type ColumnOf<Name extends RecordFieldName> = Name extends RecordFieldName
  ? ColumnName<Name>[Kind<Name>]
  : never;
export type FieldColumn = ColumnOf<RecordFieldName>;
export type ColumnValue = ColumnValues[keyof ColumnValues];

export type FieldColumns = {
  [Name in RecordFieldName as ColumnOf<Name>]: ColumnValues[Kind<Name>];
};
/** The columns that a save can change. */
export type StoredColumns = Pick<FieldColumns, ColumnOf<StoredFieldName>>;

const SUFFIX = { text: '', number: '', single: '_id', multi: '_ids' } as const;

export const FIELD_COLUMNS = Object.fromEntries(
  RECORD_FIELDS.map((name) => [name, name + SUFFIX[recordField(name).kind]]),
) as { readonly [Name in RecordFieldName]: ColumnOf<Name> };

const NOTHING = { text: '', number: null, single: null, multi: [] } as const;

/** The column's value for an empty field. */
export const emptyColumn = (name: RecordFieldName): ColumnValue => {
  const empty = NOTHING[recordField(name).kind];
  return typeof empty === 'object' && empty !== null ? [...empty] : empty;
};
