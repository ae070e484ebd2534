import { describe, expect, it } from '@jest/globals';
import { dpdProduct } from '../testing/extract-fixture.ts';
import { recordOfProduct } from './source-record.ts';

describe('the record of a product', () => {
  it('holds every field as PROVENANCE maps it', () => {
    const product = dpdProduct({
      brandName: 'APO-METFORMIN XR',
      forms: [
        { code: '1', name: 'CREAM' },
        { code: '2', name: 'KIT' },
      ],
    });
    expect(recordOfProduct(product, 'Generic', new Map())).toEqual({
      din: '00000001',
      drug_name: 'Apo-Metformin XR',
      health_canada_drug_name: 'APO-METFORMIN XR',
      drug_class: { key: 'A10BA02', name: 'A10BA02 METFORMIN' },
      manufacturer: { key: 'SANOFI', name: 'SANOFI' },
      schedule: [{ key: 'PRESCRIPTION', name: 'PRESCRIPTION' }],
      active_ingredient: [{ key: 'METFORMIN HYDROCHLORIDE', name: 'METFORMIN HYDROCHLORIDE' }],
      administration: [{ key: 'ORAL', name: 'ORAL' }],
      form: 'CREAM, KIT',
      strength: '500 MG',
    });
  });

  it.each([
    ['the clean name', 'Reactine 20 mg tablet', 'REACTINE 20MG TABLET', 'REACTINE 20 MG TABLET'],
    ['the name after a renaming', 'SERTRALINE-25', 'PRO-SERTRALINE', 'PRO-SERTRALINE'],
  ])('is named by %s, in the casing of its type', (_name, clean, brandName, expected) => {
    expect(
      recordOfProduct(
        dpdProduct({ brandName }),
        'Single-Source Brand',
        new Map([['00000001', clean]]),
      ).drug_name,
    ).toBe(expected);
  });
});
