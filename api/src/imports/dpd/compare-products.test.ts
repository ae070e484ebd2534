import { describe, expect, it } from '@jest/globals';
import { dpdProduct } from '../testing/products.ts';
import { compareProducts, isSameProduct } from './compare-products.ts';
import type { DpdProduct } from './extract/dpd-product.ts';

describe('comparing a product with last month’s', () => {
  it.each([
    ['launched', { state: 'marketed' }, { state: 'approved' }, null, 'approved', 'marketed'],
    ['dormant', { state: 'dormant' }, {}, null, 'marketed', 'dormant'],
    ['approved', { state: 'approved' }, {}, null, 'marketed', 'approved'],
    ['renamed', { brandName: 'PRO-METFORMIN' }, {}, 'health_canada_drug_name', 'GLUCOPHAGE', 'PRO-METFORMIN'],
    ['din', { din: '00000002' }, {}, 'din', '00000001', '00000002'],
    ['strength', { ingredients: [{ code: '7', name: 'METFORMIN HYDROCHLORIDE', strengths: ['850 MG'] }] }, {}, 'strength', '500 MG', '850 MG'],
    ['ingredient', { ingredients: [{ code: '8', name: 'METFORMIN', strengths: ['500 MG'] }] }, {}, 'active_ingredient', ['METFORMIN HYDROCHLORIDE'], ['METFORMIN']],
    ['form', { forms: [{ code: '5', name: 'CAPSULE' }] }, {}, 'form', 'TABLET', 'CAPSULE'],
    ['route', { routes: [{ code: '70', name: 'TOPICAL' }] }, {}, 'administration', ['ORAL'], ['TOPICAL']],
    ['schedule', { schedules: ['PRESCRIPTION', 'SCHEDULE D'] }, {}, 'schedule', ['PRESCRIPTION'], ['PRESCRIPTION', 'SCHEDULE D']],
    ['company', { company: { code: '11', name: 'TEVA' } }, {}, 'manufacturer', 'SANOFI', 'TEVA'],
    ['drug_class', { drugClass: { code: 'A10', name: 'DIABETES' } }, { drugClass: null }, 'drug_class', '', 'A10 DIABETES'],
    ['biosimilar', { biosimilar: true }, {}, 'type', false, true],
  ] as [string, Partial<DpdProduct>, Partial<DpdProduct>, string | null, unknown, unknown][])('sees that it is %s', (kind, after, before, field, old, current) => {
    expect(compareProducts(dpdProduct(before), dpdProduct(after))).toEqual([{ kind, field, before: old, after: current }]);
  });

  it('takes another group number for no change, but not for the same product', () => {
    const regrouped = dpdProduct({ ingredientGroup: '0999' });
    expect(compareProducts(dpdProduct(), regrouped)).toEqual([]);
    expect(isSameProduct(dpdProduct(), regrouped)).toBe(false);
    expect(isSameProduct(dpdProduct(), dpdProduct())).toBe(true);
  });
});
