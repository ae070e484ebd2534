import type { DpdIngredient, DpdProduct } from './extract/dpd-product.ts';

const BASIS = / [WV]\/[WV]$/;

const withoutBasis = (strengths: readonly string[]): string =>
  [...new Set(strengths.map((strength) => strength.replace(BASIS, '')))].sort().join();

/**
 * A product stored before percentages said what they refer to and schedules kept their spelling, as
 * it would be read now: what the earlier reading left out isn't a change of the source.
 */
export const readAgain = (stored: DpdProduct, current: DpdProduct): DpdProduct => {
  if (stored.reading === current.reading) return stored;
  const ingredients = stored.ingredients.map((ingredient): DpdIngredient => {
    const now = current.ingredients.find(({ name }) => name === ingredient.name);
    const isSame = now && withoutBasis(now.strengths) === withoutBasis(ingredient.strengths);
    return isSame ? { ...ingredient, strengths: now.strengths } : ingredient;
  });
  return { ...stored, ingredients };
};
