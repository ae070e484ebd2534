import { describe, expect, it } from '@jest/globals';
import { caseDrugName, normaliseDin } from './index.ts';

describe('a drug name in the casing of its sub-type (specification §4, D29)', () => {
  it.each([
    ['Janumet xr', 'Single-Source Brand', 'JANUMET XR'],
    ['énalapril', 'Multi-Source Brand', 'ÉNALAPRIL'],
    ['APO-METFORMIN', 'Generic', 'Apo-Metformin'],
    ['metformin er 500 mg', 'Generic', 'Metformin ER 500 mg'],
    ['TEVA-ÉNALAPRIL/HCT', 'Generic', 'Teva-Énalapril/HCT'],
    ["ST JOHN'S WORT", 'Biosimilar', "St John's Wort"],
    ['', 'Generic', ''],
    ['  two  blanks ', 'Generic', '  Two  Blanks '],
  ])('%j as %s is %j', (name, subType, expected) => {
    expect(caseDrugName(name, subType)).toBe(expected);
  });

  // Names of Health Canada, or parts of them.
  it.each([
    ['makers', 'AG-Citalopram', 'ACH-Oseltamivir Phosphate', 'PMS-Metformin', 'PMSC-Vancomycin'],
    ['makers', 'NB-Apixaban', 'AA-Diltiaz', 'NRA-Zopiclone', 'IPG-Zopiclone', 'ACT Repaglinide'],
    ['makers', 'Jamp-Vitamin D', 'Teva-Diclofenac-K', 'Mint-Quetiapine XR', 'M-Lansoprazole'],
    ['forms', 'Pro-Bimatoprost RC', 'Apo-Diltiaz CD', 'Odan-Bupropion XL', 'Nifedipine ER'],
    ['forms', 'Sandoz Quetiapine XRT', 'Nicotine TTS', 'Jamp Ondansetron ODF', 'Apo-ASA LD'],
    ['forms', 'Hydromorphone HP 50', 'Naproxen-Na DF', 'NB-Rizatriptan RDT', 'Gliclazide MR'],
    ['forms', 'Jamp Ipratropium HFA', 'PMS-Rabeprazole EC', 'Ozempic DR', 'Sandostatin LAR'],
    ['standards', 'Lacosamide Injection, USP', 'Docusate U.S.P. 4mg/mL', 'Liquid Nitrogen NF'],
    ['numerals', 'Antithrombin III NF', 'M-M-R II', 'Typhim VI', 'Factor IX'],
    ['units', 'Pamidronate Disodium Omega 3 mg/mL', '(20 mmol/L) Potassium Chloride', '300 mg/g'],
    [
      'units',
      'Dianeal PD4 CAPD 2.5mEq/L Calcium',
      'Heparin LEO 100unit/mL',
      'Mite DF 30,000 AU/mL',
    ],
    ['units', 'Eprex 1000IU/0.5mL', 'Dexamethasone 1.5MBq', 'Acetaminophen 160mg/5mL', '1 g'],
    [
      'units',
      'PMS-Metformin - Tab 500mg',
      'Euro-Cyproheptadine 4 mg/Tablet',
      'Penicillin G 5 g',
      'MS.IR',
    ],
    ['substances', 'Octocaine HCl 2%', 'pH 12 Sterile Diluent', 'Dihydroergotamine (DHE)'],
    ['substances', 'Vitamin B12', 'Vitamin K1', 'Jamp-Vitamin D3', 'Dextrose D5W', 'L-Carnitine'],
    [
      'substances',
      'N-Acetyl-D-Glucosamine',
      'DL-Alpha Tocopherol',
      'DIN',
      'EDTA',
      '3TC',
      'ACT-Hib',
    ],
    ['isotopes', 'Technetium (99mTc) Tc 99m', 'Sodium Iodide (131I)', '18F-FDG', 'Indium In 111'],
    ['others', 'Shampoo 2in1 Men', 'Day Cream SPF50+', 'Face SPF/FPS 15', "Infants' Drops UVA/UVB"],
    ['others', "Dr. Scholl's Foot Spray", "O'Neill's", 'E\u0301nalapril', 'Prilocaine 1:200000Inj'],
  ])('knows %s', (_, ...names) => {
    const made = names.map((name) => caseDrugName(name.toLocaleUpperCase('en'), 'Generic'));
    expect(made).toEqual(names);
  });

  it('changes nothing when applied twice', () => {
    for (const name of ['JANUMET XR', 'Apo-Metformin', "St John's Wort", 'A 5 MG/ML 2IN1 99MTC'])
      expect(caseDrugName(caseDrugName(name, 'Generic'), 'Generic')).toBe(
        caseDrugName(name, 'Generic'),
      );
  });
});

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
  ["'02247162", '02247162'],
  ['"02247162".', '02247162'],
  ['2.5', '2.5'],
  ['dino', 'dino'],
  ['DIN', ''],
  ['abc', 'abc'],
  ['', ''],
])('a DIN as typed (D23) %j is searched as %j', (term, expected) => {
  expect(normaliseDin(term)).toBe(expected);
});
