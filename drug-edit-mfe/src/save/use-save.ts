import { useState } from 'react';
import {
  faultOf,
  unwrap,
  useMutation,
  useQueryClient,
  type Fault,
} from '@refined/shared/api-client';
import { moveToasts } from '@refined/shared/messages';
import { isSameVersion, sameMeaning } from '@refined/shared/domain';
import { drugFormReducer, type Loaded } from '../form/drug-form-state.ts';
import { inputOf, recordWith, isAnswered } from '../form/drug-form.ts';
import {
  withUnchanged,
  fieldOf,
  STORED_FIELDS,
  type FormValues,
  type StoredFieldName,
  type FormValue,
} from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { editMessages } from '../edit-messages.ts';
import { useSaveDrug, type SavedRecord } from '../form/use-drug-record.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import { useRecordToast } from '../record-parts.tsx';

/** A save that was refused or got no answer, with what was sent. */
export interface SaveFailure {
  readonly fault: Fault;
  readonly sent: FormValues;
}

/** Somebody's newer version, and the values to save over it. */
export interface SaveOver {
  readonly loaded: Loaded;
  readonly values: FormValues;
}

interface Attempt {
  /** The version that it is saved over. */
  readonly base: Loaded;
  readonly sent: FormValues;
  /** The form's content at that time. */
  readonly shown: FormValues;
}

const NONE: readonly StoredFieldName[] = [];

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
const notKeptBy = (
  { record, etag, savedEtag }: SavedRecord,
  { before, sent, now }: { before: Loaded; sent: FormValues; now: Loaded },
): readonly StoredFieldName[] => {
  const exact = savedEtag !== undefined;
  if (!record || (exact && !isSameVersion(savedEtag, etag))) return [];
  return notKept({ before: before.values, sent, now: now.values, exact }).filter((name) =>
    isAnswered(before.record, name),
  );
};

/**
 * Done (specification §4): saves the form over its base version, and stays on the page with the
 * fresh one. One save at a time. A failure loses nothing: the draft is written before the call, so
 * a 401 loses nothing either (D6).
 */
export const useSave = (
  drugId: string,
  form: DrugForm,
  lists: LookupLists,
  onSaved: () => void = () => undefined,
) => {
  const saveDrug = useSaveDrug();
  const queryClient = useQueryClient();
  const toast = useRecordToast(drugId, form.state.base.record);
  // Kept when the next save starts: the notice stays until its outcome.
  const [failure, setFailure] = useState<SaveFailure>();
  const [notKept, setNotKept] = useState(NONE);
  const mutationKey = ['saveDrug', drugId];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ base, sent }: Attempt) =>
      unwrap(saveDrug(drugId, inputOf(base.record, sent, lists), base.etag)),
    onSuccess: (saved, { base, sent, shown }) => {
      const { record = recordWith(base.record, sent), etag } = saved;
      const loaded = form.loadedFrom({ record, etag });
      const missing = notKeptBy(saved, { before: base, sent, now: loaded });
      setFailure(undefined);
      setNotKept(missing);
      form.dispatch({ type: 'saved', sent, shown, loaded, notKept: missing });
      onSaved();
      // The save may have changed its name.
      const about = moveToasts.about({ ...record, id: drugId });
      if (missing.length === 0) toast.success(editMessages.saved, { about });
    },
    onError: (thrown, { sent }) => {
      const fault = faultOf(thrown)!;
      setFailure({ fault, sent });
      // The sign-in page says that the session ended, and the draft is kept (D6).
      if (fault.kind !== 'unauthorized') toast.error(editMessages.saveFailed);
    },
  });

  const begin = (over?: SaveOver): void => {
    // A second press can come before the page shows that the first save is running.
    if (queryClient.isMutating({ mutationKey }) > 0) return;
    // Saving from within the name field (Ctrl+S) counts as leaving it.
    const leave = { type: 'nameLeft', subType: form.subType } as const;
    const { base: own, values: shown } = drugFormReducer(form.state, leave);
    const { loaded: base, values } = over ?? { loaded: own, values: shown };
    form.dispatch(leave);
    form.keepDraft();
    mutate({ base, sent: withUnchanged(base.values, values), shown });
  };

  return {
    save: () => begin(),
    /**
     * Saves these values over another version than the form's (D36); the form keeps its content
     * until that succeeds.
     */
    saveOver: (over: SaveOver) => begin(over),
    busy: isPending,
    failure,
    forgetFailure: () => setFailure(undefined),
    /**
     * The save succeeded, but the record doesn't hold these fields as sent: they stay in the form,
     * unsaved. A new array for each such save.
     */
    notKept,
  };
};
export type Saving = ReturnType<typeof useSave>;
