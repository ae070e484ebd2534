import { describe, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  writeExtract,
  inFile,
  ONE_OF_EACH,
  rowsOfProducts,
  writeShapedExtract,
  type FixtureProduct,
} from '../testing/extract-fixture.ts';
import { message, textOf } from '../values/source-messages.ts';
import { strengthOf } from './dpd-product.ts';
import { readDpdExtract, type DpdExtract } from './read-extract.ts';
import fc from 'fast-check';
import { TODAYS_SHAPE, type ExtractShape } from '../testing/extract-shapes.ts';
import type { DpdFileName, DpdState } from './dpd-files.ts';

const marketedZip = (paths: readonly string[]): string =>
  paths.find((path) => basename(path) === 'allfiles.zip')!;

describe('reading an extract', () => {
  it('joins the rows of each product, whatever the order of the zips', async () => {
    const kit = {
      code: 4,
      din: 'Not Applicable/non applicable',
      productClass: 'Radiopharmaceutical',
      brand: '  TWO   WORDS ',
      schedules: ['SCHEDULE C', 'Prescription'],
      routes: ['TOPICAL', 'ORAL'],
      forms: ['KIT', 'CREAM'],
      atc: ['A10BA02', 'METFORMIN'] as [string, string],
      biosimilar: true,
      ingredients: [
        ['7', 'ZINC', '1.0', '%', '', 'W/W'],
        ['5', 'ALUMINUM (ALUMINUM CHLORIDE)', '5', 'MG', '', 'ML'],
        ['7', 'ZINC', '2', '%', '', 'W/W'],
        ['7', 'ZINC', '1.0', '%', '', 'W/W'],
      ] as [string, string, string, string, string, string][],
    };
    const extract = await readDpdExtract((await writeExtract([...ONE_OF_EACH, kit])).reverse());
    expect(extract.rejects).toEqual([]);
    expect(extract.products.map(({ drugCode, state }) => [drugCode, state])).toEqual(
      expect.arrayContaining([
        [1, 'marketed'],
        [2, 'approved'],
        [3, 'dormant'],
        [4, 'marketed'],
      ]),
    );
    const product = extract.products.find(({ drugCode }) => drugCode === 4)!;
    expect(product).toMatchObject({
      din: '',
      brandName: 'TWO WORDS',
      biosimilar: true,
      schedules: ['PRESCRIPTION', 'SCHEDULE C'],
      drugClass: { code: 'A10BA02', name: 'METFORMIN' },
    });
    expect(product.ingredients).toEqual([
      { code: '5', name: 'ALUMINUM (ALUMINUM CHLORIDE)', strengths: ['5 MG/ML'] },
      { code: '7', name: 'ZINC', strengths: ['1 % W/W', '2 % W/W'] },
    ]);
    expect(strengthOf(product)).toBe(
      'ALUMINUM (ALUMINUM CHLORIDE) 5 MG/ML; ZINC 1 % W/W; ZINC 2 % W/W',
    );
    // The second status row of four products, the kit's third zinc row and second ATC row.
    expect(extract.duplicateRows).toBe(6);
  });

  it('skips and counts the classes that are out of scope (D45)', async () => {
    const extract = await readDpdExtract(
      await writeExtract([
        ...ONE_OF_EACH,
        { code: 8, productClass: 'Veterinary' },
        { code: 9, productClass: 'Disinfectant' },
      ]),
    );
    expect(extract.products).toHaveLength(3);
    expect(extract.skipped).toEqual({ Veterinary: 1, Disinfectant: 1 });
    expect(extract.productsByState).toEqual({ marketed: 3, approved: 1, dormant: 1 });
  });

  it.each([
    [
      'too few columns',
      'comp.txt',
      (lines: string[]) => lines.map((line) => line.split(',').slice(0, 3).join(',')),
      '3 columns instead of at least 4',
    ],
    [
      'a bad date',
      'status.txt',
      (lines: string[]) => lines.map((line) => line.replace('01-JAN-2020', '01-JAM-2020')),
      'HISTORY_DATE is not a date such as 31-JAN-2026',
    ],
    [
      'broken quotes',
      'form.txt',
      (lines: string[]) => lines.map((line) => line.slice(0, -1)),
      'broken quotes',
    ],
    [
      'another status than the zip says',
      'status.txt',
      (lines: string[]) => lines.map((line) => line.replace('MARKETED', 'DORMANT')),
      'the current status is DORMANT, but the file is for products that are MARKETED',
    ],
    ['no row at all', 'schedule.txt', () => [], 'DRUG_CODE 1 has no row in schedule'],
    [
      'a second company',
      'comp.txt',
      (lines: string[]) => [...lines, lines[0]!.replace('"10","APOTEX INC"', '"11","TEVA"')],
      'DRUG_CODE 1 has several companies',
    ],
  ])('reports %s and holds the product as incomplete', async (_name, member, change, reason) => {
    const extract = await readDpdExtract(await writeExtract(ONE_OF_EACH, inFile(member, change)));
    expect(extract.rejects[0]).toMatchObject({ line: 1 });
    expect(textOf(extract.rejects[0]!.reason)).toBe(reason);
    expect([...extract.incomplete.keys()]).toEqual([1]);
    expect(extract.products.map(({ drugCode }) => drugCode)).toContain(1);
  });

  it('reports rows of products that are not there', async () => {
    const extract = await readDpdExtract(
      await writeExtract(
        ONE_OF_EACH,
        inFile('route.txt', (lines) => [...lines, '"77","56","ORAL","Orale"']),
      ),
    );
    expect(extract.rejects).toEqual([
      {
        file: 'route.txt',
        line: 2,
        reason: message('noProduct', 77),
        content: '"77","56","ORAL","Orale"',
      },
    ]);
  });

  it('reports a DRUG_CODE in two states', async () => {
    const extract = await readDpdExtract(
      await writeExtract([...ONE_OF_EACH, { code: 1, state: 'dormant' }]),
    );
    expect(extract.rejects[0]).toMatchObject({
      file: 'drug_dr.txt',
      line: 2,
      reason: message('productTwice', 1),
    });
  });

  it('counts product rows that can’t even be named', async () => {
    const extract = await readDpdExtract(
      await writeExtract(
        [...ONE_OF_EACH, { code: 5 }],
        inFile('drug.txt', ([first]) => [first!, 'rubbish']),
      ),
    );
    expect(extract.lostProducts).toBe(1);
    expect(extract.rejects[0]).toMatchObject({
      file: 'drug.txt',
      line: 2,
      reason: message('tooFewColumns', 1, 11),
      content: 'rubbish',
    });
  });
});

