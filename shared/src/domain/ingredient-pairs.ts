/** Stands for a missing strength, so that the other strengths keep their positions (D73). */
export const NO_STRENGTH = 'not stated';

/** An ingredient with its strengths as written; an empty list: not stated. */
export interface IngredientPair {
  readonly ingredient: string;
  readonly strengths: readonly string[];
}

/** A name as sorted words, so that case and order don't matter. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

/** "NAME 5 MG", as in a kit: the index of the named ingredient, and its strength. */
const namedIngredient = (
  text: string,
  names: readonly string[],
): { readonly at: number; readonly strength: string } | undefined => {
  // Try the longest name first: one ingredient's name may begin with another's.
  for (let end = text.lastIndexOf(' '); end > 0; end = text.lastIndexOf(' ', end - 1)) {
    const at = names.indexOf(wordsOf(text.slice(0, end)));
    if (at >= 0) return { at, strength: text.slice(end + 1) };
  }
  return undefined;
};

const stated = (strengths: readonly string[]): string[] =>
  strengths.filter((one) => one !== '' && one.toLowerCase() !== NO_STRENGTH);

/**
 * A record's ingredients with their strengths. The strengths are one text: in the ingredients'
 * order, or each with its ingredient's name (a kit has an ingredient in several strengths). A
 * single ingredient gets the whole text. Undefined: the strengths don't fit the ingredients (D73).
 */
export const pairIngredients = (
  ingredients: readonly string[],
  strength: string,
): readonly IngredientPair[] | undefined => {
  const parts = strength.split(';').map((part) => part.trim());
  const pairs = (strengthsOf: (at: number) => readonly string[]): IngredientPair[] =>
    ingredients.map((ingredient, at) => ({ ingredient, strengths: stated(strengthsOf(at)) }));
  if (ingredients.length <= 1 || stated(parts).length === 0) return pairs(() => parts);
  const names = ingredients.map(wordsOf);
  const kit = parts.map((part) => namedIngredient(part, names));
  if (kit.every((one) => one !== undefined))
    return pairs((at) => kit.flatMap((one) => (one.at === at ? [one.strength] : [])));
  return parts.length === ingredients.length ? pairs((at) => [parts[at]!]) : undefined;
};
