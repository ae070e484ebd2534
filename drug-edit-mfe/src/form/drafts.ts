import { useCallback, useEffect, useRef } from 'react';
import {
  DRUG_FIELDS,
  inBrowser,
  isSameVersion,
  rememberedJson,
  wholeValues,
  type Remembered,
} from '@refined/shared/domain';
import { startState, type DrugFormState, type Loaded } from './drug-form-state.ts';
import {
  changedFields,
  clashingFields,
  STORED_FIELDS,
  type FormValues,
  type StoredFieldName,
} from './form-values.ts';

/**
 * Unsaved changes as stored in the browser, per user and drug (D6, D35): the changed fields, and
 * their former values.
 */
interface Draft {
  /** When it was written (ISO, UTC). */
  readonly at: string;
  /** The version that the changes are based on, if the host has versions. */
  readonly etag?: string;
  readonly changes: Partial<FormValues>;
  readonly before: Partial<FormValues>;
}

/** What was restored from a draft, for the note about it. */
export interface RestoredDraft {
  readonly at: string;
  readonly fields: readonly StoredFieldName[];
  /** Fields that somebody else has changed too. */
  readonly clashes: readonly StoredFieldName[];
  /** The draft is based on another version than the loaded one. */
  readonly older: boolean;
}

/** Of one user and drug. */
export type StoredDraft = Remembered<Draft>;

const fits = (name: StoredFieldName, value: unknown): boolean => {
  const { kind } = DRUG_FIELDS[name];
  if (kind === 'multi') return Array.isArray(value) && value.every((id) => typeof id === 'string');
  return typeof value === 'string' || (kind === 'single' && value === null);
};

/** The draft's fields that this version of the screen knows; the storage may contain anything. */
const known = (values: unknown): Partial<FormValues> =>
  typeof values === 'object' && values !== null
    ? Object.fromEntries(
        STORED_FIELDS.filter((name) => fits(name, (values as Record<string, unknown>)[name])).map(
          (name) => [name, (values as Record<string, unknown>)[name]],
        ),
      )
    : {};

const parse = (stored: unknown): Draft | undefined => {
  const value = stored as Partial<Draft> | null;
  if (typeof value?.at !== 'string' || Number.isNaN(Date.parse(value.at))) return undefined;
  return {
    at: value.at,
    etag: typeof value.etag === 'string' ? value.etag : undefined,
    changes: known(value.changes),
    before: known(value.before),
  };
};

export const storedDraft = (key: string, storage = inBrowser): StoredDraft =>
  rememberedJson(storage, key, parse);

const pick = (values: FormValues, names: readonly StoredFieldName[]): Partial<FormValues> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** The draft of a form; undefined when nothing is unsaved. */
export const draftOf = (
  { base, values }: Pick<DrugFormState, 'base' | 'values'>,
  at: Date,
): Draft | undefined => {
  // A pair is stored whole, so that half of it is never combined with a newer record's half (D73).
  const fields = wholeValues(changedFields(base.values, values));
  return fields.length > 0
    ? {
        at: at.toISOString(),
        etag: base.etag,
        changes: pick(values, fields),
        before: pick(base.values, fields),
      }
    : undefined;
};

/**
 * A form with its draft applied to the loaded version: all typed values return, nothing else
 * changes.
 */
export const restoreDraft = (
  loaded: Loaded,
  draft: Draft | undefined,
): { state: DrugFormState; restored?: RestoredDraft } => {
  const state = startState(loaded);
  if (!draft) return { state };
  const values = { ...state.values, ...draft.changes };
  const fields = changedFields(loaded.values, values);
  if (fields.length === 0) return { state };
  const clashes = clashingFields(values, { ...loaded.values, ...draft.before }, loaded.values);
  const older =
    clashes.length > 0 ||
    (draft.etag !== undefined &&
      loaded.etag !== undefined &&
      !isSameVersion(draft.etag, loaded.etag));
  return {
    state: { ...state, values, periodChosen: 'grandfather_period' in draft.changes },
    restored: { at: draft.at, fields, clashes, older },
  };
};

/** Delay after the last change before the draft is written, in ms: a crash loses a word at most. */
const WRITE_DELAY = 400;

/**
 * The draft's typed values. Its time and version stay as first written while these are the same.
 */
const contents = (draft: Draft | undefined): string | undefined =>
  draft && JSON.stringify(Object.entries(draft.changes).sort(([a], [b]) => (a < b ? -1 : 1)));

/** `values` without `names`. */
const without = (values: Partial<FormValues>, names: ReadonlySet<string>): Partial<FormValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));

/**
 * What to store: this tab's unsaved changes, plus those that another tab of this record has stored
 * (D89). `own`: the fields that this tab has written, or found at its start.
 */
const joined = (
  draft: Draft | undefined,
  stored: Draft | undefined,
  own: ReadonlySet<string>,
): Draft | undefined => {
  const mine = new Set([...own, ...Object.keys(draft?.changes ?? {})]);
  const others = without(stored?.changes ?? {}, mine);
  if (!stored || Object.keys(others).length === 0) return draft;
  const before = without(stored.before, mine);
  return draft
    ? { ...draft, changes: { ...others, ...draft.changes }, before: { ...before, ...draft.before } }
    : { ...stored, changes: others, before };
};

/**
 * Stores a form's unsaved changes in the browser: shortly after the last change, and at once when
 * the page is hidden or left; deletes them when nothing is unsaved. `mayKeep` is asked before each
 * write, because sign-out empties the storage and nothing may be written afterwards (specification
 * §4). `flush` writes now, and returns whether the unsaved changes are stored. Without `stored`
 * nothing is read or written.
 */
export const useDraft = (
  stored: StoredDraft | undefined,
  { base, values }: DrugFormState,
  mayKeep: () => boolean,
): { flush: () => boolean } => {
  const latest = useRef({ base, values, mayKeep });
  const own = useRef<ReadonlySet<string>>(new Set());

  const flush = useCallback((): boolean => {
    if (!stored) return true;
    const { mayKeep: may, ...form } = latest.current;
    const draft = draftOf(form, new Date());
    if (draft && !may()) return false;
    // Another tab may have written or discarded since, so the storage is read again.
    const former = stored.read();
    const next = joined(draft, former, own.current);
    own.current = new Set(Object.keys(draft?.changes ?? {}));
    if (contents(next) === contents(former)) return true;
    if (next) return stored.write(next);
    stored.write(undefined);
    return true;
  }, [stored]);

  useEffect(() => {
    own.current = new Set(Object.keys(stored?.read()?.changes ?? {}));
  }, [stored]);

  useEffect(() => {
    latest.current = { base, values, mayKeep };
    // Saved or discarded: nothing may be restored after a crash.
    if (!draftOf({ base, values }, new Date())) return void flush();
    const timer = setTimeout(flush, WRITE_DELAY);
    return () => clearTimeout(timer);
  }, [base, values, mayKeep, flush]);

  useEffect(() => {
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [flush]);

  return { flush };
};
