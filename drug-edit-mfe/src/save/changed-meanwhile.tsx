import { useState } from 'react';
import type { DrugChange } from '@refined/shared/contract';
import { Button, ConfirmDialog } from '@refined/shared/ui';
import type { DrugForm } from '../form/use-drug-form.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import { mergeMessages, editMessages } from '../edit-messages.ts';
import { Notice } from '../record-parts.tsx';
import { BothVersions, useMerge } from './both-versions.tsx';
import type { Loaded } from '../form/drug-form-state.ts';
import type { SaveFailure, SaveOver } from './use-save.ts';

interface ChangedMeanwhileProps {
  readonly drugId: string;
  readonly form: DrugForm;
  readonly lists: LookupLists;
  /** The event. */
  readonly edit: DrugChange;
  /** Both versions are now in the form, based on theirs. */
  readonly onTaken: () => void;
}

/** Somebody else's saved changes, which can be taken into the form (D36). */
const TakeTheirs = ({
  drugId,
  form,
  lists,
  edit,
  onTaken,
  onHide,
}: ChangedMeanwhileProps & { onHide: () => void }) => {
  const merge = useMerge(drugId, form, edit.version);
  const { theirs, open } = merge;
  const take = () => {
    const loaded = merge.adopt();
    if (!loaded) return;
    form.dispatch({ type: 'merged', loaded, values: merge.values });
    onTaken();
  };
  return (
    <BothVersions merge={merge} lists={lists} title={mergeMessages.changed(edit.name ?? undefined)}>
      {theirs ? (
        <Button
          variant="primary"
          busy={merge.busy}
          why={open.length > 0 ? mergeMessages.chooseFirst(open) : undefined}
          onClick={take}
        >
          {mergeMessages.takeMerged}
        </Button>
      ) : null}
      <Button onClick={onHide}>{mergeMessages.hideChanges}</Button>
    </BothVersions>
  );
};

/**
 * Somebody else saved this record while it is open here, and the user hasn't saved yet: their
 * changes can be viewed and taken (D36).
 */
export const ChangedMeanwhile = (props: ChangedMeanwhileProps) => {
  const { form, edit } = props;
  const [isShown, setShown] = useState(false);
  if (isShown) return <TakeTheirs {...props} onHide={() => setShown(false)} />;
  return (
    <Notice
      title={mergeMessages.changed(edit.name ?? undefined)}
      text={form.changed.length > 0 ? mergeMessages.changedKept : undefined}
    >
      <Button onClick={() => setShown(true)}>{mergeMessages.showChanges}</Button>
    </Notice>
  );
};

interface SaveConflictProps {
  readonly drugId: string;
  readonly form: DrugForm;
  readonly lists: LookupLists;
  /** The refused save; another one loads their version again. */
  readonly failure: SaveFailure;
  /** It isn't the first refusal. */
  readonly again: boolean;
  readonly busy: boolean;
  readonly saveOver: (over: SaveOver) => void;
  readonly loadTheirs: (theirs: Loaded) => void;
}

/**
 * Somebody saved a newer version (412, 409): both versions field by field, with the common original
 * (D36). Changes of only one side are merged already; for the others the user chooses. One button
 * saves the result over their version. The form keeps everything until that succeeds.
 */
export const SaveConflict = ({
  drugId,
  form,
  lists,
  failure,
  again,
  busy,
  saveOver,
  loadTheirs,
}: SaveConflictProps) => {
  const merge = useMerge(drugId, form, failure);
  const [asking, setAsking] = useState(false);
  const { theirs, open } = merge;
  const mine = form.changed.length > 0;
  const load = () => {
    setAsking(false);
    const loaded = merge.adopt();
    if (loaded) loadTheirs(loaded);
  };
  return (
    <>
      <BothVersions
        merge={merge}
        lists={lists}
        wrong
        title={mergeMessages.conflict}
        text={again ? mergeMessages.againChanged : undefined}
      >
        {theirs && mine ? (
          <Button
            variant="primary"
            busy={busy || merge.busy}
            why={open.length > 0 ? mergeMessages.chooseFirst(open) : undefined}
            onClick={() => saveOver({ loaded: theirs, values: merge.values })}
          >
            {mergeMessages.saveMerged}
          </Button>
        ) : null}
        {theirs ? (
          <Button busy={merge.busy} onClick={() => (mine ? setAsking(true) : load())}>
            {editMessages.loadTheirs}
          </Button>
        ) : null}
      </BothVersions>
      <ConfirmDialog
        open={asking}
        title={editMessages.loadTheirsTitle}
        confirmLabel={editMessages.loadTheirs}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={load}
      >
        <p>{editMessages.loadTheirsText(form.changed)}</p>
      </ConfirmDialog>
    </>
  );
};
