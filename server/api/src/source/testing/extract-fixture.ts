import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DpdProduct } from '../files/dpd-product.ts';
import {
  type DpdFileName,
  type DpdState,
  DPD_FILE_NAMES,
  DPD_STATES,
  EXTRACT_ZIPS,
  memberName,
} from '../files/dpd-files.ts';
import { shapeMembers, type ExtractShape } from './extract-shapes.ts';
import { zipOf } from './zip-fixture.ts';

/** A normalised product, for tests that compare or map. */
export const dpdProduct = (changes: Partial<DpdProduct> = {}): DpdProduct => ({
  reading: 2,
  drugCode: 1,
  state: 'marketed',
  productClass: 'Human',
  din: '00000001',
  brandName: 'GLUCOPHAGE',
  ingredientGroup: '0101',
  biosimilar: false,
  company: { code: '10', name: 'SANOFI' },
  drugClass: { code: 'A10BA02', name: 'METFORMIN' },
  ingredients: [{ code: '7', name: 'METFORMIN HYDROCHLORIDE', strengths: ['500 MG'] }],
  routes: [{ code: '56', name: 'ORAL' }],
  forms: [{ code: '85', name: 'TABLET' }],
  schedules: ['PRESCRIPTION'],
  ...changes,
});

/** A product in tests; the defaults are a plain tablet. */
export interface FixtureProduct {
  code: number;
  state?: DpdState;
  productClass?: string;
  din?: string;
  brand?: string;
  group?: string;
  company?: [code: string, name: string];
  /** code, name, strength, unit, dosage value, dosage unit */
  ingredients?: [string, string, string, string, string, string][];
  routes?: string[];
  forms?: string[];
  schedules?: string[];
  atc?: [string, string];
  biosimilar?: boolean;
  updated?: string;
}

export const ONE_OF_EACH: readonly FixtureProduct[] = [
  { code: 1 },
  { code: 2, state: 'approved' },
  { code: 3, state: 'dormant' },
];

/** The other columns of the companies file. */
const COMPANY = 'DIN_OWNER,Y,Y,N,N,,1 RUE,TORONTO,ONTARIO,CANADA,M9L 1T9,,ONTARIO,CANADA'.split(
  ',',
);

/** The only ingredient of a tablet. */
export const metformin = (amount: string): NonNullable<FixtureProduct['ingredients']> => [
  ['1', 'METFORMIN HYDROCHLORIDE', amount, 'MG', '', ''],
];

const quote = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',');

const rowsOf = (product: FixtureProduct): Record<DpdFileName, string[][]> => {
  const code = String(product.code);
  const state = product.state ?? 'marketed';
  const [companyCode, companyName] = product.company ?? ['10', 'APOTEX INC'];
  const status = [code, 'Y', EXTRACT_ZIPS[state].status, '01-JAN-2020', '', '', ''];
  return {
    drug: [
      [
        ...[code, '', product.productClass ?? 'Human', product.din ?? code.padStart(8, '0')],
        ...[product.brand ?? `BRAND ${code}`, '', 'N', '', '1'],
        ...[product.updated ?? '27-FEB-2026', product.group ?? `01${code.padStart(8, '0')}`],
        ...['Humain', '', ''],
      ],
    ],
    comp: [[code, '', companyCode, companyName, ...COMPANY]],
    ingred: (product.ingredients ?? metformin('500')).map(
      ([ingredient, name, strength, unit, dosage, dosageUnit]) => [
        ...[code, ingredient, name, 'I', strength, unit, '', dosage, 'N', dosageUnit, ''],
        ...['Métformine', unit, '', dosageUnit],
      ],
    ),
    form: (product.forms ?? ['TABLET']).map((form) => [code, '85', form, 'Comprimé']),
    route: (product.routes ?? ['ORAL']).map((route) => [code, '56', route, 'Orale']),
    schedule: (product.schedules ?? ['PRESCRIPTION']).map((schedule) => [
      code,
      schedule,
      'Médicaments sur ordonnance',
    ]),
    status: [status, status],
    ther: product.atc
      ? [
          [code, ...product.atc, ''],
          [code, ...product.atc, ''],
        ]
      : [],
    biosimilar: product.biosimilar ? [[code, 'Biosimilar', 'Biosimilaire', '6']] : [],
  };
};

