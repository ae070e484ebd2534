import type { Queue, SourceStatus } from '@refined/shared/domain';
import type { FieldColumns } from '../../db/field-columns.ts';
import type { DrugState } from '../../db/schema.ts';
import { sourceStatusOf } from '../../drugs/drug-row.ts';
import { isSameRecord } from '../../drugs/state-fields.ts';
import type { StateChange } from '../published-fields.ts';

export type PlannedKind = 'added' | 'changed' | 'removed' | 'unchanged';

/** What the next publication does with a drug, at exactly this version. */
export interface PlannedChange extends StateChange {
  readonly version: number;
  readonly kind: PlannedKind;
  /** It leaves the update queue. */
  readonly leaves: boolean;
  readonly queue: Queue;
  readonly sourceStatus: SourceStatus | undefined;
  /** The source has changed since the drug was decided on (D46). */
  readonly sourceChanged: boolean;
}

/** A drug that may differ from its last published state. */
export interface CandidateRow {
  id: number;
  version: number;
  queue: Queue;
  in_product: boolean;
  dpd_status: string;
  source_changed: boolean;
  before: DrugState | null;
  after: DrugState;
  /** The approved values by column (four eyes). */
  approved: Partial<FieldColumns> | null;
}

/** What the next publication does with a drug; undefined: nothing. */
export const plannedChange = (
  row: CandidateRow,
  isHeldBack: boolean,
): PlannedChange | undefined => {
  const { id, version, queue, in_product, before, after } = row;
  const leaves = queue === 'update' && !isHeldBack;
  const staysOn = leaves || in_product;
  const planned = {
    id,
    version,
    leaves,
    queue,
    before,
    sourceStatus: sourceStatusOf(row.dpd_status),
    sourceChanged: row.source_changed,
  };
  // A decision took it off the product, also when it is held back in the update queue.
  if (!staysOn) return before ? { ...planned, kind: 'removed', after: null } : undefined;
  // Held back or in review: the last published state stays.
  if (isHeldBack || (before && !leaves && queue !== '')) return undefined;
  if (!before) return { ...planned, kind: 'added', after };
  const same = isSameRecord(before, after);
  // Only the spelling has changed since the publication (D52): nothing to publish.
  if (same && !leaves) return undefined;
  return { ...planned, kind: same ? 'unchanged' : 'changed', after };
};
