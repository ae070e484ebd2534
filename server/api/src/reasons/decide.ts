import type { SourceDecision } from '@refined/shared/contract';
import {
  isDin,
  lookupOf,
  recordField,
  wholeValues,
  type LookupName,
  type SourceField,
} from '@refined/shared/domain';
import type { ColumnValue } from '../db/field-columns.ts';
import { entryKey } from '../source/values/meaning.ts';
import { keysOf, type Texts } from '../source/values/source-values.ts';
import { columnValue, type Comparison, type FieldComparison } from './compare-source.ts';
import type { ComparedRow } from './source-store.ts';

/** A decision to write: its field, and all fields of the same value (D73). */
export interface DecidedWrite {
  readonly field: SourceField;
  readonly decision: SourceDecision;
  readonly parts: readonly DecidedPart[];
  readonly overridden: readonly string[];
}

export interface DecidedPart {
  readonly field: SourceField;
  /** The new value of our column. */
  readonly value: ColumnValue;
  /** The stored decision afterwards; undefined: none. */
  readonly standing?: {
    readonly importId: number;
    readonly sourceValue: Texts;
    readonly before: ColumnValue;
    readonly wasOverridden: boolean;
  };
}

/** The result of a decision: nothing to write, a refusal with its reason, or the write. */
export type Verdict =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'nothing_to_take' | 'not_in_lists' | 'not_undone' }
  | { readonly kind: 'write'; readonly write: DecidedWrite };

/** The name of the message for each refusal. */
export const REFUSALS = {
  nothing_to_take: 'nothingToTake',
  not_in_lists: 'notInLists',
  not_undone: 'notUndone',
} as const satisfies Partial<Record<Verdict['kind'], string>>;

/** Key → id of a lookup's entries, from findEntries. */
export type EntriesByKey = ReadonlyMap<string, number>;

/** The parts of the value that the field belongs to (D73). */
const partsOf = ({ fields }: Comparison, field: SourceField): readonly FieldComparison[] => {
  const whole: readonly string[] = wholeValues([field]);
  return fields.filter((part) => whole.includes(part.field));
};

/** The lookup that is needed to take the source's value. */
export const listOf = (field: SourceField): LookupName | undefined =>
  wholeValues([field]).flatMap((part) => lookupOf(part) ?? [])[0];

/**
 * The source's value for our column; undefined if a label has no entry. A label that means the same
 * as ours keeps our entry.
 */
const takenValue = (
  { field, ours, after }: FieldComparison,
  column: ColumnValue,
  entries: EntriesByKey,
): ColumnValue | undefined => {
  const { kind } = recordField(field);
  const list = lookupOf(field);
  const texts = after ?? [];
  if (list === undefined) return texts.join(', ');
  const own = new Map([column].flat().map((id, at) => [keysOf(field, ours.slice(at, at + 1)), id]));
  const ids = texts.map(
    (label) => own.get(keysOf(field, [label])) ?? entries.get(entryKey(list, label)),
  );
  if (ids.some((id) => id === undefined)) return undefined;
  return kind === 'multi' ? (ids as number[]) : ((ids[0] as number | undefined) ?? null);
};

/** The decision's result for one part; write() adds what all parts share. */
interface Made {
  readonly value: ColumnValue;
  readonly overridden: boolean;
  readonly before?: ColumnValue;
}

/** Decides on the value of a field (D48, D73). Pure. */
export const judgeDecision = (
  row: ComparedRow,
  comparison: Comparison,
  field: SourceField,
  wanted: SourceDecision,
  entries: EntriesByKey,
): Verdict => {
  const parts = partsOf(comparison, field);
  const { importId } = comparison.sides;
  const decided = parts.filter(({ decision }) => decision !== undefined);
  const stands = decided.length > 0 && decided.every((part) => part.stands);
  const differs = parts.some((part) => part.differs);
  const isTaken = (part: FieldComparison) => part.stands && part.decision!.decision === 'take';
  const ours = (part: FieldComparison) => columnValue(row, part.field);
  /** Our value before it was replaced. */
  const former = (part: FieldComparison) =>
    isTaken(part) ? (part.decision!.before_value.value as ColumnValue) : ours(part);
  const write = (
    written: readonly FieldComparison[],
    make: (part: FieldComparison) => Made,
  ): Verdict => {
    const made = written.map((part) => ({ part, ...make(part) }));
    const names: readonly string[] = written.map((part) => part.field);
    const added = made.filter(({ overridden }) => overridden).map(({ part }) => part.field);
    return {
      kind: 'write',
      write: {
        field,
        decision: wanted,
        parts: made.map(({ part, value, before }) => ({
          field: part.field,
          value,
          ...(before !== undefined && {
            standing: {
              importId: importId!,
              sourceValue: part.after ?? [],
              before,
              wasOverridden: part.stands
                ? part.decision!.was_overridden
                : row.overridden.includes(part.field),
            },
          }),
        })),
        overridden: [...row.overridden.filter((name) => !names.includes(name)), ...added].sort(),
      },
    };
  };

  if (wanted === 'undo') {
    if (decided.length === 0) return { kind: 'unchanged' };
    if (!stands) return { kind: 'not_undone' };
    return write(decided, (part) => ({
      value: former(part),
      overridden: part.decision!.was_overridden,
    }));
  }
  const isSaid = ({ after }: FieldComparison) => after !== null;
  if (importId === null || !parts.some(isSaid)) return { kind: 'nothing_to_take' };

  if (wanted === 'take') {
    if (!differs && !parts.some(({ overridden }) => overridden)) return { kind: 'unchanged' };
    const take = (valueOf: (part: FieldComparison) => ColumnValue) =>
      write(parts, (part) => ({
        value: valueOf(part),
        overridden: false,
        before: ours(part),
      }));
    if (!differs) return take(ours);
    // Taking only one half of the source's pairs would mix two records.
    if (!parts.every(isSaid)) return { kind: 'nothing_to_take' };
    const [{ after }] = parts as [FieldComparison];
    // The files only say "biosimilar" or not; they don't name other types.
    if (field === 'type' && after!.length === 0) return { kind: 'nothing_to_take' };
    if (field === 'din' && !after!.every(isDin)) return { kind: 'nothing_to_take' };
    const values = new Map(parts.map((part) => [part, takenValue(part, ours(part), entries)]));
    if ([...values.values()].includes(undefined)) return { kind: 'not_in_lists' };
    return take((part) => values.get(part)!);
  }
  const isKept = stands && decided.length === parts.length && !parts.some(isTaken);
  if (isKept || (!differs && !parts.some(isTaken))) return { kind: 'unchanged' };
  // Keeping our value after it was replaced restores it.
  return write(parts, (part) => ({
    value: former(part),
    overridden: true,
    before: former(part),
  }));
};
