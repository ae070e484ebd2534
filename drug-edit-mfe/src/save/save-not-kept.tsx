import { ErrorPanel } from '@refined/shared/ui';
import type { StoredFieldName } from '../form/form-values.ts';
import { editMessages } from '../messages/edit.ts';

/** The host accepted a save and dropped part of it: which fields, and what to do. */
export const SaveNotKept = ({
  fields,
  busy,
  onRetry,
}: {
  fields: readonly StoredFieldName[];
  busy: boolean;
  onRetry: () => void;
}) => (
  <ErrorPanel
    title={editMessages.notKept}
    detail={editMessages.notKeptFields(fields)}
    onRetry={onRetry}
    busy={busy}
  />
);
