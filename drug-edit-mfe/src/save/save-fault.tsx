import { faultText } from '@refined/shared/api-client';
import { ErrorPanel } from '@refined/shared/ui';
import { editMessages } from '../messages/edit.ts';
import { namedFields, otherSentences } from './field-errors.ts';
import type { SaveFailure } from './use-save.ts';

const detailOf = (failure: SaveFailure): string => {
  const named = namedFields(failure);
  const rest = otherSentences(failure).join(' ');
  return named.length > 0
    ? [editMessages.fieldsRefused(named), rest].filter(Boolean).join(' ')
    : [faultText(failure.fault), rest].filter(Boolean).join(' ');
};

/** Why the save failed, and Retry; the server's messages about fields are at the fields. */
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
