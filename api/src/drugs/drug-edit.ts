import type { DrugInput } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { DrugFieldName, LookupName } from '@refined/shared/domain';
import { apiMessages } from '@refined/shared/messages';
import type { Lookups } from '../lookups/lookup-cache.ts';
import type { DrugRecordRow } from './drug-row.ts';
import type { EditedColumns } from './drug-store.ts';
import { sameMeaning } from './same-meaning.ts';

/** Field → its column and what it is; `lookup` fields hold ids of that list. */
const TEXTS = ['drug_name', 'health_canada_drug_name', 'form', 'strength'] as const;
const SINGLES = {
  type: 'type_id',
  drug_class: 'drug_class_id',
  manufacturer: 'manufacturer_id',
  grandfather_period: 'grandfather_period_id',
} as const;
const LISTS = {
  schedule: 'schedule_ids',
  active_ingredient: 'active_ingredient_ids',
  administration: 'administration_ids',
  sub_medical_condition: 'sub_medical_condition_ids',
} as const;

export type FieldErrors = Record<string, string[]>;
export interface DrugEdit {
  readonly columns: EditedColumns;
  /** Names of the fields whose values mean something else than the row's (D52). */
  readonly changed: DrugFieldName[];
}

type Id = string | number;

const singleOf = (input: DrugInput, field: keyof typeof SINGLES): Id | null => {
  if (field === 'manufacturer') return input.manufacturer === '' ? null : input.manufacturer;
  if (field === 'grandfather_period') return input.grandfather_period?.lookup_id ?? null;
  return input[field]?.id ?? null;
};

/**
 * A PUT's body (specification §7) as columns, compared with the row that stands: what means the
 * same stays as it is stored (D52). Errors name the fields (D41): texts too long, lists too long,
 * ids that the field's list doesn't hold (one that the record has already survives, D28), and DIN
 * and PIN, which come from Health Canada: another value is refused rather than dropped, so that
 * nobody believes it saved.
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
    field: LookupName,
    id: Id,
    present: readonly (number | null)[],
  ): number | undefined => {
    const number = /^\d{1,10}$/.test(String(id)) ? Number(id) : undefined;
    if (number !== undefined && (present.includes(number) || lookups.has(field, number)))
      return number;
    complain(field, apiMessages.notInList(String(id).slice(0, 40)));
    return undefined;
  };

  const columns: Partial<Record<keyof EditedColumns, unknown>> = {};
  const changed: DrugFieldName[] = [];
  const put = (field: DrugFieldName, column: keyof EditedColumns, value: unknown) => {
    const same = sameMeaning(column, row[column], value);
    columns[column] = same ? row[column] : value;
    if (!same) changed.push(field);
  };

  for (const field of TEXTS) {
    if (input[field].length > LIMITS.fieldLength) complain(field, apiMessages.tooLong);
    put(field, field, input[field]);
  }
  for (const [field, column] of Object.entries(SINGLES) as [
    keyof typeof SINGLES,
    (typeof SINGLES)[keyof typeof SINGLES],
  ][]) {
    const id = singleOf(input, field);
    put(field, column, id === null ? null : (known(field, id, [row[column]]) ?? null));
  }
  for (const [field, column] of Object.entries(LISTS) as [
    keyof typeof LISTS,
    (typeof LISTS)[keyof typeof LISTS],
  ][]) {
    const options = input[field];
    if (options.length > LIMITS.listLength) complain(field, apiMessages.tooMany);
    const ids = options.slice(0, LIMITS.listLength).map(({ id }) => known(field, id, row[column]));
    put(field, column, [...new Set(ids.filter((id) => id !== undefined))]);
  }
  return Object.keys(errors).length > 0
    ? { errors }
    : { columns: columns as unknown as EditedColumns, changed };
};
