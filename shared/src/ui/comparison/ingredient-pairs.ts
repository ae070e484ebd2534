import type { ComparedField } from '../../contract/index.ts';

type Texts = readonly string[] | null;

/** An ingredient with its strength. */
export interface IngredientPair {
  readonly ingredient: string;
  readonly strength: string;
}

/** Strengths are one text, in the order of the ingredients. */
const SEPARATOR = '; ';

/** Undefined if there isn't one strength per ingredient (kits name them in the text). */
const pairsOf = (ingredients: Texts, strength: Texts): readonly IngredientPair[] | undefined => {
  if (ingredients === null) return [];
  const text = strength?.join(SEPARATOR) ?? '';
  const strengths = text === '' ? [] : text.split(SEPARATOR);
  if (ingredients.length === 1) return [{ ingredient: ingredients[0]!, strength: text }];
  if (strengths.length > 0 && strengths.length !== ingredients.length) return undefined;
  return ingredients.map((ingredient, at) => ({ ingredient, strength: strengths[at] ?? '' }));
};

export const SIDES = ['ours', 'before', 'after'] as const;
export type Side = (typeof SIDES)[number];
export type PairedSides = Readonly<Record<Side, readonly IngredientPair[]>>;

/** Both fields in pairs (D63); undefined where a side can't be paired. */
export const pairedSides = (
  ingredients: ComparedField,
  strengths: ComparedField,
): PairedSides | undefined => {
  const sides = SIDES.map((side) => [side, pairsOf(ingredients[side], strengths[side])] as const);
  if (sides.some(([, pairs]) => pairs === undefined)) return undefined;
  return Object.fromEntries(sides) as unknown as PairedSides;
};

const key = (text: string): string => text.toUpperCase();

/** For each pair, the one to compare it with: of the same ingredient, else in order. */
export const pairBeside = (
  pairs: readonly IngredientPair[],
  others: readonly IngredientPair[],
): readonly (IngredientPair | undefined)[] => {
  const left = [...others];
  const take = (fits: (other: IngredientPair) => boolean) => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const equal = pairs.map(({ ingredient }) =>
    take((other) => key(other.ingredient) === key(ingredient)),
  );
  return equal.map((found) => found ?? left.shift());
};
