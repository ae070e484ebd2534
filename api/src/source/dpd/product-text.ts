import { hash } from 'node:crypto';
import type { DpdProduct } from './extract/dpd-product.ts';

/** A product as it is stored. */
export interface ProductText {
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
