import type { SourceDecision } from '@refined/shared/contract';
import { isDin, isMarkedIn, lookupOf, recordField } from '@refined/shared/domain';
import type { LookupName, SourceField } from '@refined/shared/domain';
import type { ColumnValue } from '../db/field-columns.ts';
import { labelKey } from '../source/values/labels.ts';
import type { Texts } from '../source/values/source-values.ts';
import { isOpen, columnValue } from './compare-source.ts';
import type { Comparison, FieldComparison } from './compare-source.ts';
import type { ComparedRow } from './source-store.ts';

/** What a decision writes. */
export interface DecidedWrite {
  readonly field: SourceField;
  readonly decision: SourceDecision['decision'];
  /** Our column afterwards. */
  readonly value: ColumnValue;
  readonly overridden: readonly string[];
  readonly sourceChanged: boolean;
  /** The standing decision afterwards; undefined: none. */
  readonly standing?: {
    readonly decision: 'take' | 'keep';
    readonly importId: number;
    readonly sourceValue: Texts;
    readonly before: ColumnValue;
    readonly wasOverridden: boolean;
  };
}

/** A decision's outcome: nothing to write, a refusal with its reason, or what to write. */
export type Verdict =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'nothing_to_take' | 'not_in_lists' | 'not_undone' }
  | { readonly kind: 'write'; readonly write: DecidedWrite };

/** Why nothing is written: the name of the message. */
export const REFUSALS = {
  nothing_to_take: 'nothingToTake',
  not_in_lists: 'notInLists',
  not_undone: 'notUndone',
} as const satisfies Partial<Record<Verdict['kind'], string>>;

/** Key → id of the list entries that a source's labels need: what findEntries found. */
export type EntriesByKey = ReadonlyMap<string, number>;

const entryKey = (field: SourceField, label: string): string =>
  field === 'drug_class' ? label.split(' ')[0]! : labelKey(label);

/** The list entries that taking the source's value over needs. */
export const neededEntries = ({
  field,
  after,
}: FieldComparison):
  { readonly kind: LookupName; readonly keys: readonly string[] } | undefined => {
  const kind = lookupOf(field);
  return kind !== undefined && after !== null
    ? { kind, keys: after.map((label) => entryKey(field, label)) }
    : undefined;
};

/** The source's value as our column holds it; undefined when a label has no entry. */
const takenValue = (
  { field, after }: FieldComparison,
  entries: EntriesByKey,
): ColumnValue | undefined => {
  const { kind } = recordField(field);
  const texts = after ?? [];
  if (kind === 'text') return texts.join(', ');
  const ids = texts.map((label) => entries.get(entryKey(field, label)));
  if (ids.some((id) => id === undefined)) return undefined;
  return kind === 'multi' ? (ids as number[]) : (ids[0] ?? null);
};

const without = (fields: readonly string[], field: string): string[] =>
  fields.filter((other) => other !== field);
const withField = (fields: readonly string[], field: string, add: boolean): readonly string[] =>
  add ? [...without(fields, field), field].sort() : without(fields, field);

/**
 * A later drug with the mark "source changed" (D46) loses the mark with its last open difference.
 * Changes of the product as a whole can't be decided field by field, and keep it.
 */
const staysMarked = (
  row: ComparedRow,
  { fields }: Comparison,
  decided: SourceField,
  open: boolean,
  reasons: readonly { readonly field: string | null }[],
): boolean => {
  if (!isMarkedIn(row.queue)) return row.source_changed;
  const waits = reasons.some(
    ({ field }) =>
      field === null ||
      (field === decided
        ? open
        : fields.some((compared) => compared.field === field && isOpen(compared))),
  );
  return row.source_changed ? waits : open && reasons.some(({ field }) => field === decided);
};

/** Decides on one field (D48). Pure; `reasons`: those that the card shows. */
export const judgeDecision = (
  row: ComparedRow,
  comparison: Comparison,
  compared: FieldComparison,
  wanted: SourceDecision['decision'],
  entries: EntriesByKey,
  reasons: readonly { readonly field: string | null }[],
): Verdict => {
  const { field, after, decision, stands, differs, overridden } = compared;
  const ours = columnValue(row, field);
  const wasOverridden = stands ? decision!.was_overridden : overridden;
  const write = (
    value: ColumnValue,
    nowOverridden: boolean,
    open: boolean,
    standing?: DecidedWrite['standing'],
  ): Verdict => ({
    kind: 'write',
    write: {
      field,
      decision: wanted,
      value,
      overridden: withField(row.overridden, field, nowOverridden),
      sourceChanged: staysMarked(row, comparison, field, open, reasons),
      standing,
    },
  });

  if (wanted === 'undo') {
    if (!decision) return { kind: 'unchanged' };
    if (!stands) return { kind: 'not_undone' };
    const value =
      decision.decision === 'take' ? (decision.before_value.value as ColumnValue) : ours;
    return write(value, decision.was_overridden, true);
  }
  if (after === null || comparison.sides.importId === null) return { kind: 'nothing_to_take' };
  const made = { importId: comparison.sides.importId, sourceValue: after, wasOverridden };

  if (wanted === 'take') {
    if (!differs && !overridden) return { kind: 'unchanged' };
    if (!differs) return write(ours, false, false, { ...made, decision: 'take', before: ours });
    // The files only say "biosimilar" or not; they don't name other types.
    if (field === 'type' && after.length === 0) return { kind: 'nothing_to_take' };
    if (field === 'din' && !after.every(isDin)) return { kind: 'nothing_to_take' };
    const value = takenValue(compared, entries);
    return value === undefined
      ? { kind: 'not_in_lists' }
      : write(value, false, false, { ...made, decision: 'take', before: ours });
  }
  const wasTaken = stands && decision!.decision === 'take';
  if (stands && decision!.decision === 'keep') return { kind: 'unchanged' };
  if (!differs && !wasTaken) return { kind: 'unchanged' };
  // Keeping ours after it was replaced restores it.
  const value = wasTaken ? (decision!.before_value.value as ColumnValue) : ours;
  return write(value, true, false, { ...made, decision: 'keep', before: value });
};
