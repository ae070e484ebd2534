import { describe, expect, it } from '@jest/globals';
import { dpdProduct } from '../testing/extract-fixture.ts';
import { recordOfProduct, companiesByGroup, inferSubType, looksGeneric } from './source-record.ts';

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

describe('inferring the sub-type (D49)', () => {
  it.each([
    ['APO-SOMETHING', ['X'], true],
    ['SANDOZ SOMETHING', ['X'], true],
    ['JAMP SOMETHING', ['X'], true],
    ['METFORMIN', ['METFORMIN HYDROCHLORIDE'], true],
    ['RIVAMETFORMIN', ['METFORMIN HYDROCHLORIDE'], false],
    ['AMOXICILLIN FOR SUSPENSION', ['AMOXICILLIN (AMOXICILLIN TRIHYDRATE)'], true],
    ['SODIUM CHLORIDE INJECTION', ['SODIUM CHLORIDE'], true],
    ['GLUCOPHAGE', ['METFORMIN HYDROCHLORIDE'], false],
    ['ACTOS', ['PIOGLITAZONE'], false],
    ['PROZAC', ['FLUOXETINE'], false],
  ])('%s of %j: generic %s', (brandName, ingredients, generic) => {
    expect(looksGeneric(brandName, ingredients)).toBe(generic);
  });

  const own = dpdProduct();
  it.each([
    ['Biosimilar', { biosimilar: true, brandName: 'METFORMIN' }, []],
    ['Generic', { brandName: 'METFORMIN' }, []],
    ['Single-Source Brand', {}, [dpdProduct({ drugCode: 2 })]],
    [
      'Multi-Source Brand',
      {},
      [dpdProduct({ drugCode: 2, company: { code: '99', name: 'TEVA' } })],
    ],
    [
      'Single-Source Brand',
      {},
      [dpdProduct({ drugCode: 2, ingredientGroup: '0102', company: { code: '99', name: 'TEVA' } })],
    ],
  ])('%s', (subType, changes, others) => {
    const product = { ...own, ...changes };
    expect(inferSubType(product, companiesByGroup([product, ...others]))).toBe(subType);
  });
});
