import { isNewProduct } from '@refined/shared/domain';
import { createHash } from 'node:crypto';
import { pairsOfIngredients } from './pairs.ts';
import { isSourceField, keysOf, textsOf, type SourceChange } from './source-values.ts';

/** The product that changed. */
export interface ChangedProduct {
  /** The drug's. */
  readonly id: number;
  /** Absent or empty: the source doesn't say. */
  readonly ingredients?:
    readonly { readonly name: string; readonly strengths: readonly string[] }[] | undefined;
}

/** What a product is, for a reviewer: its ingredients with their strengths, in any order. */
const substance = ({ id, ingredients = [] }: ChangedProduct): unknown =>
  ingredients.length === 0
    ? id
    : pairsOfIngredients(ingredients)
        .map(({ ingredient, strengths }) => JSON.stringify([ingredient, strengths]))
        .sort();

const meaning = ({ kind, field, before, after }: SourceChange, product: ChangedProduct) => {
  if (isNewProduct(kind)) return [kind, substance(product)];
  const [from, to] = [textsOf(before), textsOf(after)];
  return field !== null && isSourceField(field)
    ? [kind, field, keysOf(field, from), keysOf(field, to)]
    : [kind, field, from, to];
};

/**
 * Equal for the same change of several drugs: the same field with the same old and new value in
 * meaning (D60), or new products with the same ingredients and strengths. It stands in addresses,
 * so it is short: 24 hexadecimal digits.
 */
export const groupKey = (change: SourceChange, product: ChangedProduct): string =>
  createHash('sha256')
    .update(JSON.stringify(meaning(change, product)))
    .digest('hex')
    .slice(0, 24);
