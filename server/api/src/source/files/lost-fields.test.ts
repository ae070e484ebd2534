import { describe, expect, it } from '@jest/globals';
import {
  writeExtract,
  type EditLines,
  type FixtureProduct,
  inFile,
} from '../testing/extract-fixture.ts';
import { refuseLostFields } from './lost-fields.ts';
import { readDpdExtract } from './read-extract.ts';

const PRODUCTS = Array.from({ length: 120 }, (_, index): FixtureProduct => ({
  code: index + 1,
  atc: ['A10BA02', 'METFORMIN'],
  biosimilar: true,
}));
const OTHERS: FixtureProduct[] = [
  { code: 901, state: 'approved' },
  { code: 902, state: 'dormant' },
];

const read = async (products: readonly FixtureProduct[], edit?: EditLines) =>
  readDpdExtract(await writeExtract([...products, ...OTHERS], edit));

const month = async (before: readonly FixtureProduct[], edit: EditLines) => {
  const { products } = await read(before);
  const known = new Map(products.map((product) => [product.drugCode, { product }]));
  return { extract: await read(before, edit), known };
};

const none = (): string[] => [];
const half = (lines: string[]): string[] => lines.slice(0, lines.length / 2);

describe('a field that a month has lost (D78)', () => {
  it.each([
    ['comp.txt', 'the company', none, 120],
    ['ingred.txt', 'the ingredients', none, 120],
    [
      'ingred.txt',
      'the strength',
      (lines: string[]) => lines.map((line) => line.replace('"500"', '""')),
      120,
    ],
    ['form.txt', 'the form', none, 120],
    ['route.txt', 'the route', none, 120],
    ['route.txt', 'the route', half, 60],
    ['schedule.txt', 'the schedule', none, 120],
    ['ther.txt', 'the ATC class', half, 60],
    ['biosimilar.txt', 'the mark of a biosimilar', none, 120],
    [
      'drug.txt',
      'the DIN',
      (lines: string[]) => lines.map((line) => line.replace(/"0{4,}\d+"/, '""')),
      120,
    ],
  ])('refuses %s without %s', async (file, field, change, lost) => {
    const { extract, known } = await month(PRODUCTS, inFile(file, change));
    expect(() => refuseLostFields(extract, known)).toThrow(
      `${file} lacks ${field} for ${lost} of 120 products`,
    );
  });

  it('refuses a first month too, where every product has the field', async () => {
    const extract = await read(PRODUCTS, inFile('route.txt', none));
    expect(() => refuseLostFields(extract, new Map())).toThrow('route.txt lacks the route');
  });

  it('asks about a few products, of a small list too', async () => {
    const { extract, known } = await month(PRODUCTS.slice(0, 50), inFile('route.txt', none));
    expect(() => refuseLostFields(extract, known)).not.toThrow();
  });

  it('leaves a missing biosimilar.txt to the note about it', async () => {
    const { extract, known } = await month(
      PRODUCTS,
      inFile('biosimilar.txt', () => undefined),
    );
    expect(() => refuseLostFields(extract, known)).not.toThrow();
  });
});
