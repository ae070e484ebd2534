import type { ComparedField } from '../../contract/index.ts';
import { pairIngredients } from '../../domain/index.ts';
import { reasonMessages } from '../../messages/index.ts';
import type { TableRow } from '../list/table.tsx';
import { MarkedText } from './value-change.tsx';
import { counterparts } from './word-differences.ts';
import {
  Decision,
  DiffersMark,
  hasDecision,
  isOpenDifference,
  type ComparedColumn,
  type ComparisonRowProps,
} from './comparison-row.tsx';

type Texts = readonly string[] | null;

/** An ingredient with its strength. */
interface ShownPair {
  readonly ingredient: string;
  readonly strength: string;
}

/** Undefined if the strengths don't fit the ingredients (D73). */
const pairsOf = (ingredients: Texts, strength: Texts): readonly ShownPair[] | undefined =>
  pairIngredients(ingredients ?? [], strength?.join('; ') ?? '')?.map(
    ({ ingredient, strengths }) => ({ ingredient, strength: strengths.join('; ') }),
  );

const SIDES = ['ours', 'before', 'after'] as const;
type Side = (typeof SIDES)[number];
type PairedSides = Readonly<Record<Side, readonly ShownPair[]>>;

/** Both fields in pairs (D63); undefined where a side can't be paired. */
export const pairedSides = (
  ingredients: ComparedField,
  strengths: ComparedField,
): PairedSides | undefined => {
  const sides = SIDES.map((side) => [side, pairsOf(ingredients[side], strengths[side])] as const);
  if (sides.some(([, pairs]) => pairs === undefined)) return undefined;
  return Object.fromEntries(sides) as unknown as PairedSides;
};

interface PairsValueProps {
  pairs: readonly ShownPair[];
  /** The pairs to compare with; undefined: no marks. */
  others?: readonly ShownPair[];
  missing: string;
}

/** Ingredients, each with its strength; words that the other side lacks are marked (D63). */
const PairsValue = ({ pairs, others, missing }: PairsValueProps) => {
  if (pairs.length === 0) return <span className="rf-sub">{missing}</span>;
  const beside = others && counterparts(pairs, others, ({ ingredient }) => ingredient);
  const isNew = (at: number) => beside !== undefined && beside[at] === undefined;
  return (
    <ul className="rf-pairs">
      {pairs.map(({ ingredient, strength }, at) => (
        <li key={at}>
          {isNew(at) ? (
            <mark className="rf-word">{ingredient}</mark>
          ) : (
            <MarkedText text={ingredient} other={beside?.[at]?.ingredient} />
          )}
          <span className="rf-pair-strength">
            {strength === '' ? (
              reasonMessages.notStated
            ) : isNew(at) ? (
              <mark className="rf-word">{strength}</mark>
            ) : (
              <MarkedText text={strength} other={beside?.[at]?.strength} />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
};

interface PairsRowProps extends Omit<ComparisonRowProps, 'field' | 'busy'> {
  ingredients: ComparedField;
  strengths: ComparedField;
  sides: PairedSides;
  /** The field whose decision is being saved. */
  deciding?: string;
}

/** Ingredient and strength in pairs (D63): a decision on one is on both (D73). */
export const pairsRow = ({
  ingredients,
  strengths,
  sides,
  listed,
  deciding,
  ...rest
}: PairsRowProps): TableRow<ComparedColumn> => {
  const fields = [ingredients, strengths];
  const differs = fields.some((field) => field.differs);
  const changed = fields.some((field) => field.changed);
  const { ours, before, after } = sides;
  const corrected = fields.filter((field) => field.overridden);
  const decided = [strengths, ingredients].filter(hasDecision);
  const asked = decided.find((field) => field.differs) ?? decided[0];
  const missing = ingredients.after === null && !listed ? reasonMessages.notListed : undefined;
  return {
    key: ingredients.field,
    marked: fields.some(isOpenDifference),
    cells: {
      field: (
        <>
          {reasonMessages.pairs}
          <DiffersMark differs={differs} />
        </>
      ),
      ours: (
        <>
          <PairsValue
            pairs={ours}
            others={differs ? after : undefined}
            missing={reasonMessages.none}
          />
          {corrected.length > 0 ? (
            <p className="rf-compared-note">{reasonMessages.correctedFields(corrected)}</p>
          ) : null}
        </>
      ),
      before: (
        <PairsValue
          pairs={before}
          others={changed ? after : undefined}
          missing={ingredients.before === null ? reasonMessages.notStated : reasonMessages.none}
        />
      ),
      after: (
        <>
          <PairsValue
            pairs={after}
            others={differs ? ours : changed ? before : undefined}
            missing={missing ?? reasonMessages.notStated}
          />
          {changed ? <p className="rf-compared-note">{reasonMessages.changed}</p> : null}
        </>
      ),
      decision: asked ? (
        <div data-row={asked.field} className="rf-pair-decision">
          <Decision {...rest} field={asked} busy={fields.some(({ field }) => field === deciding)} />
        </div>
      ) : null,
    },
  };
};
