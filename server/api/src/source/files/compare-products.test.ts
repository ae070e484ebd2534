import { describe, expect, it } from '@jest/globals';
import { dpdProduct } from '../testing/extract-fixture.ts';
import { compareProducts, isSameProduct } from './compare-products.ts';
import type { DpdProduct } from './dpd-product.ts';

const ingredient = (name: string, ...strengths: string[]) => ({ code: '7', name, strengths });
const of = (name: string, ...strengths: string[]) => ({
  ingredients: [ingredient(name, ...strengths)],
});

describe('comparing a product with last month’s', () => {
  it.each([
    ['launched', { state: 'marketed' }, { state: 'approved' }, null, 'approved', 'marketed'],
    ['dormant', { state: 'dormant' }, {}, null, 'marketed', 'dormant'],
    ['approved', { state: 'approved' }, {}, null, 'marketed', 'approved'],
    [
      'renamed',
      { brandName: 'PRO-METFORMIN' },
      {},
      'health_canada_drug_name',
      'GLUCOPHAGE',
      'PRO-METFORMIN',
    ],
    ['din', { din: '00000002' }, {}, 'din', '00000001', '00000002'],
    ['strength', of('METFORMIN HYDROCHLORIDE', '850 MG'), {}, 'strength', '500 MG', '850 MG'],
    [
      'ingredient',
      { ingredients: [{ code: '8', name: 'METFORMIN', strengths: ['500 MG'] }] },
      {},
      'active_ingredient',
      ['METFORMIN HYDROCHLORIDE'],
      ['METFORMIN'],
    ],
    ['form', { forms: [{ code: '5', name: 'CAPSULE' }] }, {}, 'form', 'TABLET', 'CAPSULE'],
    [
      'route',
      { routes: [{ code: '70', name: 'TOPICAL' }] },
      {},
      'administration',
      ['ORAL'],
      ['TOPICAL'],
    ],
    [
      'schedule',
      { schedules: ['PRESCRIPTION', 'SCHEDULE D'] },
      {},
      'schedule',
      ['PRESCRIPTION'],
      ['PRESCRIPTION', 'SCHEDULE D'],
    ],
    ['company', { company: { code: '11', name: 'TEVA' } }, {}, 'manufacturer', 'SANOFI', 'TEVA'],
    [
      'drug_class',
      { drugClass: { code: 'A10', name: 'DIABETES' } },
      { drugClass: null },
      'drug_class',
      '',
      'A10 DIABETES',
    ],
    ['biosimilar', { biosimilar: true }, {}, 'type', false, true],
  ] as [string, Partial<DpdProduct>, Partial<DpdProduct>, string | null, unknown, unknown][])(
    'sees that it is %s',
    (kind, after, before, field, old, current) => {
      expect(compareProducts(dpdProduct(before), dpdProduct(after))).toEqual([
        { kind, field, before: old, after: current },
      ]);
    },
  );

  it('takes another group number for no change, but not for the same product', () => {
    const regrouped = dpdProduct({ ingredientGroup: '0999' });
    expect(compareProducts(dpdProduct(), regrouped)).toEqual([]);
    expect(isSameProduct(dpdProduct(), regrouped)).toBe(false);
    expect(isSameProduct(dpdProduct(), dpdProduct())).toBe(true);
  });

  const kindsOf = (before: Partial<DpdProduct>, after: Partial<DpdProduct>): string[] =>
    compareProducts(dpdProduct(before), dpdProduct(after)).map(({ kind }) => kind);

  it.each([
    [
      'case of an ATC text',
      { drugClass: { code: 'A10BA02', name: 'METFORMIN' } },
      { drugClass: { code: 'A10BA02', name: 'Metformin' } },
    ],
    ['a hyphen in a name', { brandName: 'JAMP-CELECOXIB' }, { brandName: 'JAMP CELECOXIB' }],
    [
      'a company’s case and full stop',
      { company: { code: '10', name: 'GLAXOSMITHKLINE INC' } },
      { company: { code: '10', name: 'GlaxoSmithKline Inc.' } },
    ],
    [
      'the order of words in a bracket',
      of('HEPATITIS A VIRUS (HM175 STRAIN, INACTIVATED)', '1 UNIT'),
      of('HEPATITIS A VIRUS (INACTIVATED HM175 STRAIN)', '1 UNIT'),
    ],
    ['a denominator of one', of('A', '150 MG/ML'), of('A', '150 MG/1 ML')],
    ['a leading nought', of('A', '.5 MG'), of('A', '0.5 mg')],
    ['grouped thousands', of('A', '1,000 UNIT'), of('A', '1000 UNIT')],
    [
      'a form’s case',
      { forms: [{ code: '5', name: 'TABLET (EXTENDED-RELEASE)' }] },
      { forms: [{ code: '5', name: 'Tablet, extended release' }] },
    ],
    [
      'a spelling that sorts elsewhere',
      { ingredients: [ingredient('A-Z', '1 MG'), ingredient('AB', '2 MG')] },
      { ingredients: [ingredient('AB', '2 MG'), ingredient('az', '1 MG')] },
    ],
  ] as [string, Partial<DpdProduct>, Partial<DpdProduct>][])(
    'takes %s for no change (D60)',
    (_what, before, after) => {
      expect(kindsOf(before, after)).toEqual([]);
    },
  );

  it.each([
    ['a unit', 'strength', of('A', '5 MG'), of('A', '5 MCG')],
    ['a decimal point', 'strength', of('A', '1.5 MG'), of('A', '15 MG')],
    ['what a percentage is of', 'strength', of('A', '5 % W/W'), of('A', '5 % W/V')],
    ['a percentage that says of what', 'strength', of('A', '5 %'), of('A', '5 % W/W')],
    ['a denominator of ten', 'strength', of('A', '5 MG/ML'), of('A', '5 MG/10 ML')],
    ['a salt in a bracket', 'ingredient', of('X (X SODIUM)'), of('X (X POTASSIUM)')],
    ['a bracket', 'ingredient', of('X (HYDROCHLORIDE)'), of('X HYDROCHLORIDE')],
    ['figures that change places', 'ingredient', of('X (2 A, 1 B)'), of('X (1 A, 2 B)')],
    ['figures in a name', 'renamed', { brandName: 'NOVOLIN 30/70' }, { brandName: 'NOVOLIN 3070' }],
    ['a percentage in a name', 'renamed', { brandName: 'CREAM 1.5%' }, { brandName: 'CREAM 15%' }],
    [
      'a company’s legal name',
      'company',
      { company: { code: '10', name: 'SANOFI PASTEUR LIMITED' } },
      { company: { code: '10', name: 'SANOFI VACCINES CANADA LTD.' } },
    ],
    [
      'strengths that change places',
      'strength',
      { ingredients: [ingredient('A', '1 MG'), ingredient('B', '2 MG')] },
      { ingredients: [ingredient('A', '2 MG'), ingredient('B', '1 MG')] },
    ],
  ] as [string, string, Partial<DpdProduct>, Partial<DpdProduct>][])(
    'sees %s',
    (_what, kind, before, after) => {
      expect(kindsOf(before, after)).toEqual([kind]);
    },
  );
});
