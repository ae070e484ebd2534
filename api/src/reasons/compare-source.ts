import type { ComparedField } from '@refined/shared/contract';
import { SOURCE_FIELDS } from '@refined/shared/domain';
import type { SourceField } from '@refined/shared/domain';
import type { Texts } from '../source/values/source-values.ts';
import { sameTexts } from '../source/values/source-values.ts';
import type { Lookups } from '../lookups/lookup-cache.ts';
import { sourceSides } from './source-sides.ts';
import type { SourceSides } from './source-sides.ts';
import type { ComparedState, DecisionRow } from './source-store.ts';
import { FIELD_COLUMNS } from '../db/field-columns.ts';
import type { ColumnValue } from '../db/field-columns.ts';
import type { DrugRecordRow } from '../drugs/drug-row.ts';

export const columnValue = (row: DrugRecordRow, field: SourceField): ColumnValue =>
  row[FIELD_COLUMNS[field]];

/** Our value in words; an id that no list has is shown as its number. */
const recordValue = (row: DrugRecordRow, field: SourceField, lookups: Lookups): Texts => {
  const value = columnValue(row, field);
  const name = (id: number): string => lookups.named(id)?.name ?? String(id);
  if (value === null || value === '') return [];
  if (typeof value === 'string') return [value];
  return typeof value === 'number' ? [name(value)] : value.map(name);
};

/** A compared field on the server: with the decision's row. */
export interface FieldComparison extends Omit<
  ComparedField,
  'field' | 'decision' | 'ours' | 'before' | 'after'
> {
  readonly field: SourceField;
  readonly ours: Texts;
  readonly before: Texts | null;
  readonly after: Texts | null;
  readonly decision: DecisionRow | undefined;
  /** The decision's result is still in place, for the same value of the source. */
  readonly stands: boolean;
}

export interface Comparison {
  readonly sides: SourceSides;
  readonly fields: readonly FieldComparison[];
}

/** Whether a difference still needs a decision. */
export const isOpen = ({ differs, decision, stands }: FieldComparison): boolean =>
  differs && !(decision?.decision === 'keep' && stands);

/** Our record beside Health Canada's former and current values (D48). */
export const compareWithSource = (state: ComparedState, lookups: Lookups): Comparison => {
  const { row, decisions } = state;
  const sides = sourceSides(
    state,
    row.type_id === null ? '' : (lookups.named(row.type_id)?.name ?? ''),
  );
  const fields = SOURCE_FIELDS.map((field): FieldComparison => {
    const ours = recordValue(row, field, lookups);
    const before = sides.before.values?.[field] ?? null;
    const after = sides.after.values?.[field] ?? null;
    const decision = decisions.find((made) => made.field === field);
    const differs = after !== null && !sameTexts(field, ours, after);
    const sameSource =
      decision !== undefined && after !== null && sameTexts(field, decision.source_value, after);
    return {
      field,
      ours,
      before,
      after,
      differs,
      changed: before !== null && after !== null && !sameTexts(field, before, after),
      overridden: row.overridden.includes(field),
      decision,
      stands:
        sameSource &&
        (decision.decision === 'keep'
          ? row.overridden.includes(field)
          : !differs && !row.overridden.includes(field)),
    };
  });
  return { sides, fields };
};
