import { hash } from 'node:crypto';
import { productStrength } from '../values/strength.ts';
import type { DpdState, ProductClass } from './dpd-files.ts';

/** A label with Health Canada's code for it. */
export interface CodedLabel {
  readonly code: string;
  readonly name: string;
}

interface DpdIngredient extends CodedLabel {
  /**
   * Texts such as "100 MG/5 ML", in order; a kit can contain one ingredient in several strengths.
   */
  readonly strengths: readonly string[];
}

/**
 * The version of the reading that stored a product. Products stored earlier (without the mark) lack
 * the spelling of their schedules and what their percentages refer to: `readAgain` adds that.
 */
export const READING = 2;

/**
 * One product of an extract, joined and normalised: equal products mean the same, however they are
 * spelled. Lists are ordered by label, because the extract's rows have no order. Stored as JSON for
 * comparison with the next extract.
 */
export interface DpdProduct {
  readonly reading?: typeof READING;
  readonly drugCode: number;
  readonly state: DpdState;
  /**
   * Since when it is in that state, YYYY-MM-DD; absent in products stored before this was read. A
   * new date alone is no change.
   */
  readonly stateSince?: string;
  readonly productClass: ProductClass;
  /** As Health Canada gives it: eight digits, empty, or what is no DIN (D65). */
  readonly din: string;
  readonly brandName: string;
  /** AI_GROUP_NO. */
  readonly ingredientGroup: string;
  readonly biosimilar: boolean;
  readonly company: CodedLabel | null;
  readonly drugClass: CodedLabel | null;
  readonly ingredients: readonly DpdIngredient[];
  readonly routes: readonly CodedLabel[];
  readonly forms: readonly CodedLabel[];
  readonly schedules: readonly string[];
  /** `schedules` as the extract spells them, only where that differs. */
  readonly scheduleSpellings?: readonly string[];
}

/** The record's strength text. */
export const strengthOf = (product: DpdProduct): string => productStrength(product.ingredients);

/** A product as it is stored. */
interface ProductText {
  /** JSON. */
  readonly text: string;
  /**
   * Stored beside it: a product that is read to the same text needn't be fetched to know that it is
   * the same. Another one says nothing, e.g. after a change of how products are read.
   */
  readonly digest: string;
}

/** Where a row stands says nothing about the product, and changes from one extract to the next. */
const withoutLine = (reason: string): string => reason.replace(/, line \d+:/, ':');

/**
 * Digest of a product that wasn't read in full, with the reasons: equal for the same in the next
 * extract (D66). A new date alone is no change. Null without a reason: it was read in full.
 */
export const digestOfUnread = (
  product: DpdProduct | null,
  reasons: readonly string[],
): string | null =>
  reasons.length === 0
    ? null
    : hash(
        'sha256',
        JSON.stringify([{ ...product, stateSince: undefined }, reasons.map(withoutLine).sort()]),
        'base64',
      );

export const textOfProduct = (product: DpdProduct): ProductText => {
  const text = JSON.stringify(product);
  return { text, digest: hash('sha256', text, 'base64') };
};

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