/** Undefined: leave out the file. */
export type EditLines = (member: string, lines: string[]) => string[] | undefined;

export const inFile =
  (file: string, change: (lines: string[]) => string[] | undefined): EditLines =>
  (member, lines) =>
    member === file ? change(lines) : lines;

/** Deleted with all temporary files when the tests have run. */
const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'refined-extract-'));

type Members = Record<string, string | Buffer>;

const zipsOf = (members: (state: DpdState) => Members) =>
  DPD_STATES.map((state) => ({ name: EXTRACT_ZIPS[state].zip, buffer: zipOf(members(state)) }));

const writeZips = async (members: (state: DpdState) => Members): Promise<string[]> => {
  const folder = await newFolder();
  const paths: string[] = [];
  for (const { name, buffer } of zipsOf(members)) {
    const path = join(folder, name);
    await writeFile(path, buffer);
    paths.push(path);
  }
  return paths;
};

const rowsIn = (
  products: readonly FixtureProduct[],
  state: DpdState,
  file: DpdFileName,
): string[][] =>
  products
    .filter((product) => (product.state ?? 'marketed') === state)
    .flatMap((product) => rowsOf(product)[file]);

/** The three zips of an extract with these products. */
export const extractZips = (products: readonly FixtureProduct[], edit?: EditLines) =>
  zipsOf((state) => membersOf(products, state, edit));

/** Writes the three zips of an extract with these products into a new folder; returns the paths. */
export const writeExtract = (
  products: readonly FixtureProduct[],
  edit?: EditLines,
): Promise<string[]> => writeZips((state) => membersOf(products, state, edit));

const membersOf = (
  products: readonly FixtureProduct[],
  state: DpdState,
  edit: EditLines = (_member, lines) => lines,
): Members => {
  const members: Members = {};
  for (const file of DPD_FILE_NAMES) {
    const member = memberName(file, state);
    const lines = edit(member, rowsIn(products, state, file).map(quote));
    if (lines) members[member] = lines.map((line) => `${line}\r\n`).join('');
  }
  // This file isn't read.
  return { ...members, [`vet${EXTRACT_ZIPS[state].suffix}.txt`]: '"7"\r\n' };
};

/** The files of all three states; `folderOf` gives each state's folder. */
export const extractMembers = (
  products: readonly FixtureProduct[],
  folderOf: (state: DpdState) => string = () => '',
): Members =>
  Object.fromEntries(
    DPD_STATES.flatMap((state) =>
      Object.entries(membersOf(products, state)).map(([member, content]) => [
        `${folderOf(state)}${member}`,
        content,
      ]),
    ),
  );

/** Writes a file into a new folder; returns its path. */
export const writeNew = async (name: string, content: string | Buffer): Promise<string> => {
  const path = join(await newFolder(), name);
  await writeFile(path, content);
  return path;
};

/** Writes a zip into a new folder; returns its path. */
export const writeZip = (name: string, members: Members): Promise<string> =>
  writeNew(name, zipOf(members));

/** Writes the zips of an extract with any rows, in another shape. */
export const writeShapedExtract = (
  shape: ExtractShape,
  rows: (state: DpdState, file: DpdFileName) => readonly (readonly string[])[],
): Promise<string[]> =>
  writeZips((state) => {
    const files = DPD_FILE_NAMES.map((file) => [file, rows(state, file)] as const);
    return shapeMembers(Object.fromEntries(files), EXTRACT_ZIPS[state].suffix, shape);
  });

/** The rows of products, for `writeShapedExtract`. */
export const rowsOfProducts =
  (products: readonly FixtureProduct[]) =>
  (state: DpdState, file: DpdFileName): string[][] =>
    rowsIn(products, state, file);
