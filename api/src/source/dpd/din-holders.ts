import { isDin } from '@refined/shared/domain';
import type { DpdProduct } from './extract/dpd-product.ts';

/** Which of an extract's products have a DIN: at Health Canada, or in their record (D65). */
export class DinHolders {
  readonly #codes = new Map<string, number[]>();
  readonly #products: ReadonlyMap<number, DpdProduct>;

  /** `known`: the records' DINs, by drug code. */
  constructor(
    products: readonly DpdProduct[],
    known: ReadonlyMap<number, { readonly din: string }>,
  ) {
    this.#products = new Map(products.map((product) => [product.drugCode, product]));
    for (const { drugCode, din } of products) {
      this.#add(din, drugCode);
      const own = known.get(drugCode)?.din ?? '';
      if (own !== din) this.#add(own, drugCode);
    }
  }

  #add(din: string, drugCode: number): void {
    if (!isDin(din)) return;
    const codes = this.#codes.get(din);
    if (codes) codes.push(drugCode);
    else this.#codes.set(din, [drugCode]);
  }

  /** Drug codes of the other products with that DIN. */
  others(din: string, drugCode: number): readonly number[] {
    return (this.#codes.get(din) ?? []).filter((code) => code !== drugCode);
  }

  nameOf(drugCode: number): string {
    return `${this.#products.get(drugCode)?.brandName ?? ''} (drug code ${drugCode})`.trim();
  }
}
