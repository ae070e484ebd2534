import type { RestoredDraft } from '../form/drafts.ts';
import { editMessages } from '../messages/edit.ts';
import { Notice } from '../parts/notice.tsx';
import { clock } from './clock.ts';

/**
 * Names the restored unsaved changes, their time, and what happened to the record since (D6, D35).
 */
export const RestoredNote = ({ restored }: { restored: RestoredDraft }) => {
  const text = [
    editMessages.restoredFields(restored.fields),
    restored.older ? editMessages.restoredOlder : '',
    restored.clashes.length > 0 ? editMessages.restoredOver(restored.clashes) : '',
  ];
  return (
    <Notice
      title={editMessages.restored(clock(restored.at))}
      text={text.filter(Boolean).join(' ')}
    />
  );
};
