import { describe, expect, it } from '@jest/globals';
import { dpdProduct } from '../testing/extract-fixture.ts';
import type { DpdProduct } from './dpd-product.ts';
import { findRelabellings, findRespellings, relabelProduct } from './relabellings.ts';

const products = (
  count: number,
  changes: (drugCode: number) => Partial<DpdProduct>,
): DpdProduct[] =>
  Array.from({ length: count }, (_, index) =>
    dpdProduct({ drugCode: index + 1, ...changes(index + 1) }),
  );

describe('relabellings (D47)', () => {
  it.each([
    [
      'schedule',
      { schedules: ['SCHEDULE X'] },
      { schedules: ['SCHEDULE X (CDSA IX)'] },
      'SCHEDULE X',
      'SCHEDULE X (CDSA IX)',
    ],
    [
      'administration',
      { routes: [{ code: '56', name: 'ORAL' }] },
      { routes: [{ code: '56', name: 'BY MOUTH' }] },
      'ORAL',
      'BY MOUTH',
    ],
    [
      'form',
      { forms: [{ code: '85', name: 'TABLET' }] },
      { forms: [{ code: '85', name: 'TABLET (ORAL)' }] },
      'TABLET',
      'TABLET (ORAL)',
    ],
    [
      'drug_class',
      { drugClass: { code: 'A10', name: 'OLD' } },
      { drugClass: { code: 'A10', name: 'NEW' } },
      'A10 OLD',
      'A10 NEW',
    ],
  ] as [string, Partial<DpdProduct>, Partial<DpdProduct>, string, string][])(
    'finds a new spelling in %s',
    (list, before, after, from, to) => {
      const relabellings = findRelabellings(
        products(12, () => before),
        products(12, () => after),
      );
      expect(relabellings).toEqual([
        { list, from, to, products: 12, example: '00000001 GLUCOPHAGE' },
      ]);
      expect(relabelProduct(dpdProduct(before), relabellings)).toEqual(dpdProduct(after));
    },
  );

  it('leaves few products to reviewers', () => {
    expect(
      findRelabellings(
        products(9, () => ({ schedules: ['A'] })),
        products(9, () => ({ schedules: ['B'] })),
      ),
    ).toEqual([]);
  });

  it.each([
    ['a company’s legal name', { company: { code: '10', name: 'SANOFI VACCINES CANADA LTD.' } }],
    [
      'an ingredient’s salt',
      { ingredients: [{ code: '7', name: 'METFORMIN', strengths: ['500 MG'] }] },
    ],
  ])('leaves %s to reviewers, however many products bear it (D60)', (_what, changes) => {
    expect(
      findRelabellings(
        products(50, () => ({})),
        products(50, () => changes),
      ),
    ).toEqual([]);
  });

  it('takes a label that others bear already for a change of meaning', () => {
    const form = (code: string, name: string) => ({ forms: [{ code, name }] });
    const before = products(20, (code) => (code > 12 ? form('11', 'GEL') : form('10', 'CREAM')));
    expect(
      findRelabellings(
        before,
        products(20, () => form('11', 'GEL')),
      ),
    ).toEqual([]);
  });

  it('takes a label with another code for a change of meaning', () => {
    const after = products(12, () => ({ forms: [{ code: '12', name: 'GEL' }] }));
    expect(
      findRelabellings(
        products(12, () => ({})),
        after,
      ),
    ).toEqual([]);
  });

  it('takes it for no relabelling when some products keep the old label, or get another', () => {
    const before = products(20, () => ({ schedules: ['A'] }));
    expect(
      findRelabellings(
        before,
        products(20, (code) => ({ schedules: [code === 20 ? 'A' : 'B'] })),
      ),
    ).toEqual([]);
    expect(
      findRelabellings(
        before,
        products(20, (code) => ({ schedules: [code === 20 ? 'C' : 'B'] })),
      ),
    ).toEqual([]);
  });
});

describe('new spellings (D60)', () => {
  const prescription = (spelling?: string): Partial<DpdProduct> => ({
    schedules: ['PRESCRIPTION'],
    ...(spelling && { scheduleSpellings: [spelling] }),
  });

  it('are one notice with the count and an example, however many products', () => {
    expect(
      findRespellings(
        products(300, () => prescription('Prescription')),
        products(300, () => prescription()),
      ),
    ).toEqual([
      {
        list: 'schedule',
        from: 'Prescription',
        to: 'PRESCRIPTION',
        products: 300,
        example: '00000001 GLUCOPHAGE',
      },
    ]);
    expect(
      findRespellings(
        products(3, () => prescription()),
        products(3, () => prescription()),
      ),
    ).toEqual([]);
  });

  it('are told of a single product too', () => {
    const after = [dpdProduct({ company: { code: '10', name: 'Sanofi.' } })];
    expect(findRespellings([dpdProduct()], after)).toMatchObject([
      { list: 'manufacturer', from: 'SANOFI', to: 'Sanofi.', products: 1 },
    ]);
  });

  it('of very many labels end in one notice for the rest', () => {
    const named = (name: (code: number) => string) =>
      products(60, (code) => ({ brandName: name(code) }));
    const told = findRespellings(
      named((code) => `NAME ${code}`),
      named((code) => `Name ${code}`),
    );
    expect(told).toHaveLength(21);
    expect(told.at(-1)).toMatchObject({
      from: '40 more labels',
      products: 40,
      example: expect.stringContaining('→'),
    });
  });
});
