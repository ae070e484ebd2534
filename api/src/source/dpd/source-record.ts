import { caseDrugName } from '@refined/shared/domain';
import type { CleanNames } from '../values/clean-names.ts';
import { cleanName } from '../values/clean-names.ts';
import { drugClassLabel, formOf } from './compare-products.ts';
import type { DpdProduct } from './extract/dpd-product.ts';
import { labelKey } from '../values/labels.ts';
import { strengthOf } from './extract/product-draft.ts';

/** A label as a lookup list holds it: matched by key, shown by name. */
export interface LookupLabel {
  readonly key: string;
  readonly name: string;
}

export const lookupLabel = (name: string): LookupLabel => ({ key: labelKey(name), name });

/**
 * A drug as its source describes it, in the record's fields; lists keep the source's order, because
 * strengths follow the ingredients.
 */
export interface SourceRecord {
  readonly din: string;
  readonly drug_name: string;
  readonly health_canada_drug_name: string;
  readonly drug_class: LookupLabel | null;
  readonly manufacturer: LookupLabel | null;
  readonly schedule: readonly LookupLabel[];
  readonly active_ingredient: readonly LookupLabel[];
  readonly administration: readonly LookupLabel[];
  readonly form: string;
  readonly strength: string;
}

/**
 * A product's record. Its name is cased by the sub-type (specification §4); Health Canada's name
 * never is (D29).
 */
export const recordOfProduct = (
  product: DpdProduct,
  subTypeLabel: string,
  names: CleanNames,
): SourceRecord => ({
  din: product.din,
  drug_name: caseDrugName(cleanName(product.din, product.brandName, names), subTypeLabel),
  health_canada_drug_name: product.brandName,
  drug_class: product.drugClass && {
    key: product.drugClass.code,
    name: drugClassLabel(product.drugClass),
  },
  manufacturer: product.company && lookupLabel(product.company.name),
  schedule: product.schedules.map(lookupLabel),
  active_ingredient: product.ingredients.map(({ name }) => lookupLabel(name)),
  administration: product.routes.map(({ name }) => lookupLabel(name)),
  form: formOf(product),
  strength: strengthOf(product),
});
