import type { DpdProduct } from '../dpd/extract/dpd-product.ts';

/** A normalised product for tests of comparing and mapping. */
export const dpdProduct = (changes: Partial<DpdProduct> = {}): DpdProduct => ({
  drugCode: 1,
  state: 'marketed',
  productClass: 'Human',
  din: '00000001',
  brandName: 'GLUCOPHAGE',
  ingredientGroup: '0101',
  biosimilar: false,
  company: { code: '10', name: 'SANOFI' },
  drugClass: { code: 'A10BA02', name: 'METFORMIN' },
  ingredients: [{ code: '7', name: 'METFORMIN HYDROCHLORIDE', strengths: ['500 MG'] }],
  routes: [{ code: '56', name: 'ORAL' }],
  forms: [{ code: '85', name: 'TABLET' }],
  schedules: ['PRESCRIPTION'],
  ...changes,
});
