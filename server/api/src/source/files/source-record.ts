import {
  caseDrugName,
  DRUG_FIELDS,
  FIXED_FIELDS,
  lookupOf,
  SOURCE_FIELDS,
  type LookupName,
  type SourceField,
} from '@refined/shared/domain';
import { FIELD_COLUMNS, type ColumnOf, type FieldColumns } from '../../db/field-columns.ts';
import { cleanName, type CleanNames } from '../values/clean-names.ts';
import { labelKey } from '../values/labels.ts';
import { textsOf, type FieldTexts } from '../values/source-values.ts';
import { drugClassLabel, formOf } from './compare-products.ts';
import { strengthOf, type DpdProduct } from './dpd-product.ts';

/** A label in a lookup: matched by key, shown by name. */
export interface LookupLabel {
  readonly key: string;
  readonly name: string;
}

export const lookupLabel = (name: string): LookupLabel => ({ key: labelKey(name), name });

/**
 * A drug in its source, with the record's fields; lists keep the source's order, because strengths
 * follow the ingredients.
 */
export type SourceRecord = {
  readonly [Field in SourceRecordField]: SourceValues[(typeof FIELDS)[Field]['kind']];
};

interface SourceValues {
  readonly text: string;
  readonly single: LookupLabel | null;
  readonly multi: readonly LookupLabel[];
}
const FIELDS = { ...DRUG_FIELDS, ...FIXED_FIELDS };

/** Without the sub-type: it is inferred from the whole product. */
export type SourceRecordField = Exclude<SourceField, 'type'>;
export const SOURCE_RECORD_FIELDS = SOURCE_FIELDS.filter(
  (name): name is SourceRecordField => name !== 'type',
);

const LISTED_FIELDS = SOURCE_RECORD_FIELDS.flatMap((field) => {
  const lookup = lookupOf(field);
  return lookup ? [{ field, lookup }] : [];
});

/** The labels in a record, by lookup. */
export const labelsOf = (
  record: Partial<SourceRecord>,
): readonly { readonly lookup: LookupName; readonly labels: readonly LookupLabel[] }[] =>
  LISTED_FIELDS.flatMap(({ field, lookup }) => {
    const value = record[field];
    if (value === undefined || value === null || typeof value === 'string') return [];
    return [{ lookup, labels: [value].flat() as LookupLabel[] }];
  });

/** The fields of a product's record that have labels. */
export const labelsOfProduct = (product: DpdProduct) => ({
  drug_class: product.drugClass && {
    key: product.drugClass.code,
    name: drugClassLabel(product.drugClass),
  },
  manufacturer: product.company && lookupLabel(product.company.name),
  schedule: product.schedules.map(lookupLabel),
  active_ingredient: product.ingredients.map(({ name }) => lookupLabel(name)),
  administration: product.routes.map(({ name }) => lookupLabel(name)),
});

/**
 * A product's record. The sub-type decides the case of its name (specification §4), but never of
 * Health Canada's name (D29).
 */
export const recordOfProduct = (
  product: DpdProduct,
  subTypeLabel: string,
  names: CleanNames,
): SourceRecord => ({
  din: product.din,
  drug_name: caseDrugName(cleanName(product.din, product.brandName, names), subTypeLabel),
  health_canada_drug_name: product.brandName,
  ...labelsOfProduct(product),
  form: formOf(product),
  strength: strengthOf(product),
});

/** The texts of a source's record. */
export const textsOfSource = (record: SourceRecord): FieldTexts =>
  Object.fromEntries(
    SOURCE_RECORD_FIELDS.map((field) => {
      const value = record[field];
      const isText = value === null || typeof value === 'string';
      return [field, isText ? textsOf(value) : [value].flat().map(({ name }) => name)];
    }),
  );

/** The texts of a product, as the record of a drug with this sub-type has them. */
export const textsOfProduct = (
  product: DpdProduct,
  subType: string,
  names: CleanNames,
): FieldTexts => ({
  ...textsOfSource(recordOfProduct(product, subType, names)),
  // Health Canada only says whether a product is a biosimilar.
  type: textsOf(product.biosimilar),
});

/** The texts of our record. */
export const textsOfRecord = (
  record: Pick<FieldColumns, ColumnOf<SourceField>>,
  nameOf: (id: number) => string,
): Required<FieldTexts> =>
  Object.fromEntries(
    SOURCE_FIELDS.map((field) => {
      const value = record[FIELD_COLUMNS[field]];
      return [field, typeof value === 'string' ? textsOf(value) : [value ?? []].flat().map(nameOf)];
    }),
  ) as Required<FieldTexts>;
