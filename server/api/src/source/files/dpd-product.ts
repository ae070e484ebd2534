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
   * Texts such as "100 MG/5 ML", in order; a kit can contain an ingredient in several strengths.
   */
  readonly strengths: readonly string[];
}

/**
 * One product of an extract, joined and normalised: equal products have the same meaning,
 * regardless of spelling. Lists are sorted by label, because the extract's rows have no order.
 * Stored as JSON, for comparison with the next extract.
 */
export interface DpdProduct {
  /** Part of every stored product: without it the digests would differ. */
  readonly reading: 2;
  readonly drugCode: number;
  readonly state: DpdState;
  /** Since when it is in this state, YYYY-MM-DD. A new date alone is no change. */
  readonly stateSince?: string;
  readonly productClass: ProductClass;
  /** Health Canada's value: eight digits, empty, or an invalid DIN (D65). */
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
  /** `schedules` in the extract's spelling; only if it differs. */
  readonly scheduleSpellings?: readonly string[];
}

/** The record's strength text. */
export const strengthOf = (product: DpdProduct): string => productStrength(product.ingredients);

interface ProductText {
  /** JSON. */
  readonly text: string;
  /**
   * Stored with the product: if the digests are equal, the products are equal and needn't be read.
   * Different digests prove nothing, e.g. after a change in how products are read.
   */
  readonly digest: string;
}

/** Line numbers change from one extract to the next, so they are left out. */
const withoutLine = (reason: string): string => reason.replace(/, line \d+:/, ':');

/** Begins the digest of a product without a readable row. */
const ABSENT = 'absent ';

/** Whether the last extract had no readable row of the product, so that it looked gone. */
export const wasAbsent = (unread: string | null): boolean => unread?.startsWith(ABSENT) === true;

/**
 * Digest of an incompletely read product with the reasons: the same for the same problem in the
 * next extract (D66). A new date alone is no change. Null without reasons: it was read in full.
 *
 * @param product null: none of its rows could be read
 */
export const digestOfUnread = (
  product: DpdProduct | null,
  reasons: readonly string[],
): string | null =>
  reasons.length === 0
    ? null
    : (product ? '' : ABSENT) +
      hash(
        'sha256',
        JSON.stringify([{ ...product, stateSince: undefined }, reasons.map(withoutLine).sort()]),
        'base64',
      );

export const textOfProduct = (product: DpdProduct): ProductText => {
  const text = JSON.stringify(product);
  return { text, digest: hash('sha256', text, 'base64') };
};
