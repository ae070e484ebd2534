import type { ComparedField } from '../../contract/index.ts';
import { pairIngredients } from '../../domain/index.ts';
import { reasonMessages } from '../../messages/index.ts';
import type { ComparedRow } from './compared-fields.tsx';
import { Decision, hasDecision, isOpenDifference, type DecisionName } from './decision.tsx';
import type { ValueTexts } from './value-change.tsx';
import type { ValueItem } from './word-differences.ts';

/** Ours, Health Canada's before, and now. */
export type SourceSide = 'ours' | 'before' | 'after';
const SIDES = ['ours', 'before', 'after'] as const satisfies readonly SourceSide[];

/** A field, or ingredient and strength, which are decided together (D73). */
interface OneRow {
  readonly fields: readonly [ComparedField] | readonly [ComparedField, ComparedField];
  readonly values: Readonly<Record<SourceSide, ValueTexts>>;
}

type Texts = readonly string[] | null;

/** Undefined if the strengths don't fit the ingredients. */
const pairsOf = (ingredients: Texts, strength: Texts): readonly ValueItem[] | null | undefined =>
  ingredients === null
    ? null
    : pairIngredients(ingredients, strength?.join('; ') ?? '')?.map(
        ({ ingredient, strengths }) => ({
          text: ingredient,
          more: strengths.join('; ') || reasonMessages.notStated,
        }),
      );

/** Ingredient and strength in one row, if the host sends both and all sides can be paired (D63). */
const pairRow = (fields: readonly ComparedField[]): OneRow | undefined => {
  const [ingredients, strengths] = ['active_ingredient', 'strength'].map((name) =>
    fields.find(({ field }) => field === name),
  );
  if (!ingredients || !strengths) return undefined;
  const [ours, before, after] = SIDES.map((side) => pairsOf(ingredients[side], strengths[side]));
  if (ours === undefined || before === undefined || after === undefined) return undefined;
  return { fields: [ingredients, strengths], values: { ours, before, after } };
};

/** Shown initially: it differs, it changed, or it has a decision. */
const isFirstShown = ({ fields }: OneRow): boolean =>
  fields.some(({ differs, changed, decision }) => differs || changed || decision?.stands === true);

/** Open differences first, then decided ones, then fields that only changed. */
const weight = ({ fields }: OneRow): number =>
  fields.some(isOpenDifference) ? 0 : fields.some(({ differs }) => differs) ? 1 : 2;

export interface SourceRowsProps {
  /** The source currently lists the product. */
  listed: boolean;
  /** The field whose decision is being saved. */
  deciding: string | undefined;
  /** `row`: the row of the decision. */
  onDecide: ((field: string, decision: DecisionName, row: string) => void) | undefined;
}

const rowOf = (
  { fields, values: { ours, before, after } }: OneRow,
  { listed, deciding, onDecide }: SourceRowsProps,
): ComparedRow<SourceSide> => {
  const [first] = fields;
  const differs = fields.some((field) => field.differs);
  const changed = fields.some((field) => field.changed);
  const corrected = fields.filter(({ overridden }) => overridden);
  const decided = fields.filter(hasDecision).reverse();
  const asked = decided.find((field) => field.differs) ?? decided[0];
  return {
    field: first.field,
    ...(fields.length > 1 && { label: reasonMessages.pairs }),
    differs,
    marked: fields.some(isOpenDifference),
    sides: {
      ours: {
        texts: ours,
        others: differs ? after : null,
        note:
          corrected.length === 0
            ? null
            : fields.length > 1
              ? reasonMessages.correctedFields(corrected)
              : reasonMessages.corrected,
      },
      before: {
        texts: before,
        others: changed ? after : null,
        missing: reasonMessages.notStated,
      },
      after: {
        texts: after,
        others: differs ? ours : changed ? before : null,
        missing: listed ? reasonMessages.notStated : reasonMessages.notListed,
        ...(first.field === 'din' && { empty: reasonMessages.notGiven }),
        note: changed ? reasonMessages.changed : null,
      },
    },
    action: asked ? (
      <Decision
        field={asked}
        busy={fields.some(({ field }) => field === deciding)}
        waits={deciding !== undefined}
        onDecide={onDecide && ((field, decision) => onDecide(field, decision, first.field))}
      />
    ) : null,
  };
};

/** The rows shown initially, and the others, in the record's order. */
export const sourceRows = (fields: readonly ComparedField[], props: SourceRowsProps) => {
  const pair = pairRow(fields);
  const rows = fields.flatMap((field): OneRow[] => {
    const at = pair?.fields.indexOf(field) ?? -1;
    if (at > 0) return [];
    const { ours, before, after } = field;
    return pair && at === 0 ? [pair] : [{ fields: [field], values: { ours, before, after } }];
  });
  return {
    shown: rows
      .filter(isFirstShown)
      .sort((one, other) => weight(one) - weight(other))
      .map((row) => rowOf(row, props)),
    others: rows.filter((row) => !isFirstShown(row)).map((row) => rowOf(row, props)),
  };
};
