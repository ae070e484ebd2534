import type { ImportFinding, ImportOutcome, RejectedRow } from '@refined/shared/contract';

/**
 * What imports store with messages in it. A message is a code and what its sentence is made with
 * when it is read.
 */
export interface SourceMessage {
  readonly code: string;
  readonly with: readonly MessageParameter[];
}
export type MessageParameter = string | number | null | readonly string[] | SourceMessage;

/** Why a file or an import was refused; its own `code` is for programs. */
export interface StoredFault {
  readonly code: string;
  readonly said: SourceMessage;
}

export interface StoredReject extends Omit<RejectedRow, 'reason'> {
  reason: SourceMessage;
}

export interface StoredOutcome extends Omit<ImportOutcome, 'rejects' | 'notes' | 'questions'> {
  rejects: StoredReject[];
  notes: readonly SourceMessage[];
  /** Missing in what releases before 1.1 stored. */
  questions?: readonly SourceMessage[];
}

export interface StoredFinding extends Omit<ImportFinding, 'fault'> {
  fault: StoredFault | null;
}
