/** {product} is configuration, read at run time (D1). */
export interface Product {
  /** Shown to users: "On Formulary". */
  readonly name: string;
  /** Part of the field's name: `in_formulary`. */
  readonly key: string;
}

export const DEFAULT_PRODUCT: Product = { name: 'Formulary', key: 'formulary' };

/** The drug's field that says whether it is on the product (specification §3, D1). */
export const inProductField = (key: string): `in_${string}` => `in_${key}`;
