import { useState } from 'react';
import { useFeature } from '@refined/shared/api-client';
import { LIMITS } from '@refined/shared/domain';
import { TextField } from '@refined/shared/ui';
import { bulkMessages } from '../messages/bulk.ts';

export interface ReasonFieldProps {
  readonly reason: string;
  readonly onWrite: (reason: string) => void;
}

/** The reason for a mass action, for its page; only on a host that keeps it. */
export const ReasonField = ({ reason, onWrite }: ReasonFieldProps) =>
  useFeature('actions') ? (
    <TextField
      label={bulkMessages.reason}
      hint={bulkMessages.reasonHint}
      value={reason}
      maxLength={LIMITS.actions.reason}
      onChange={(event) => onWrite(event.target.value)}
    />
  ) : null;

/** What was written, begun anew with each action. */
export const useReason = (action: string | undefined): ReasonFieldProps => {
  const [written, setWritten] = useState({ action, reason: '' });
  // The dialog keeps its text while it closes.
  const isNew = action !== undefined && action !== written.action;
  if (isNew) setWritten({ action, reason: '' });
  return {
    reason: isNew ? '' : written.reason,
    onWrite: (reason) => setWritten((before) => ({ ...before, reason })),
  };
};
