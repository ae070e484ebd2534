import { isSameVersion, sameMeaning } from '@refined/shared/domain';
import type { Loaded } from '../form/drug-form-state.ts';
import { isAnswered } from '../form/drug-form.ts';
import {
  fieldOf,
  STORED_FIELDS,
  type FormValue,
  type FormValues,
  type StoredFieldName,
} from '../form/form-values.ts';
import type { SavedRecord } from '../form/use-drug-record.ts';

interface SavedValues {
  /** The form's base before the save. */
  readonly before: FormValues;
  readonly sent: FormValues;
  /** The record after the save. */
  readonly now: FormValues;
  /** The record has the save's own version, so it must hold exactly what was sent. */
  readonly exact: boolean;
}

const isEmpty = (value: FormValue): boolean => value === null || value.length === 0;

/** A text without case and extra blanks, a list without order. */
const folded = (value: FormValue): string =>
  Array.isArray(value)
    ? JSON.stringify([...new Set(value as readonly string[])].sort())
    : String(value ?? '')
        .normalize('NFKC')
        .replace(/\s+/g, ' ')
        .trim()
        .toUpperCase();

/**
 * Hosts without versions may write a value their own way, and somebody else may have saved since.
 * So only what was clearly dropped counts: the field is empty or unchanged, or holds another choice
 * than the one sent.
 */
const isDropped = (name: StoredFieldName, { before, sent, now }: SavedValues): boolean => {
  if (folded(sent[name]) === folded(now[name])) return false;
  if (isEmpty(now[name])) return true;
  if (sameMeaning(name, before[name], sent[name])) return false;
  return fieldOf(name).kind !== 'text' || folded(before[name]) === folded(now[name]);
};

/** The sent fields that the record doesn't hold, in the form's order. */
export const notKept = (saved: SavedValues): readonly StoredFieldName[] =>
  STORED_FIELDS.filter(
    (name) =>
      !sameMeaning(name, saved.sent[name], saved.now[name]) &&
      (saved.exact || isDropped(name, saved)),
  );

/**
 * The same for a save's answer. Empty if the fresh record isn't known, or somebody has saved since.
 */
export const notKeptBy = (
  { record, etag, savedEtag }: SavedRecord,
  { before, sent, now }: { before: Loaded; sent: FormValues; now: Loaded },
): readonly StoredFieldName[] => {
  const exact = savedEtag !== undefined;
  if (!record || (exact && !isSameVersion(savedEtag, etag))) return [];
  return notKept({ before: before.values, sent, now: now.values, exact }).filter((name) =>
    isAnswered(before.record, name),
  );
};
