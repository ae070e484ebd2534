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

/** What a decision writes: the field that it was made on, with those of the same value (D73). */
export interface DecidedWrite {
  readonly field: SourceField;
  readonly decision: SourceDecision;
  readonly parts: readonly DecidedPart[];
  readonly overridden: readonly string[];
}

export interface DecidedPart {
  readonly field: SourceField;
  /** Our column afterwards. */
  readonly value: ColumnValue;
  /** The standing decision afterwards; undefined: none. */
  readonly standing?: {
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

/** Key → id of a list's entries: what findEntries found. */
export type EntriesByKey = ReadonlyMap<string, number>;

/** The parts of the value that a field belongs to (D73). */
const partsOf = ({ fields }: Comparison, field: SourceField): readonly FieldComparison[] => {
  const whole: readonly string[] = wholeValues([field]);
  return fields.filter((part) => whole.includes(part.field));
};

/** The list whose entries taking the source's value over needs. */
export const listOf = (field: SourceField): LookupName | undefined =>
  wholeValues([field]).flatMap((part) => lookupOf(part) ?? [])[0];

/**
 * The source's value as our column holds it; undefined when a label has no entry. What ours means
 * the same by keeps its entry.
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

/** What a decision makes of one part; `standing` without what is the same for each of them. */
interface Made {
  readonly value: ColumnValue;
  readonly overridden: boolean;
  readonly before?: ColumnValue;
}

/** Decides on the value that a field belongs to (D48, D73). Pure. */
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
  /** Ours, as it was before it was replaced. */
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
    // Half a pair of the source beside half of ours would be nobody's value.
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
  // Keeping ours after it was replaced restores it.
  return write(parts, (part) => ({
    value: former(part),
    overridden: true,
    before: former(part),
  }));
};
