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

export const textOfProduct = (product: DpdProduct): ProductText => {
  const text = JSON.stringify(product);
  return { text, digest: hash('sha256', text, 'base64') };
};
