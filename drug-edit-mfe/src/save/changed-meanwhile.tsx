import { useState } from 'react';
import type { DrugChange } from '@refined/shared/contract';
import { Button } from '@refined/shared/ui';
import type { DrugForm } from '../form/use-drug-form.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import { mergeMessages } from '../merge-messages.ts';
import { Notice } from '../notice.tsx';
import { BothVersions } from './both-versions.tsx';
import { useMerge } from './use-merge.ts';

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
