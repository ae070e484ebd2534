import { fieldMessages } from './fields.ts';
import { moveMessages } from './moves.ts';

/** What is known of a drug; a bare host doesn't send the rest. */
export interface LinedDrug {
  readonly din?: string | undefined;
  readonly drug_name?: string | undefined;
  readonly strength?: string | undefined;
  readonly form?: string | undefined;
  readonly in_product?: boolean | undefined;
}

/**
 * The line that names a drug wherever its card isn't seen: "02240001 Metformin · 500 MG · TABLET".
 * Drugs of one name differ in their strength. `productName`: says too whether it is on the product.
 */
export const drugLine = (
  { din, drug_name: name, strength, form, in_product: isOn }: LinedDrug,
  productName?: string,
): string =>
  [
    [din || fieldMessages.noDin, name].filter(Boolean).join(' '),
    strength,
    form,
    productName === undefined || isOn === undefined ? '' : moveMessages.onOrOff(productName, isOn),
  ]
    .filter(Boolean)
    .join(' · ');
