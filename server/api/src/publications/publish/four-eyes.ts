import { wholeValues, type PublicationField } from '@refined/shared/domain';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import type { DrugState } from '../../db/schema.ts';
import { differs, fieldChanges } from '../../drugs/state-fields.ts';
import { plannedChange, type CandidateRow, type PlannedChange } from './planned-change.ts';

/** The fields whose changes need a second person's approval; empty: four eyes are off. */
export type GuardedFields = readonly PublicationField[];

/** A change of guarded fields that the next publication would contain. */
export interface GuardedChange {
  readonly change: PlannedChange & { readonly after: DrugState };
  readonly fields: readonly PublicationField[];
  /** Somebody has approved exactly these values. */
  readonly approved: boolean;
}

/**
 * Whether publishing now would change a guarded field of this drug, compared with the last
 * publication. A new drug changes each guarded field with a value. A removal changes none, because
 * it publishes no value.
 */
export const guardedChange = (
  row: CandidateRow,
  guarded: GuardedFields,
): GuardedChange | undefined => {
  if (guarded.length === 0) return undefined;
  const change = plannedChange(row, false);
  const { before, after } = change ?? {};
  if (!change || !after) return undefined;
  const fields = fieldChanges(wholeValues(guarded), before ?? null, after, String).map(
    ({ field }) => field as PublicationField,
  );
  if (fields.length === 0) return undefined;
  const { approved } = row;
  return {
    change: { ...change, after },
    fields,
    approved:
      approved !== null &&
      wholeValues(fields).every(
        (field) =>
          FIELD_COLUMNS[field] in approved && !differs(approved as DrugState, after, field),
      ),
  };
};
