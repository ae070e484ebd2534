import type { LookupName } from '@refined/shared/domain';
import { isSameProduct } from '../files/compare-products.ts';
import type { DpdProduct } from '../files/dpd-product.ts';
import type { Notice } from '../files/notice-records.ts';

/** The name of the lookup entry for a label; the label itself if nobody chose one (D79). */
export type AliasOf = (kind: LookupName, label: string) => string;

/** A product with its labels replaced; the same object if nothing changes. */
export const aliasProduct = (product: DpdProduct, aliasOf: AliasOf): DpdProduct => {
  const { company, ingredients, schedules } = product;
  const aliased: DpdProduct = {
    ...product,
    company: company && { ...company, name: aliasOf('manufacturer', company.name) },
    ingredients: aliasIngredients(ingredients, aliasOf),
    schedules: [...new Set(schedules.map((label) => aliasOf('schedule', label)))],
  };
  return isSameProduct(product, aliased) ? product : aliased;
};

export const aliasIngredients = <Ingredient extends { readonly name: string }>(
  ingredients: readonly Ingredient[],
  aliasOf: AliasOf,
): Ingredient[] =>
  ingredients.map((one) => ({ ...one, name: aliasOf('active_ingredient', one.name) }));

export const aliasNotice = (notice: Notice, aliasOf: AliasOf): Notice => ({
  ...notice,
  manufacturer: aliasOf('manufacturer', notice.manufacturer),
});
