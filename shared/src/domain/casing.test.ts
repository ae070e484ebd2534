import { describe, expect, it } from '@jest/globals';
import { caseDrugName, normaliseDin } from './index.ts';

describe('a drug name in the casing of its sub-type (specification §4, D29)', () => {
  it.each([
    ['Janumet xr', 'Single-Source Brand', 'JANUMET XR'],
    ['énalapril', 'Multi-Source Brand', 'ÉNALAPRIL'],
    ['APO-METFORMIN', 'Generic', 'Apo-Metformin'],
    ['metformin er 500 mg', 'Generic', 'Metformin ER 500 MG'],
    ['TEVA-ÉNALAPRIL/HCT', 'Generic', 'Teva-Énalapril/HCT'],
    ["ST JOHN'S WORT", 'Biosimilar', "St John's Wort"],
    ['', 'Generic', ''],
    ['  two  blanks ', 'Generic', '  Two  Blanks '],
  ])('%j as %s is %j', (name, subType, expected) => {
    expect(caseDrugName(name, subType)).toBe(expected);
  });

  it('changes nothing when applied twice', () => {
    for (const name of ['JANUMET XR', 'Apo-Metformin', "St John's Wort"])
      expect(caseDrugName(caseDrugName(name, 'Generic'), 'Generic')).toBe(
        caseDrugName(name, 'Generic'),
      );
  });
});

describe('a DIN as typed (D23)', () => {
  it.each([
    [' 2247162 ', '02247162'],
    ['0224-7162', '02247162'],
    ['02 24 71 62', '02247162'],
    ['123456789', '123456789'],
    ['DIN 02247162', '02247162'],
    ['din: 2247162', '02247162'],
    ['DIN#02247162', '02247162'],
    ['DIN no. 0224 7162', '02247162'],
    ['D I N – 0224\u00a07162', '02247162'],
    ['\u200b0224\u20117162\ufeff', '02247162'],
    ['０２２４７１６２', '02247162'],
    ['dino', 'dino'],
    ['DIN', ''],
    ['abc', 'abc'],
    ['', ''],
  ])('%j is searched as %j', (term, expected) => {
    expect(normaliseDin(term)).toBe(expected);
  });
});
