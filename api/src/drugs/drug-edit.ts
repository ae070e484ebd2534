import { sentValue } from '@refined/shared/contract';
import type { DrugInput } from '@refined/shared/contract';
import { DRUG_FIELDS, LIMITS, sameMeaning, STORED_FIELDS } from '@refined/shared/domain';
import type { DrugField, FieldValue, LookupName, StoredFieldName } from '@refined/shared/domain';
import { FIELD_COLUMNS } from '../db/field-columns.ts';
import type { ColumnValue, FieldColumn, StoredColumns } from '../db/field-columns.ts';
import type { Lookups } from '../lookups/lookup-cache.ts';
import { apiMessages } from '../messages/api.ts';
import type { DrugRecordRow } from './drug-row.ts';

export type FieldErrors = Record<string, string[]>;
export interface DrugEdit {
  readonly columns: StoredColumns;
  /** Names of the fields whose meaning differs from the row's (D52). */
  readonly changed: StoredFieldName[];
}

type Id = string | number;

/**
 * A PUT's body (specification §7) as columns, compared with the current row: a value with the same
 * meaning stays as it is stored (D52). Errors name the fields (D41): too long texts or lists, ids
 * that aren't in the field's list (an id that the record already has is accepted, D28), and changed
 * DIN or PIN, which come from Health Canada: a changed value is refused rather than ignored, so
 * that nobody believes that it was saved.
 */
export const readEdit = (
  input: DrugInput,
  row: DrugRecordRow,
  lookups: Lookups,
): DrugEdit | { errors: FieldErrors } => {
  const errors: FieldErrors = {};
  const complain = (field: string, text: string) => void (errors[field] ??= []).push(text);

  if (input.din !== row.din) complain('din', apiMessages.fixedField);
  if (String(input.pin ?? '') !== row.pin) complain('pin', apiMessages.fixedField);

  const known = (
    field: StoredFieldName,
    lookup: LookupName,
    id: Id,
    present: readonly (number | null)[],
  ): number | undefined => {
    const number = /^\d{1,10}$/.test(String(id)) ? Number(id) : undefined;
    if (number !== undefined && (present.includes(number) || lookups.has(lookup, number)))
      return number;
    complain(field, apiMessages.notInList(String(id).slice(0, 40)));
    return undefined;
  };

  const idsOf = (field: StoredFieldName, lookup: LookupName, ids: readonly Id[]): number[] => {
    if (ids.length > LIMITS.listLength) complain(field, apiMessages.tooMany);
    const present = [row[FIELD_COLUMNS[field]]].flat() as (number | null)[];
    const found = ids.slice(0, LIMITS.listLength).map((id) => known(field, lookup, id, present));
    return [...new Set(found.filter((id) => id !== undefined))];
  };

  /** The sent value, as the column holds it. */
  const columnValue = (field: StoredFieldName, sent: FieldValue): ColumnValue => {
    const entry: DrugField = DRUG_FIELDS[field];
    if (entry.lookup === undefined) {
      if (String(sent).length > LIMITS.fieldLength) complain(field, apiMessages.tooLong);
      return String(sent);
    }
    const ids = [sent].flat().filter((id): id is Id => id !== null && id !== '');
    const found = idsOf(field, entry.lookup, ids);
    return entry.kind === 'multi' ? found : (found[0] ?? null);
  };

  const columns: Partial<Record<FieldColumn, ColumnValue>> = {};
  const changed: StoredFieldName[] = [];
  for (const field of STORED_FIELDS) {
    const column = FIELD_COLUMNS[field];
    const sent = sentValue(input, field);
    const value = sent === undefined ? row[column] : columnValue(field, sent);
    const same = sameMeaning(field, row[column], value);
    columns[column] = same ? row[column] : value;
    if (!same) changed.push(field);
  }
  return Object.keys(errors).length > 0
    ? { errors }
    : { columns: columns as StoredColumns, changed };
};
