import type { ImportFinding, ImportOutcome, RejectedRow } from '@refined/shared/contract';

/**
 * A message as imports store it: a code, and the parameters of its sentence, which is made on
 * reading.
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

/** `line`: from 1; null when the reason isn't about a single line. `content` is cut. */
export interface StoredReject extends Omit<RejectedRow, 'reason'> {
  reason: SourceMessage;
}

export interface StoredOutcome extends Omit<ImportOutcome, 'rejects' | 'notes' | 'questions'> {
  rejects: StoredReject[];
  notes: readonly SourceMessage[];
  /** Missing in rows of releases before 1.1. */
  questions?: readonly SourceMessage[];
}

export interface StoredFinding extends Omit<ImportFinding, 'fault'> {
  fault: StoredFault | null;
}
