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
 * One product of an extract, joined and normalised: equal products mean the same, however they are
 * spelled. Lists are ordered by label, because the extract's rows have no order. Stored as JSON for
 * comparison with the next extract.
 */
export interface DpdProduct {
  /** As every stored product has it: without it an equal one would have another digest. */
  readonly reading: 2;
  readonly drugCode: number;
  readonly state: DpdState;
  /** Since when it is in that state, YYYY-MM-DD. A new date alone is no change. */
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
