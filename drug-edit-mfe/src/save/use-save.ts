import { useState } from 'react';
import {
  faultOf,
  unwrap,
  useMutation,
  useQueryClient,
  type Fault,
} from '@refined/shared/api-client';
import { moveToasts } from '@refined/shared/messages';
import { drugFormReducer, type Loaded } from '../form/drug-form-state.ts';
import { inputOf, recordWith } from '../form/drug-form.ts';
import { withUnchanged, type FormValues, type StoredFieldName } from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { editMessages } from '../edit-messages.ts';
import { useSaveDrug } from '../form/use-drug-record.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import { useRecordToast } from '../use-record-toast.ts';
import { notKeptBy } from './not-kept.ts';

/** A save that was refused or lost, with what was sent. */
export interface SaveFailure {
  readonly fault: Fault;
  readonly sent: FormValues;
}

/** Somebody's newer version, and what is to stand over it. */
export interface SaveOver {
  readonly loaded: Loaded;
  readonly values: FormValues;
}

export interface Saving {
  readonly save: () => void;
  /**
   * Saves these values over another version than the form's (D36); the form keeps what it holds
   * until that succeeds.
   */
  readonly saveOver: (over: SaveOver) => void;
  readonly busy: boolean;
  readonly failure?: SaveFailure;
  readonly forgetFailure: () => void;
  /**
   * The save succeeded, and yet the record doesn't hold these fields as they were sent: they stand
   * in the form, unsaved. A new list with each such save.
   */
  readonly notKept: readonly StoredFieldName[];
}

interface Attempt {
  /** What it is saved over. */
  readonly base: Loaded;
  readonly sent: FormValues;
  /** What the form showed then. */
  readonly shown: FormValues;
}

const NONE: readonly StoredFieldName[] = [];

/**
 * Done (specification §4): saves the form over the version it stands on and stays on the page with
 * the fresh one. One save at a time; a failure loses nothing, and the draft is written before the
 * call, so that a 401 can't either (D6).
 */
export const useSave = (
  drugId: string,
  form: DrugForm,
  lists: LookupLists,
  onSaved: () => void = () => undefined,
): Saving => {
  const saveDrug = useSaveDrug();
  const queryClient = useQueryClient();
  const toast = useRecordToast(drugId, form.state.base.record);
  // They outlast the attempt: the next one is made beside the notice.
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
      // It may have another name now.
      const about = moveToasts.about({ ...record, id: drugId });
      if (missing.length === 0) toast.success(editMessages.saved, { about });
    },
    onError: (thrown, { sent }) => {
      const fault = faultOf(thrown)!;
      setFailure({ fault, sent });
      // A session that ended says so on the sign-in page, and the draft waits (D6).
      if (fault.kind !== 'unauthorized') toast.error(editMessages.saveFailed);
    },
  });

  const begin = (over?: SaveOver): void => {
    // A second press comes before the page shows that the first one is under way.
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
    saveOver: begin,
    busy: isPending,
    failure,
    forgetFailure: () => setFailure(undefined),
    notKept,
  };
};
