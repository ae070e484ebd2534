import type { DRUG_SUB_TYPES } from '@refined/shared/domain';
import type { DpdProduct } from './dpd-product.ts';

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
