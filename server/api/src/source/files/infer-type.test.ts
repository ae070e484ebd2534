import { describe, expect, it } from '@jest/globals';
import { dpdProduct } from '../testing/extract-fixture.ts';
import { companiesByGroup, inferSubType, looksGeneric } from './infer-type.ts';

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
