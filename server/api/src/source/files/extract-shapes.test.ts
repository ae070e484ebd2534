import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  rowsOfProducts,
  writeShapedExtract,
  type FixtureProduct,
} from '../testing/extract-fixture.ts';
import { TODAYS_SHAPE, type ExtractShape } from '../testing/extract-shapes.ts';
import { type DpdFileName, type DpdState } from './dpd-files.ts';
import { readDpdExtract, type DpdExtract } from './read-extract.ts';

const SHAPE: fc.Arbitrary<ExtractShape> = fc.record({
  encoding: fc.constantFrom('utf8', 'windows-1252'),
  byteOrderMark: fc.boolean(),
  lineEnd: fc.constantFrom('\r\n', '\n'),
  quotes: fc.constantFrom('all', 'needed'),
  columns: fc.constantFrom('today', 'more', 'english', 'with AHFS'),
  unread: fc.constantFrom('kept', 'empty', 'broken lines', 'quotes'),
  blankLines: fc.nat(3),
  members: fc.constantFrom('lower', 'upper', 'in a folder'),
  extraFiles: fc.boolean(),
});

const PRODUCTS: FixtureProduct[] = [
  { code: 1, brand: 'L’ORÉAL "EXTRA", 5 %', company: ['10', 'LABORATOIRE ÉLÉGANT INC.'] },
  { code: 2, state: 'approved', biosimilar: true, atc: ['A10BA02', 'METFORMIN'] },
  { code: 3, state: 'dormant', din: 'Not Applicable/non applicable', routes: ['ORAL', 'TOPICAL'] },
  { code: 4, productClass: 'Veterinary' },
  {
    code: 5,
    ingredients: [
      ['7', 'ZINC', ' .5', '%', '', 'W/W'],
      ['8', 'A, B (C)', '1', 'MG', '5', 'ML'],
    ],
  },
  { code: 6, schedules: ['Prescription', 'Schedule D'], forms: ['TABLET', 'KIT'] },
];

/** The parts that must be equal for two readings of a month; products sorted. */
const whatWasRead = ({ products, rejects, skipped, productsByState, incomplete }: DpdExtract) => ({
  products: [...products].sort((left, right) => left.drugCode - right.drugCode),
  rejects,
  skipped,
  productsByState,
  incomplete: [...incomplete],
});

describe('an extract in any shape (D57)', () => {
  it('is read as the same records, without a refused row', async () => {
    const expected = whatWasRead(
      await readDpdExtract(await writeShapedExtract(TODAYS_SHAPE, rowsOfProducts(PRODUCTS))),
    );
    expect(expected.rejects).toEqual([]);
    expect(expected.products.find(({ drugCode }) => drugCode === 5)).toMatchObject({
      ingredients: [
        { name: 'A, B (C)', strengths: ['1 MG/5 ML'] },
        { name: 'ZINC', strengths: ['0.5 % W/W'] },
      ],
    });
    await fc.assert(
      fc.asyncProperty(SHAPE, async (shape) => {
        const paths = await writeShapedExtract(shape, rowsOfProducts(PRODUCTS));
        expect(whatWasRead(await readDpdExtract(paths))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('is refused no row for an address flag that is empty, as in a published one', async () => {
    const rows = rowsOfProducts(PRODUCTS);
    const withoutFlags = (state: DpdState, file: DpdFileName) =>
      rows(state, file).map((row) => (file === 'comp' ? row.with(8, '') : row));
    const { rejects } = await readDpdExtract(await writeShapedExtract(TODAYS_SHAPE, withoutFlags));
    expect(rejects).toEqual([]);
  });
});
