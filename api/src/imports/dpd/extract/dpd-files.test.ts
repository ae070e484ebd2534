import { describe, expect, it } from '@jest/globals';
import type { DpdFileName } from './dpd-files.ts';
import { checkRow, DPD_FILES } from './dpd-files.ts';

const DRUG = ['9', '', 'Human', '00015741', 'TAPAZOLE', '', 'N', '00135', '1', '24-DEC-2025', '0104552001', 'Humain', '', ''];
const INGREDIENT = ['9', '9107', 'METHIMAZOLE', 'I', '   .5', 'MG', '', '', 'N', '', '', 'Méthimazole', 'MG', '', ''];
const STATUS = ['9', 'Y', 'MARKETED', '19-DEC-2025', 'COMMERCIALISÉ', '', ''];

const withCell = (row: readonly string[], index: number, value: string): string[] => row.with(index, value);

describe('row checks', () => {
  it.each([
    ['drug', 14], ['comp', 18], ['ingred', 15], ['form', 4], ['route', 4], ['schedule', 3], ['status', 7], ['ther', 4], ['biosimilar', 4], ['package', 8], ['pharm', 2], ['vet', 4],
  ] as [DpdFileName, number][])('%s has %i columns', (file, columns) => {
    expect(Object.keys(DPD_FILES[file].columns)).toHaveLength(columns);
    expect(checkRow(file, Array.from({ length: columns + 1 }, () => '1'))).toBe(`${columns + 1} columns instead of ${columns}`);
  });

  it.each([['drug', DRUG], ['ingred', INGREDIENT], ['status', STATUS], ['ther', ['9', '', '', '']]] as [DpdFileName, string[]][])('takes a published row of %s', (file, row) => {
    expect(checkRow(file, row)).toBeUndefined();
  });

  it('takes the ten products that say that they have no DIN', () => {
    expect(checkRow('drug', withCell(DRUG, 3, 'Not Applicable/non applicable'))).toBeUndefined();
  });

  it.each([
    ['drug', DRUG, 0, 'x9', 'DRUG_CODE is not a code of digits'],
    ['drug', DRUG, 2, 'Alien', 'CLASS is none of Human, Radiopharmaceutical, Disinfectant, Veterinary'],
    ['drug', DRUG, 3, '15741', 'DRUG_IDENTIFICATION_NUMBER is not a DIN of 8 digits'],
    ['drug', DRUG, 4, ' ', 'BRAND_NAME is empty'],
    ['drug', DRUG, 9, '31-FEB-2025', 'LAST_UPDATE_DATE is not a date such as 31-JAN-2026'],
    ['drug', DRUG, 9, '2025-02-01', 'LAST_UPDATE_DATE is not a date such as 31-JAN-2026'],
    ['ingred', INGREDIENT, 4, '1,5', 'STRENGTH is not a number'],
    ['status', STATUS, 1, 'X', 'CURRENT_STATUS_FLAG is neither Y nor N'],
    ['status', STATUS, 6, '00-JAN-2026', 'EXPIRATION_DATE is not a date such as 31-JAN-2026'],
    ['biosimilar', ['9', 'Biosimilar', '', '6'], 1, 'Generic', 'SI_DESC_E is none of Biosimilar'],
  ] as [DpdFileName, string[], number, string, string][])('refuses a row of %s', (file, row, index, value, reason) => {
    expect(checkRow(file, withCell(row, index, value))).toBe(reason);
  });
});
