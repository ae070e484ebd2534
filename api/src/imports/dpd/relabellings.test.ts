import { describe, expect, it } from '@jest/globals';
import { dpdProduct } from '../testing/products.ts';
import type { DpdProduct } from './extract/dpd-product.ts';
import { findRelabellings, relabelProduct } from './relabellings.ts';

const products = (count: number, changes: (drugCode: number) => Partial<DpdProduct>): DpdProduct[] =>
  Array.from({ length: count }, (_, index) => dpdProduct({ drugCode: index + 1, ...changes(index + 1) }));

describe('relabellings (D47)', () => {
  it.each([
    ['schedule', { schedules: ['SCHEDULE X'] }, { schedules: ['SCHEDULE X (CDSA IX)'] }, 'SCHEDULE X', 'SCHEDULE X (CDSA IX)'],
    ['manufacturer', { company: { code: '10', name: 'SANOFI' } }, { company: { code: '10', name: 'SANOFI INC.' } }, 'SANOFI', 'SANOFI INC.'],
    ['administration', { routes: [{ code: '56', name: 'ORAL' }] }, { routes: [{ code: '56', name: 'BY MOUTH' }] }, 'ORAL', 'BY MOUTH'],
    ['form', { forms: [{ code: '85', name: 'TABLET' }] }, { forms: [{ code: '85', name: 'TABLET (ORAL)' }] }, 'TABLET', 'TABLET (ORAL)'],
    ['drug_class', { drugClass: { code: 'A10', name: 'OLD' } }, { drugClass: { code: 'A10', name: 'NEW' } }, 'A10 OLD', 'A10 NEW'],
    ['active_ingredient', {}, { ingredients: [{ code: '7', name: 'METFORMIN HCL', strengths: ['500 MG'] }] }, 'METFORMIN HYDROCHLORIDE', 'METFORMIN HCL'],
  ] as [string, Partial<DpdProduct>, Partial<DpdProduct>, string, string][])('finds a new spelling in %s', (list, before, after, from, to) => {
    const relabellings = findRelabellings(products(12, () => before), products(12, () => after));
    expect(relabellings).toEqual([{ list, from, to, products: 12, example: '00000001 GLUCOPHAGE' }]);
    expect(relabelProduct(dpdProduct(before), relabellings)).toEqual(dpdProduct(after));
  });

  it('leaves few products to reviewers', () => {
    expect(findRelabellings(products(9, () => ({ schedules: ['A'] })), products(9, () => ({ schedules: ['B'] })))).toEqual([]);
  });

  it('takes a label that others bear already for a change of meaning', () => {
    const before = products(20, (code) => ({ company: code > 12 ? { code: '11', name: 'KNIGHT' } : { code: '10', name: 'ENDO' } }));
    expect(findRelabellings(before, products(20, () => ({ company: { code: '11', name: 'KNIGHT' } })))).toEqual([]);
  });

  it('takes a label with another code for a change of meaning', () => {
    expect(findRelabellings(products(12, () => ({})), products(12, () => ({ company: { code: '12', name: 'NEW OWNER' } })))).toEqual([]);
  });

  it('takes it for no relabelling when some products keep the old label, or get another', () => {
    const before = products(20, () => ({ schedules: ['A'] }));
    expect(findRelabellings(before, products(20, (code) => ({ schedules: [code === 20 ? 'A' : 'B'] })))).toEqual([]);
    expect(findRelabellings(before, products(20, (code) => ({ schedules: [code === 20 ? 'C' : 'B'] })))).toEqual([]);
  });
});
