import type { DrugInput, DrugRecord, LookupLists } from '@refined/shared/api-client';
import { LIMITS } from '@refined/shared/domain';
import { choicesOf } from './choices.ts';
import type { Choices } from './choices.ts';
import { emptyValues, fieldOf, STORED_FIELDS } from './form-values.ts';
import type { FormValues, StoredFieldName } from './form-values.ts';

/** Record → values → input: what the form shows, and what Done sends (specification §4, §7). */

/**
 * '100' when the record has no grandfathering period (specification §4), unless the host's list
 * turns out to lack it.
 */
const periodOf = (record: DrugRecord, lists: LookupLists | undefined): string | null => {
  const fallback = LIMITS.defaultGrandfatherPeriod;
  const isKnown = !lists || choicesOf(lists.grandfather_period).byId.has(fallback);
  return record.grandfather_period ?? (isKnown ? fallback : null);
};

/** `lists`: undefined until they are here. */
export const valuesOf = (record: DrugRecord, lists: LookupLists | undefined): FormValues => ({
  ...emptyValues,
  ...Object.fromEntries(STORED_FIELDS.map((name) => [name, record[name]])),
  grandfather_period: periodOf(record, lists),
});

/**
 * An id as it is sent. Hosts answer numbers, and one that compares strictly finds nothing by "21":
 * what reads as a number goes back as one. "007" and anything that would not come back as the same
 * text stays text.
 */
export const wireId = (id: string): string | number =>
  /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;

const optionOf = (id: string, choices: Choices) => {
  const choice = choices.byId.get(id);
  // An id that the lookup lacks survives the save (D28); nobody knows its name.
  return choice ? { id: wireId(id), name: choice.name } : { id: wireId(id) };
};

/**
 * The fields that don't go as option objects (specification §7); a lookup_id is text there ('100').
 */
const OWN_FORM: Partial<Record<StoredFieldName, (id: string, choices: Choices) => unknown>> = {
  manufacturer: wireId,
  grandfather_period: (id, choices) => {
    const choice = choices.byId.get(id);
    return choice ? { lookup_id: id, name: choice.name } : { lookup_id: id };
  },
};

const wireValue = (name: StoredFieldName, values: FormValues, lists: LookupLists): unknown => {
  const { lookup } = fieldOf(name);
  const value = values[name];
  if (!lookup) return value;
  const choices = choicesOf(lists[lookup]);
  const send = OWN_FORM[name] ?? optionOf;
  return Array.isArray(value)
    ? value.map((id: string) => send(id, choices))
    : value === null
      ? null
      : send(value as string, choices);
};

/**
 * Body of the PUT: the record's DIN and pin unchanged, every stored field from the form
 * (specification §7, D28).
 */
export const inputOf = (record: DrugRecord, values: FormValues, lists: LookupLists): DrugInput =>
  ({
    din: record.din,
    pin: record.pin,
    ...Object.fromEntries(STORED_FIELDS.map((name) => [name, wireValue(name, values, lists)])),
  }) as DrugInput;

/** The record as it stands after `values` were saved, for when the fresh one could not be had. */
export const recordWith = (record: DrugRecord, values: FormValues): DrugRecord =>
  ({
    ...record,
    ...Object.fromEntries(STORED_FIELDS.map((name) => [name, values[name]])),
  }) as DrugRecord;
