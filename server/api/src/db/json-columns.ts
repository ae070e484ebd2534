import type {
  CommitteeAnswer,
  MassActionKind,
  ImportFinding,
  ImportOutcome,
  RejectedRow,
} from '@refined/shared/contract';
import type { SnoozeUntil, MoveName, OffMarketStatus } from '@refined/shared/domain';

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

/** Details of a mass action, by kind. */
export interface AboutAction {
  move?: MoveName;
  /** A decision on a difference with the source (D48). */
  field?: string;
  decision?: 'take' | 'keep';
  /** Snoozed until then; `until` null: unsnoozed. */
  later?: SnoozeNote;
  /** Fields that were set, as names. */
  fields?: { field: string; after: string[] }[];
  answer?: CommitteeAnswer;
  rule?: number;
  /** The kind of the action that an undo finally undoes. */
  of?: MassActionKind;
}

/** The result of a rule for an import. `action`: null if it moved no drug. */
export interface RuleRun {
  import: number;
  action: string | null;
  said: SourceMessage;
}

export interface SnoozeNote {
  until: SnoozeUntil | null;
  back_at: string | null;
}

export interface HistoryNote {
  /** Fields with inferred initial values (D49). */
  inferred?: string[];
  import_id?: number;
  move?: MoveName;
  /** A decision on a source difference (D48): field and kind. Keeping our value changes nothing. */
  source?: 'health_canada';
  field?: string;
  decision?: 'take' | 'keep' | 'undo';
  /** The publication, and the drug's change in it. */
  publication?: number;
  change?: 'added' | 'changed' | 'removed' | 'unchanged';
  /** The undone move, by the version that it made. */
  undoes?: number;
  /** The version whose state was restored. */
  restores?: number;
  /** The mass action of a bulk move or bulk decision. */
  batch?: string;
  /** The mass action, if `batch` isn't set. */
  action?: string;
  /** Moved to Update although Health Canada no longer lists it, to stay on the product (D55). */
  kept?: OffMarketStatus;
  /** An approval was given or withdrawn; `comment` is its author's. */
  approval?: 'given' | 'withdrawn';
  /** Snoozed until then; `until` null: unsnoozed. */
  later?: SnoozeNote;
  comment?: string;
  answer?: CommitteeAnswer;
  /** The fields that reviewers had set before, if the undo needs them. */
  overridden?: string[];
}
