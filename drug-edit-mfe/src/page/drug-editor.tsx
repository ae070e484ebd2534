import { useEffect, useState } from 'react';
import type { DrugRecord, DrugRecordView, LookupLists } from '@refined/shared/api-client';
import { Panel } from '@refined/shared/ui';
import { editMessages } from '@refined/shared/messages';
import { FieldGrid, isBehindMore, useMoreFields } from '../fields/field-grid.tsx';
import { fieldId } from '../fields/field-id.ts';
import type { StoredFieldName } from '../form/form-values.ts';
import { useDrugForm } from '../form/use-drug-form.ts';
import { LeaveGuard } from '../leaving/leave-guard.tsx';
import { fieldErrors, namedFields } from '../save/field-errors.ts';
import { SaveConflict } from '../save/save-conflict.tsx';
import { SaveFault } from '../save/save-fault.tsx';
import { useSave } from '../save/use-save.ts';
import { useSaveShortcut } from '../save/use-save-shortcut.ts';
import { EditHeading } from './edit-heading.tsx';
import { DETAILS_PANEL, EditTabs } from './edit-tabs.tsx';
import { Notice } from './notice.tsx';
import { RestoredNote } from './restored-note.tsx';
import { UnsavedStatus } from './unsaved-status.tsx';

export interface DrugEditorProps {
  readonly drugId: string;
  readonly record: DrugRecord;
  readonly etag?: string;
  readonly lists: LookupLists;
  readonly refresh: DrugRecordView['refresh'];
}

const CONFLICTS = ['stale-version', 'conflict'];

/** The edit screen once everything it needs is there. */
export const DrugEditor = ({ drugId, record, etag, lists, refresh }: DrugEditorProps) => {
  const form = useDrugForm(drugId, { record, etag }, lists);
  const { changed, restored, state } = form;
  const { save, busy, failure, forgetFailure } = useSave(drugId, form, lists);
  const [settledOver, setSettledOver] = useState<readonly StoredFieldName[]>();
  useSaveShortcut(save);

  const errors = fieldErrors(failure, state.values);
  const [open, toggle] = useMoreFields([...(restored?.fields ?? []), ...(failure ? namedFields(failure) : [])].some(isBehindMore));
  // A refused save puts the focus on the first field that it is about; it may just have come out from behind Show More.
  useEffect(() => {
    const first = failure && namedFields(failure)[0];
    if (first) document.getElementById(fieldId(first))?.focus();
  }, [failure]);
  useEffect(() => {
    if (changed.length === 0) setSettledOver(undefined);
  }, [changed.length]);

  const conflict = failure !== undefined && CONFLICTS.includes(failure.fault.kind);
  const settle = (over: readonly StoredFieldName[] | undefined) => {
    forgetFailure();
    setSettledOver(over);
  };

  return (
    <>
      <EditHeading drugId={drugId} record={record} saved={state.base.record} unsaved={changed.length > 0} save={save} busy={busy} />
      <EditTabs>
        <UnsavedStatus form={form} onDiscard={forgetFailure} />
      </EditTabs>
      {restored ? <RestoredNote restored={restored} /> : null}
      {failure && !conflict ? <SaveFault failure={failure} busy={busy} onRetry={save} /> : null}
      {conflict ? <SaveConflict form={form} refresh={refresh} onSettled={settle} /> : null}
      {settledOver ? <Notice title={editMessages.keptMine} text={settledOver.length > 0 ? editMessages.keptMineOver(settledOver) : undefined} /> : null}
      <Panel id={DETAILS_PANEL} role="tabpanel" aria-label={editMessages.tabs.details}>
        <FieldGrid form={form} lists={lists} errors={errors} open={open} onToggle={toggle} />
      </Panel>
      <LeaveGuard changed={changed} keepDraft={form.keepDraft} />
    </>
  );
};
