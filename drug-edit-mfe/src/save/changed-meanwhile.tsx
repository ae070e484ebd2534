import { Suspense, useState } from 'react';
import { Button } from '@refined/shared/ui';
import { TakeTheirs } from '../late-parts.tsx';
import { mergeMessages } from '../merge-messages.ts';
import { Notice } from '../notice.tsx';
import type { ChangedMeanwhileProps } from './merging.tsx';

/**
 * Somebody else saved this record while it is open here, and the user hasn't saved yet: their
 * changes can be viewed and taken (D36).
 */
export const ChangedMeanwhile = (props: ChangedMeanwhileProps) => {
  const { form, edit } = props;
  const [isShown, setShown] = useState(false);
  if (isShown)
    return (
      <Suspense fallback={null}>
        <TakeTheirs {...props} onHide={() => setShown(false)} />
      </Suspense>
    );
  return (
    <Notice
      title={mergeMessages.changed(edit.name ?? undefined)}
      text={form.changed.length > 0 ? mergeMessages.changedKept : undefined}
    >
      <Button onClick={() => setShown(true)}>{mergeMessages.showChanges}</Button>
    </Notice>
  );
};
