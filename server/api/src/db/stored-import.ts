import type { ImportFinding, ImportOutcome, RejectedRow } from '@refined/shared/contract';

/**
 * What imports store with messages in it. A message is a code and what its sentence is made with
 * when it is read; a release before codes stored the sentence itself.
 */
export interface SourceMessage {
  readonly code: string;
  readonly with: readonly MessageParameter[];
}
export type MessageParameter = string | number | null | readonly string[] | SourceMessage;
export type StoredMessage = SourceMessage | string;

/** Why a file or an import was refused; its own `code` is for programs. */
export type StoredFault =
  | { readonly code: string; readonly said: SourceMessage }
  | { readonly code: string; readonly sentence: string };

export interface StoredReject extends Omit<RejectedRow, 'reason'> {
  reason: StoredMessage;
}

export interface StoredOutcome extends Omit<ImportOutcome, 'rejects' | 'notes' | 'questions'> {
  rejects: StoredReject[];
  /** Earlier releases had neither. */
  notes?: readonly SourceMessage[];
  questions?: readonly SourceMessage[];
}

export interface StoredFinding extends Omit<ImportFinding, 'fault'> {
  fault: StoredFault | null;
}
