import { faultText } from '@refined/shared/api-client';
import { ErrorPanel } from '@refined/shared/ui';
import { editMessages } from '../edit-messages.ts';
import { namedFields, otherSentences } from './field-errors.ts';
import type { SaveFailure } from './use-save.ts';
import type { StoredFieldName } from '../form/form-values.ts';

const detailOf = (failure: SaveFailure): string => {
  const fields = namedFields(failure);
  const rest = otherSentences(failure).join(' ');
  return fields.length > 0
    ? [editMessages.fieldsRefused(fields), rest].filter(Boolean).join(' ')
    : [faultText(failure.fault), rest].filter(Boolean).join(' ');
};

/** Why the save failed, and Retry; messages about fields are shown at the fields. */
export const SaveFault = ({
  failure,
  busy,
  onRetry,
}: {
  failure: SaveFailure;
  busy: boolean;
  onRetry: () => void;
}) => (
  <ErrorPanel
    title={editMessages.notSaved}
    detail={detailOf(failure)}
    requestId={failure.fault.requestId}
    onRetry={onRetry}
    busy={busy}
  />
);

/** The host accepted a save but dropped part of it: which fields, and what to do. */
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
