import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DpdFileName, DpdState } from '../dpd/extract/dpd-files.ts';
import { DPD_FILE_NAMES, DPD_STATES, EXTRACT_ZIPS, memberName } from '../dpd/extract/dpd-files.ts';
import { zipOf } from './zip-fixture.ts';

/** A product as tests write it; everything left out is that of a plain tablet. */
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

const quote = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',');

/** The lines of each file for one product. */
const linesOf = (product: FixtureProduct): Record<DpdFileName, string[]> => {
  const code = String(product.code);
  const state = product.state ?? 'marketed';
  const [companyCode, companyName] = product.company ?? ['10', 'APOTEX INC'];
  const status = quote([code, 'Y', EXTRACT_ZIPS[state].status, '01-JAN-2020', '', '', '']);
  return {
    drug: [
      quote([
        code, '', product.productClass ?? 'Human', product.din ?? code.padStart(8, '0'), product.brand ?? `BRAND ${code}`, '', 'N', '', '1', product.updated ?? '27-FEB-2026',
        product.group ?? `01${code.padStart(8, '0')}`, 'Humain', '', '',
      ]),
    ],
    comp: [quote([code, '', companyCode, companyName, 'DIN_OWNER', 'Y', 'Y', 'N', 'N', '', '1 RUE', 'TORONTO', 'ONTARIO', 'CANADA', 'M9L 1T9', '', 'ONTARIO', 'CANADA'])],
    ingred: (product.ingredients ?? [['1', 'METFORMIN HYDROCHLORIDE', '500', 'MG', '', '']]).map(([ingredient, name, strength, unit, dosage, dosageUnit]) =>
      quote([code, ingredient, name, 'I', strength, unit, '', dosage, 'N', dosageUnit, '', 'Métformine', unit, '', dosageUnit]),
    ),
    form: (product.forms ?? ['TABLET']).map((form) => quote([code, '85', form, 'Comprimé'])),
    route: (product.routes ?? ['ORAL']).map((route) => quote([code, '56', route, 'Orale'])),
    schedule: (product.schedules ?? ['PRESCRIPTION']).map((schedule) => quote([code, schedule, 'Médicaments sur ordonnance'])),
    status: [status, status],
    ther: product.atc ? [quote([code, ...product.atc, '']), quote([code, ...product.atc, ''])] : [],
    biosimilar: product.biosimilar ? [quote([code, 'Biosimilar', 'Biosimilaire', '6'])] : [],
    package: [],
    pharm: [],
    vet: [],
  };
};

export type EditLines = (member: string, lines: string[]) => string[];

const folders: string[] = [];

/** Removes what `writeExtract` wrote: for `afterAll`. */
export const removeExtracts = async (): Promise<void> => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
};

/** Writes the three zips of an extract with these products into a folder of its own; gives their paths. */
export const writeExtract = async (products: readonly FixtureProduct[], edit: EditLines = (_member, lines) => lines): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-extract-'));
  folders.push(folder);
  const paths: string[] = [];
  for (const state of DPD_STATES) {
    const listed = products.filter((product) => (product.state ?? 'marketed') === state).map(linesOf);
    const members = DPD_FILE_NAMES.map((file) => {
      const member = memberName(file, state);
      return [member, edit(member, listed.flatMap((lines) => lines[file])).map((line) => `${line}\r\n`).join('')] as const;
    });
    const path = join(folder, EXTRACT_ZIPS[state].zip);
    await writeFile(path, zipOf(Object.fromEntries(members)));
    paths.push(path);
  }
  return paths;
};
