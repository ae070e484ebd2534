import { reasonMessages } from '../../messages/index.ts';
import { pairBeside } from './ingredient-pairs.ts';
import type { IngredientPair } from './ingredient-pairs.ts';
import { MarkedText } from '../differences/marked-text.tsx';

export interface PairsValueProps {
  pairs: readonly IngredientPair[];
  /** The pairs to compare with; undefined: no marks. */
  others?: readonly IngredientPair[];
  missing: string;
}

/** Ingredients, each with its strength; words that the other side lacks are marked (D63). */
export const PairsValue = ({ pairs, others, missing }: PairsValueProps) => {
  if (pairs.length === 0) return <span className="rf-sub">{missing}</span>;
  const beside = others && pairBeside(pairs, others);
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
