import type { ComparedField } from '@refined/shared/contract';
import { SOURCE_FIELDS, type SourceField } from '@refined/shared/domain';
import {
  type FieldTexts,
  type Texts,
  differsIn,
  isOverridden,
  isSameValue,
} from '../source/values/source-values.ts';
import { thatBrought } from '../source/apply/waiting-changes.ts';
import { textsOfRecord } from '../source/dpd/source-record.ts';
import type { NamedOf } from '../lookups/lookup-cache.ts';
import { sourceSides, type SourceSides } from './source-sides.ts';
import type { ComparedState, DecisionRow } from './source-store.ts';
import { FIELD_COLUMNS, type ColumnValue } from '../db/field-columns.ts';
import type { DrugRecordRow } from '../drugs/drug-row.ts';

export const columnValue = (row: DrugRecordRow, field: SourceField): ColumnValue =>
  row[FIELD_COLUMNS[field]];

/** A compared field on the server, with the decision's row. */
export interface FieldComparison extends Omit<
  ComparedField,
  'field' | 'decision' | 'ours' | 'before' | 'after'
> {
  readonly field: SourceField;
  readonly ours: Texts;
  readonly before: Texts | null;
  readonly after: Texts | null;
  readonly decision: DecisionRow | undefined;
  /** The decision's result is unchanged, and so is the source's value. */
  readonly stands: boolean;
  /** An import brought this value after a person had set ours, and it is still undecided. */
  readonly waits: boolean;
}

export interface Comparison {
  readonly sides: SourceSides;
  readonly fields: readonly FieldComparison[];
}

/**
 * Whether a difference needs a decision: nobody kept ours against the source's value, or set ours
 * after the source had it (D74).
 */
export const isOpen = ({
  differs,
  decision,
  stands,
  overridden,
  waits,
}: FieldComparison): boolean =>
  differs && !(decision?.decision === 'keep' && stands) && (!overridden || waits);

/** Compares our record with Health Canada's former and current values (D48). */
export const compareWithSource = (state: ComparedState, named: NamedOf): Comparison => {
  const { row, decisions, waiting } = state;
  const sides = sourceSides(state, row.type_id === null ? '' : (named(row.type_id)?.name ?? ''));
  // An id without a lookup entry is shown as its number.
  const ours = textsOfRecord(row, (id) => named(id)?.name ?? String(id));
  const [before, after] = [sides.before.values ?? {}, sides.after.values ?? {}];
  const decidedOn: FieldTexts = Object.fromEntries(
    decisions.map((made) => [made.field, made.source_value]),
  );
  const fields = SOURCE_FIELDS.map((field): FieldComparison => {
    const decision = decisions.find((made) => made.field === field);
    const overridden = isOverridden(row.overridden, field);
    return {
      field,
      ours: ours[field],
      before: before[field] ?? null,
      after: after[field] ?? null,
      differs: differsIn(field, ours, after),
      changed: differsIn(field, before, after),
      overridden,
      decision,
      stands:
        decision !== undefined &&
        after[field] !== undefined &&
        isSameValue(field, decidedOn, after) &&
        (decision.decision === 'keep'
          ? overridden
          : !overridden && isSameValue(field, ours, after)),
      waits: thatBrought(waiting, field, after).length > 0,
    };
  });
  return { sides, fields };
};
