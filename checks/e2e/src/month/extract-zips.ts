import { zipOf } from '@refined/api/zip-fixture';

export interface Product {
  readonly code: number;
  readonly state?: 'marketed' | 'approved' | 'dormant';
  readonly brand?: string;
}

export interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const line = (...cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`;

const STATES = [
  ['marketed', '', 'allfiles.zip'],
  ['approved', '_ap', 'allfiles_ap.zip'],
  ['dormant', '_dr', 'allfiles_dr.zip'],
] as const;

/** The files of a zip: tablets of one company, in Health Canada's format. */
const membersOf = (
  products: readonly Product[],
  state: string,
  updated: string,
): Record<string, string> => {
  const lines = (write: (product: Product) => string): string => products.map(write).join('');
  return {
    drug: lines(({ code, brand = `BRAND ${code}` }) =>
      line(
        code,
        '',
        'Human',
        String(code).padStart(8, '0'),
        brand,
        '',
        'N',
        '',
        1,
        updated,
        '0100000001',
        'Humain',
        '',
        '',
      ),
    ),
    comp: lines(({ code }) =>
      line(
        code,
        '',
        10,
        'APOTEX INC',
        'DIN_OWNER',
        'Y',
        'Y',
        'N',
        'N',
        '',
        '1 RUE',
        'TORONTO',
        'ONTARIO',
        'CANADA',
        'M9L 1T9',
        '',
        'ONTARIO',
        'CANADA',
      ),
    ),
    ingred: lines(({ code }) =>
      line(
        code,
        1,
        'METFORMIN HYDROCHLORIDE',
        'I',
        500,
        'MG',
        '',
        '',
        'N',
        '',
        '',
        'Metformine',
        'MG',
        '',
        '',
      ),
    ),
    form: lines(({ code }) => line(code, 85, 'TABLET', 'Comprime')),
    // The last row of the dormant products is unreadable and belongs to none of them.
    route:
      lines(({ code }) => line(code, 56, 'ORAL', 'Orale')) + (state === 'dormant' ? '"7"\r\n' : ''),
    schedule: lines(({ code }) => line(code, 'PRESCRIPTION', 'Prescription')),
    status: lines(({ code }) => line(code, 'Y', state.toUpperCase(), '01-JAN-2020', '', '', '')),
    ther: '',
    biosimilar: '',
    package: '',
    pharm: '',
    // The import ignores this file, so its content can't be wrong.
    vet: '"7"\r\n',
  };
};

/** The three zips of an extract; `updated` is the day of its newest rows. */
export const extractZips = (products: readonly Product[], updated = '27-FEB-2026'): SentFile[] =>
  STATES.map(([state, suffix, name]) => {
    const members = membersOf(
      products.filter((product) => (product.state ?? 'marketed') === state),
      state,
      updated,
    );
    return {
      name,
      mimeType: 'application/zip',
      buffer: zipOf(
        Object.fromEntries(
          Object.entries(members).map(([file, content]) => [`${file}${suffix}.txt`, content]),
        ),
      ),
    };
  });
