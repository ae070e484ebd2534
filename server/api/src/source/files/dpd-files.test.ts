import { describe, expect, it } from '@jest/globals';
import { textOf } from '../values/source-messages.ts';
import { FileWidth } from './csv-rows.ts';
import { checkRow, DPD_FILES, neededColumns, type DpdFileName } from './dpd-files.ts';

const DRUG = '9,,Human,00015741,TAPAZOLE,,N,00135,1,24-DEC-2025,0104552001,Humain,,'.split(',');
const INGREDIENT = '9,9107,METHIMAZOLE,I,   .5,MG,,,N,,,Méthimazole,MG,,'.split(',');
const STATUS = '9,Y,MARKETED,19-DEC-2025,COMMERCIALISÉ,,'.split(',');
const COMPANY = '9,PAL07,4885,PALADIN,DIN OWNER,Y,Y,Y,N,,,,,,,,,'.split(',');

const FORM = '9,7,TABLET,Comprimé'.split(',');
const ROUTE = '9,57,ORAL,Orale'.split(',');
const SCHEDULE = '9,Prescription,Prescription'.split(',');
const ATC = '9,H03BB02,THIAMAZOLE,THIAMAZOLE'.split(',');
const BIOSIMILAR = '9,Biosimilar,Biosimilaire,1'.split(',');

const faultOf = (file: DpdFileName, row: readonly string[], width: number) => {
  const fault = checkRow(file, row, width);
  return fault && textOf(fault);
};
const check = (file: DpdFileName, row: readonly string[]) => faultOf(file, row, row.length);

describe('row checks (D57)', () => {
  it.each([
    ['drug', 14, 11],
    ['comp', 18, 4],
    ['ingred', 15, 10],
    ['form', 4, 3],
    ['route', 4, 3],
    ['schedule', 3, 2],
    ['status', 7, 4],
    ['ther', 4, 3],
    ['biosimilar', 4, 2],
  ] as [DpdFileName, number, number][])(
    '%s has %i columns and is read up to the %ith',
    (file, columns, needed) => {
      expect(Object.keys(DPD_FILES[file].columns)).toHaveLength(columns);
      expect(neededColumns(file)).toBe(needed);
      const short = Array.from({ length: needed - 1 }, () => '1');
      expect(check(file, short)).toBe(`${needed - 1} columns instead of at least ${needed}`);
    },
  );

  it('takes no row with another number of columns than the file’s others have', () => {
    expect(faultOf('comp', [...COMPANY, 'x'], 18)).toBe('19 columns instead of 18');
    expect(faultOf('comp', [...COMPANY, 'x'], 19)).toBeUndefined();
    expect(faultOf('comp', COMPANY.slice(0, 16), 16)).toBeUndefined();
  });

  it.each([
    ['drug', DRUG],
    ['ingred', INGREDIENT],
    ['status', STATUS],
    ['comp', COMPANY],
    ['ther', ['9', '', '', '']],
  ] as [DpdFileName, string[]][])('takes a published row of %s', (file, row) => {
    expect(check(file, row)).toBeUndefined();
  });

  it.each([
    ['drug', DRUG, 'DRUG_CODE CLASS DRUG_IDENTIFICATION_NUMBER BRAND_NAME AI_GROUP_NO'],
    [
      'ingred',
      INGREDIENT,
      'DRUG_CODE ACTIVE_INGREDIENT_CODE INGREDIENT STRENGTH STRENGTH_UNIT DOSAGE_VALUE DOSAGE_UNIT',
    ],
    ['comp', COMPANY, 'DRUG_CODE COMPANY_CODE COMPANY_NAME'],
    ['form', FORM, 'DRUG_CODE PHARM_FORM_CODE PHARMACEUTICAL_FORM'],
    ['route', ROUTE, 'DRUG_CODE ROUTE_OF_ADMINISTRATION_CODE ROUTE_OF_ADMINISTRATION'],
    ['schedule', SCHEDULE, 'DRUG_CODE SCHEDULE'],
    ['status', STATUS, 'DRUG_CODE CURRENT_STATUS_FLAG STATUS HISTORY_DATE'],
    ['ther', ATC, 'DRUG_CODE TC_ATC_NUMBER TC_ATC'],
    ['biosimilar', BIOSIMILAR, 'DRUG_CODE SI_DESC_E'],
  ] as [DpdFileName, string[], string][])(
    'judges nothing of %s that no record uses, empty or not',
    (file, row, used) => {
      const columns = Object.keys(DPD_FILES[file].columns);
      for (const junk of ['', '?!']) {
        const odd = row.map((cell, index) =>
          used.split(' ').includes(columns[index]!) ? cell : junk,
        );
        expect(check(file, odd)).toBeUndefined();
      }
    },
  );

  it.each(['Not Applicable/non applicable', '15741'])(
    'takes the DIN %s: a person judges it',
    (din) => {
      expect(check('drug', DRUG.with(3, din))).toBeUndefined();
    },
  );

  it('judges no status of the past', () => {
    expect(check('status', ['9', 'N', 'APPROVED', '00-JAN-2026'])).toBeUndefined();
    expect(check('status', ['9', '', 'APPROVED', '00-JAN-2026'])).toBeUndefined();
  });

  it.each([
    ['drug', DRUG, 0, 'x9', 'DRUG_CODE is not a code of digits'],
    [
      'drug',
      DRUG,
      2,
      'Alien',
      'CLASS is none of Human, Radiopharmaceutical, Disinfectant, Veterinary',
    ],
    ['drug', DRUG, 4, ' ', 'BRAND_NAME is empty'],
    ['comp', COMPANY, 2, 'PALADIN', 'COMPANY_CODE is not a code of digits'],
    ['ingred', INGREDIENT, 4, '1,5', 'STRENGTH is not a number'],
    ['ingred', INGREDIENT, 4, '0,125', 'STRENGTH is not a number'],
    ['status', STATUS, 3, '31-FEB-2025', 'HISTORY_DATE is not a date such as 31-JAN-2026'],
    ['biosimilar', ['9', 'Biosimilar', '', '6'], 1, 'Generic', 'SI_DESC_E is none of Biosimilar'],
  ] as [DpdFileName, string[], number, string, string][])(
    'refuses a row of %s',
    (file, row, index, value, reason) => {
      expect(check(file, row.with(index, value))).toBe(reason);
    },
  );
});

describe('the number of columns of a file', () => {
  const widthOf = (...rows: number[]): number[] => {
    const widths: number[] = [];
    const width = new FileWidth<number>(
      3,
      (row) => row,
      (_row, found) => widths.push(found),
    );
    for (const row of rows) width.add(row);
    width.end();
    return widths;
  };

  it.each([
    ['that of most rows, whichever comes first', [5, 4, 4, 2, 2, 2, 2], 4],
    ['that of all rows', [6, 6], 6],
    ['what is needed where no row has as much', [2, 2], 3],
  ])('is %s', (_what, rows, width) => {
    expect(widthOf(...rows)).toEqual(rows.map(() => width));
  });

  it('is known after the first rows', () => {
    expect(widthOf(...Array.from({ length: 200 }, (_, index) => (index < 150 ? 4 : 5)))).toEqual(
      Array.from({ length: 200 }, () => 4),
    );
  });
});
