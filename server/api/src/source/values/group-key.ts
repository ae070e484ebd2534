import { isNewProduct } from '@refined/shared/domain';
import { createHash } from 'node:crypto';
import { pairsOfIngredients } from './pairs.ts';
import { renamingKey } from './renaming.ts';
import { isSourceField, keysOf, textsOf, type SourceChange } from './source-values.ts';

/** The product that changed. */
export interface ChangedProduct {
  readonly id: number;
  /** Absent or empty: unknown. */
  readonly ingredients?:
    readonly { readonly name: string; readonly strengths: readonly string[] }[] | undefined;
}

/** What identifies a product: its ingredients with their strengths, in any order. */
const substance = ({ id, ingredients = [] }: ChangedProduct): unknown =>
  ingredients.length === 0
    ? id
    : pairsOfIngredients(ingredients)
        .map(({ ingredient, strengths }) => JSON.stringify([ingredient, strengths]))
        .sort();

const meaning = ({ kind, field, before, after }: SourceChange, product: ChangedProduct) => {
  if (isNewProduct(kind)) return [kind, substance(product)];
  const [from, to] = [textsOf(before), textsOf(after)];
  const renaming =
    kind === 'renamed' ? renamingKey({ before: from[0] ?? '', after: to[0] ?? '' }) : undefined;
  if (renaming !== undefined) return [kind, field, renaming];
  return field !== null && isSourceField(field)
    ? [kind, field, keysOf(field, from), keysOf(field, to)]
    : [kind, field, from, to];
};

/**
 * Equal for the same change of several drugs: the same field with old and new values of the same
 * meaning (D60), names that changed in the same way, or new products with the same ingredients and
 * strengths. Short because it is used in URLs: 24 hexadecimal digits.
 */
export const groupKey = (change: SourceChange, product: ChangedProduct): string =>
  createHash('sha256')
    .update(JSON.stringify(meaning(change, product)))
    .digest('hex')
    .slice(0, 24);
