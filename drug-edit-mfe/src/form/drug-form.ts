import type { DrugInput, DrugRecord } from '@refined/shared/contract';
import { hasLookupId, isBareId, isOurs, LIMITS } from '@refined/shared/domain';
import type { LookupLists } from './use-lookups.ts';
import { choicesOf, type Choices } from './choices.ts';
import {
  emptyValues,
  fieldOf,
  STORED_FIELDS,
  type FormValues,
  type StoredFieldName,
} from './form-values.ts';

/** Record → values → input: what the form shows, and what Done sends (specification §4, §7). */

/**
 * '100' when the record has no grandfathering period (specification §4), unless the host's list
 * doesn't contain it.
 */
const periodOf = (record: DrugRecord, lists: LookupLists): string | null => {
  const fallback = LIMITS.defaultGrandfatherPeriod;
  const isKnown = choicesOf(lists.grandfather_period).byId.has(fallback);
  return record.grandfather_period ?? (isKnown ? fallback : null);
};

export const valuesOf = (record: DrugRecord, lists: LookupLists): FormValues => ({
  ...emptyValues,
  ...Object.fromEntries(STORED_FIELDS.map((name) => [name, record[name] ?? emptyValues[name]])),
  grandfather_period: periodOf(record, lists),
});

/**
 * An id as sent. Hosts send numbers, and a host that compares strictly wouldn't find "21": an id
 * that reads as a number is sent as one. Text such as "007", which would change, stays text.
 */
export const wireId = (id: string): string | number =>
  /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;

/** One chosen entry in its field's wire form (specification §7); a lookup_id is text ('100'). */
const sendOne = (name: StoredFieldName, id: string, choices: Choices): unknown => {
  if (isBareId(name)) return wireId(id);
  const key = hasLookupId(name) ? { lookup_id: id } : { id: wireId(id) };
  const choice = choices.byId.get(id);
  // An id that isn't in the lookup is kept by the save (D28); its name is unknown.
  return choice ? { ...key, name: choice.name } : key;
};

const wireValue = (name: StoredFieldName, values: FormValues, lists: LookupLists): unknown => {
  const { kind, lookup } = fieldOf(name);
  const value = values[name];
  if (kind === 'number') return value === '' ? null : wireId((value as string).trim());
  if (!lookup) return value;
  const choices = choicesOf(lists[lookup]);
  return Array.isArray(value)
    ? value.map((id: string) => sendOne(name, id, choices))
    : value === null
      ? null
      : sendOne(name, value as string, choices);
};

/** Whether the host has the field: a field that isn't in the specification may be missing. */
export const isAnswered = (record: DrugRecord, name: StoredFieldName): boolean =>
  !isOurs(name) || record[name] !== undefined;

/**
 * The body of the PUT: the record's own DIN and pin, and from the form every stored field that the
 * host has (specification §7, D28).
 */
export const inputOf = (record: DrugRecord, values: FormValues, lists: LookupLists): DrugInput =>
  ({
    din: record.din,
    pin: record.pin,
    ...Object.fromEntries(
      STORED_FIELDS.filter((name) => isAnswered(record, name)).map((name) => [
        name,
        wireValue(name, values, lists),
      ]),
    ),
  }) as unknown as DrugInput;

/** The record with `values` saved, if the fresh one couldn't be loaded. */
export const recordWith = (record: DrugRecord, values: FormValues): DrugRecord =>
  ({
    ...record,
    ...Object.fromEntries(
      STORED_FIELDS.filter((name) => isAnswered(record, name)).map((name) => [name, values[name]]),
    ),
  }) as DrugRecord;
