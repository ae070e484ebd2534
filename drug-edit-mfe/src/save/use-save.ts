import { useRef, useState } from 'react';
import type { Fault } from '@refined/shared/api-client';
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
  const toast = useRecordToast(drugId, form.state.base.record);
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const [notKept, setNotKept] = useState(NONE);

  const run = async (over?: SaveOver): Promise<void> => {
    // Saving from within the name field (Ctrl+S) counts as leaving it.
    const leave = { type: 'nameLeft', subType: form.subType } as const;
    const { base: own, values: shown } = drugFormReducer(form.state, leave);
    const { loaded: base, values } = over ?? { loaded: own, values: shown };
    const sent = withUnchanged(base.values, values);
    form.dispatch(leave);
    form.keepDraft();
    const result = await saveDrug(drugId, inputOf(base.record, sent, lists), base.etag);
    if (!result.ok) {
      setFailure({ fault: result.fault, sent });
      // A session that ended says so on the sign-in page, and the draft waits (D6).
      if (result.fault.kind !== 'unauthorized') toast.error(editMessages.saveFailed);
      return;
    }
    const { record = recordWith(base.record, sent), etag } = result.value;
    const loaded = form.loadedFrom({ record, etag });
    const missing = notKeptBy(result.value, { before: base, sent, now: loaded });
    setFailure(undefined);
    setNotKept(missing);
    form.dispatch({ type: 'saved', sent, shown, loaded, notKept: missing });
    onSaved();
    // It may have another name now.
    const about = moveToasts.about({ ...record, id: drugId });
    if (missing.length === 0) toast.success(editMessages.saved, { about });
  };

  const begin = (over?: SaveOver): void => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    void run(over).finally(() => {
      underWay.current = false;
      setBusy(false);
    });
  };

  return {
    save: () => begin(),
    saveOver: begin,
    busy,
    failure,
    forgetFailure: () => setFailure(undefined),
    notKept,
  };
};