describe('refusing what is no extract', () => {
  it('refuses a zip with damaged bytes', async () => {
    const paths = await writeExtract(ONE_OF_EACH);
    const bytes = await readFile(marketedZip(paths));
    bytes.fill(0x55, 60, 90);
    await writeFile(marketedZip(paths), bytes);
    await expect(readDpdExtract(paths)).rejects.toMatchObject({
      code: 'damaged_zip',
      message: expect.stringMatching(/^allfiles\.zip: drug\.txt is damaged/),
    });
  });

  it('takes a file in which row after row is bad for another format', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ code: index + 100 }));
    const paths = await writeExtract(
      [...ONE_OF_EACH, ...many],
      inFile('drug.txt', (lines) => lines.map((line) => line.replace('"Human"', '""'))),
    );
    await expect(readDpdExtract(paths)).rejects.toMatchObject({
      code: 'too_many_rejects',
      message: expect.stringContaining('61 of 61 rows of drug.txt'),
    });
  });

  it('takes half a drug.txt for what it is: the other files point nowhere (D78)', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({ code: index + 100 }));
    const paths = await writeExtract(
      [...ONE_OF_EACH, ...many],
      inFile('drug.txt', (lines) => lines.slice(0, 60)),
    );
    await expect(readDpdExtract(paths)).rejects.toMatchObject({
      code: 'too_many_rejects',
      message: expect.stringContaining('61 of 121 rows of comp.txt'),
    });
  });
});

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
