import { pairIngredients, type PairField } from '@refined/shared/domain';
import { ingredientMeaning, strengthMeaning } from './meaning.ts';

/** An ingredient's strengths; both as meanings (D60). */
interface Pair {
  readonly ingredient: string;
  /** Sorted; empty if none is stated. */
  readonly strengths: readonly string[];
}

/** Ingredients and strength of a record, in its order. */
export type PairTexts = Readonly<Record<PairField, readonly string[]>>;

/** The pairs of a source's product. */
export const pairsOfIngredients = (
  ingredients: readonly { readonly name: string; readonly strengths: readonly string[] }[],
): readonly Pair[] =>
  ingredients.map(({ name, strengths }) => ({
    ingredient: ingredientMeaning(name),
    strengths: strengths.filter(Boolean).map(strengthMeaning).sort(),
  }));

/** A record's pairs; undefined if its strengths don't fit its ingredients. */
export const readPairs = ({
  active_ingredient,
  strength,
}: PairTexts): readonly Pair[] | undefined => {
  const pairs = pairIngredients(active_ingredient, strength.join('; '));
  return (
    pairs &&
    pairsOfIngredients(pairs.map(({ ingredient, strengths }) => ({ name: ingredient, strengths })))
  );
};

const sorted = (values: readonly unknown[]): string =>
  JSON.stringify(values.map((value) => JSON.stringify(value)).sort());

/**
 * Whether strengths differ, in any order of pairs: a common ingredient has another strength, or the
 * ingredients that only one side has have other strengths. A new name alone changes no strength.
 */
export const strengthsDiffer = (left: readonly Pair[], right: readonly Pair[]): boolean => {
  const names = (pairs: readonly Pair[]) => new Set(pairs.map(({ ingredient }) => ingredient));
  const [inLeft, inRight] = [names(left), names(right)];
  const both = (pairs: readonly Pair[]) =>
    sorted(pairs.filter(({ ingredient }) => inLeft.has(ingredient) && inRight.has(ingredient)));
  const alone = (pairs: readonly Pair[], others: ReadonlySet<string>) =>
    sorted(
      pairs.filter(({ ingredient }) => !others.has(ingredient)).map(({ strengths }) => strengths),
    );
  return both(left) !== both(right) || alone(left, inRight) !== alone(right, inLeft);
};

export const isSamePairs = (left: readonly Pair[], right: readonly Pair[]): boolean =>
  sorted(left) === sorted(right);

/** In which of its two fields one list of pairs differs from another (D73), in any order. */
export const pairDifference = (
  left: PairTexts,
  right: PairTexts,
): Readonly<Record<PairField, boolean>> => {
  const names = ({ active_ingredient }: PairTexts) => active_ingredient.map(ingredientMeaning);
  const texts = ({ strength }: PairTexts) => strength.map(strengthMeaning);
  const [one, other] = [readPairs(left), readPairs(right)];
  const isWithout = [left, right].some((side) => side.active_ingredient.length === 0);
  return {
    active_ingredient: sorted(names(left)) !== sorted(names(right)),
    // Without ingredients only the strength text is compared.
    strength: isWithout
      ? JSON.stringify(texts(left)) !== JSON.stringify(texts(right))
      : one && other
        ? strengthsDiffer(one, other)
        : JSON.stringify([names(left), texts(left)]) !==
          JSON.stringify([names(right), texts(right)]),
  };
};
