import { useState } from 'react';
import type { DrugRecordView, Fault } from '@refined/shared/api-client';
import { faultText } from '@refined/shared/api-client';
import { editMessages } from '@refined/shared/messages';
import { Button, ConfirmDialog, ErrorPanel } from '@refined/shared/ui';
import { clashingFields } from '../form/form-values.ts';
import type { StoredFieldName } from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { Notice } from '../page/notice.tsx';

export interface SaveConflictProps {
  readonly form: DrugForm;
  readonly refresh: DrugRecordView['refresh'];
  /** Settled: the form stands on their version. `over`: the user's fields that hide a change of theirs; undefined when none are left. */
  readonly onSettled: (over: readonly StoredFieldName[] | undefined) => void;
}

/**
 * Somebody saved a newer version (412, 409): the user's changes stay in the form, with two ways on (D36). The place for both
 * versions side by side, field by field.
 */
export const SaveConflict = ({ form, refresh, onSettled }: SaveConflictProps) => {
  const { changed, state } = form;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>();

  const settle = async (keepMine: boolean) => {
    setBusy(true);
    const theirs = await refresh();
    setBusy(false);
    setAsking(false);
    if (!theirs.ok) return setFault(theirs.fault);
    const loaded = form.loadedFrom(theirs.value);
    const over = clashingFields(state.values, state.base.values, loaded.values);
    form.dispatch({ type: keepMine ? 'minePutOn' : 'theirsLoaded', loaded });
    onSettled(keepMine ? over : undefined);
  };

  return (
    <>
      <Notice wrong title={editMessages.conflictTitle} text={editMessages.conflictDetail(changed)}>
        {changed.length > 0 ? (
          <Button busy={busy} onClick={() => void settle(true)}>
            {editMessages.keepMine}
          </Button>
        ) : null}
        <Button busy={busy} onClick={() => (changed.length > 0 ? setAsking(true) : void settle(false))}>
          {editMessages.loadTheirs}
        </Button>
      </Notice>
      {fault ? <ErrorPanel title={editMessages.loadTheirsFailed} detail={faultText(fault)} requestId={fault.requestId} /> : null}
      <ConfirmDialog open={asking} title={editMessages.loadTheirsTitle} confirmLabel={editMessages.loadTheirs} busy={busy} danger onCancel={() => setAsking(false)} onConfirm={() => void settle(false)}>
        <p>{editMessages.loadTheirsText(changed)}</p>
      </ConfirmDialog>
    </>
  );
};
