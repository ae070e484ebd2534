import { useState } from 'react';
import { Button, ConfirmDialog } from '@refined/shared/ui';
import { editMessages } from '../edit-messages.ts';
import type { Loaded } from '../form/drug-form-state.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import { mergeMessages } from '../merge-messages.ts';
import { BothVersions } from './both-versions.tsx';
import { useMerge } from './use-merge.ts';
import type { SaveFailure, SaveOver } from './use-save.ts';

export interface SaveConflictProps {
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
