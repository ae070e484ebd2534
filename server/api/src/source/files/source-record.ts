import {
  caseDrugName,
  DRUG_FIELDS,
  FIXED_FIELDS,
  lookupOf,
  SOURCE_FIELDS,
  type LookupName,
  type SourceField,
  type DRUG_SUB_TYPES,
} from '@refined/shared/domain';
import { FIELD_COLUMNS, type ColumnOf, type FieldColumns } from '../../db/field-columns.ts';
import { cleanName, type CleanNames } from '../values/clean-names.ts';
import { labelKey } from '../values/labels.ts';
import { textsOf, type FieldTexts } from '../values/source-values.ts';
import { drugClassLabel, formOf } from './compare-products.ts';
import { strengthOf, type DpdProduct } from './dpd-product.ts';

export type SubType = (typeof DRUG_SUB_TYPES)[number];

/**
 * First words in product names of generic makers. Health Canada doesn't say which products are
 * generic, so this is a guess by name; it is marked as inferred, and reviewers correct it (D49).
 */
const GENERIC_MAKERS =
  /^(?:(?:AA|ACCEL|ACH|ACT|AG|APO|AURO|AVA|BIO|CO|DOM|EUGIA|EURO|GEN|GLN|IPG|JAMP|LUPIN|M|MAR|MED|MINT|MYLAN|NAT|NB|NOVO|NRA|NU|ODAN|PHL|PMS|PMSC|PRIVA|PRO|PRZ|RAN|RATIO|REDDY|RIVA|SANDOZ|SEPTA|SPC|TARO|TEVA|VAN|ZDS|ZYM)-|(?:SANDOZ|JAMP|APO|TEVA|MYLAN|RIVA|ACT|MINT|AURO) )/;

/** Last words of an ingredient for its salt or hydrate: product names omit them. */
const SALT_WORDS = new Set([
  'ACETATE',
  'BESYLATE',
  'BITARTRATE',
  'BROMIDE',
  'CALCIUM',
  'CHLORIDE',
  'CITRATE',
  'DIHYDRATE',
  'DIHYDROCHLORIDE',
  'DIPROPIONATE',
  'FUMARATE',
  'HEMIHYDRATE',
  'HYDROBROMIDE',
  'HYDROCHLORIDE',
  'MAGNESIUM',
  'MALATE',
  'MALEATE',
  'MESYLATE',
  'MONOHYDRATE',
  'NITRATE',
  'PHOSPHATE',
  'POTASSIUM',
  'SODIUM',
  'SUCCINATE',
  'SULFATE',
  'TARTRATE',
  'TRIHYDRATE',
  'VALERATE',
]);

const baseName = (ingredient: string): string => {
  const words = ingredient.replace(/\(.*$/, '').trim().toUpperCase().split(' ');
  while (words.length > 1 && SALT_WORDS.has(words.at(-1)!)) words.pop();
  return words.join(' ');
};

const holdsWord = (name: string, word: string): boolean =>
  word.length > 2 &&
  ` ${name.replace(/[^A-Z0-9]+/g, ' ')} `.includes(` ${word.replace(/[^A-Z0-9]+/g, ' ').trim()} `);

/**
 * Whether a name looks generic: it contains one of its ingredients, or begins like a generic
 * maker's name.
 */
export const looksGeneric = (brandName: string, ingredients: readonly string[]): boolean => {
  const name = brandName.toUpperCase();
  return (
    GENERIC_MAKERS.test(name) ||
    ingredients.some((ingredient) => holdsWord(name, baseName(ingredient)))
  );
};

/** The companies of each ingredient group (AI_GROUP_NO) in an extract. */
export type GroupCompanies = ReadonlyMap<string, ReadonlySet<string>>;

export const companiesByGroup = (products: readonly DpdProduct[]): GroupCompanies => {
  const groups = new Map<string, Set<string>>();
  for (const { ingredientGroup, company } of products) {
    const companies = groups.get(ingredientGroup) ?? new Set();
    if (company) companies.add(company.code || company.name);
    groups.set(ingredientGroup, companies);
  }
  return groups;
};

/** A product's sub-type. Only Biosimilar is stated; the others are inferred (D49). */
export const inferSubType = (product: DpdProduct, groups: GroupCompanies): SubType => {
  if (product.biosimilar) return 'Biosimilar';
  if (
    looksGeneric(
      product.brandName,
      product.ingredients.map(({ name }) => name),
    )
  )
    return 'Generic';
  const own = product.company?.code || product.company?.name;
  // Without a group, products with the same ingredients are unknown.
  const companies =
    product.ingredientGroup === '' ? [] : (groups.get(product.ingredientGroup) ?? []);
  const others = [...companies].some((company) => company !== own);
  return others ? 'Multi-Source Brand' : 'Single-Source Brand';
};

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
