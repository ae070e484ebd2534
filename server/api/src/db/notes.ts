import type { CommitteeAnswer, MassActionKind } from '@refined/shared/contract';
import type { SourceMessage } from './stored-import.ts';
import type { SnoozeUntil, MoveName, OffMarketStatus } from '@refined/shared/domain';

/** What a mass action did, by its kind. */
export interface AboutAction {
  move?: MoveName;
  /** A decision on a difference with the source (D48). */
  field?: string;
  decision?: 'take' | 'keep';
  /** Put away until then; `until` null: brought back. */
  later?: SnoozeNote;
  /** Fields that were set, as names. */
  fields?: { field: string; after: string[] }[];
  /** What the committee answered. */
  answer?: CommitteeAnswer;
  /** The rule that did it. */
  rule?: number;
  /** What an undo undoes in the end. */
  of?: MassActionKind;
}

/** What a rule did with the drugs of an import. `action`: null where it moved none. */
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
  /** Fields whose starting value Health Canada doesn't give (D49). */
  inferred?: string[];
  import_id?: number;
  move?: MoveName;
  /**
   * A decision on a difference with the source (D48): which field, how. A kept value changes
   * nothing.
   */
  source?: 'health_canada';
  field?: string;
  decision?: 'take' | 'keep' | 'undo';
  /** The publication that it went into, and how. */
  publication?: number;
  change?: 'added' | 'changed' | 'removed' | 'unchanged';
  /** The undone move, by the version that it made. */
  undoes?: number;
  /** The version whose state was restored. */
  restores?: number;
  /** The bulk move or bulk decision that it was part of: its mass action. */
  batch?: string;
  /** The mass action that it was part of, where `batch` doesn't name it. */
  action?: string;
  /** Moved to Update to be on the product although Health Canada lists it no longer (D55). */
  kept?: OffMarketStatus;
  /** An approval was given or withdrawn, and what its author said. */
  approval?: 'given' | 'withdrawn';
  /** Put away until then; `until` null: brought back. */
  later?: SnoozeNote;
  comment?: string;
  /** What the committee answered. */
  answer?: CommitteeAnswer;
  /** The fields that reviewers had set before, where the undo needs them. */
  overridden?: string[];
}
