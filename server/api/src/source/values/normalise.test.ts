import { describe, expect, it } from '@jest/globals';
import { foldBlanks, labelKey, normaliseSchedule } from './labels.ts';
import { normaliseAmount, productStrength, strengthText } from './strength.ts';

describe('labels', () => {
  it.each([
    ['Prescription', 'PRESCRIPTION'],
    ['OTC', 'NON-PRESCRIPTION DRUGS'],
    ['Schedule G (CDSA IV)', 'CONTROLLED DRUGS (CDSA IV)'],
    ['Narcotic (CDSA I)', 'NARCOTICS (CDSA I)'],
    ['Narcotic', 'NARCOTICS'],
    ['Targeted (CDSA IV)', 'TARGETED SUBSTANCES (CDSA IV)'],
    ['TARGETED SUBSTANCES (CDSA IV)', 'TARGETED SUBSTANCES (CDSA IV)'],
    ['Schedule D', 'SCHEDULE D'],
    ['PRESCRIPTION RECOMMENDED', 'PRESCRIPTION RECOMMENDED'],
    [' Something  new ', 'SOMETHING NEW'],
  ])('spells the schedule %s as %s', (label, spelt) => {
    expect(normaliseSchedule(label)).toBe(spelt);
  });

  it('folds stray blanks and keeps real accents', () => {
    expect(foldBlanks('  L’ORÉAL\u00A0 SUN ')).toBe('L’ORÉAL SUN');
    expect(labelKey(' Acétate  de zinc')).toBe('ACETATE DE ZINC');
  });
});

describe('strengths', () => {
  it.each([
    ['1.0', '1'],
    ['.5', '0.5'],
    ['   100000', '100000'],
    ['0.000060', '0.00006'],
    ['0', '0'],
    ['10', '10'],
    ['', ''],
    ['1,000', '1000'],
    ['12,345.50', '12345.5'],
    ['007.50', '7.5'],
  ])('writes the amount "%s" as "%s"', (text, amount) => {
    expect(normaliseAmount(text)).toBe(amount);
  });

  it.each([
    ['5', 'MG', '', '', '5 MG'],
    ['100', 'MG', '5', 'ML', '100 MG/5 ML'],
    ['20', 'MG', '', 'ML', '20 MG/ML'],
    ['20', 'MG', '1', 'ML', '20 MG/ML'],
    ['4.8', '%', '', 'W/W', '4.8 % W/W'],
    ['4.8', '% W/W', '', 'W/W', '4.8 % W/W'],
    ['4.8', '%', '100', 'W/V', '4.8 % W/V'],
    ['1', '%', '', 'V/V', '1 % V/V'],
    ['1', '%', '', '%', '1 %'],
    ['', 'NIL', '100', 'ML', ''],
    ['500', 'MG', '', 'NIL', '500 MG'],
    ['', 'MG', '', 'ML', ''],
  ])('joins %s %s per %s %s', (strength, strengthUnit, dosageValue, dosageUnit, text) => {
    expect(strengthText({ strength, strengthUnit, dosageValue, dosageUnit })).toBe(text);
  });

  it.each([
    [
      [
        { name: 'A', strengths: ['5 MG'] },
        { name: 'B', strengths: ['10 MG'] },
      ],
      '5 MG; 10 MG',
    ],
    [[{ name: 'A', strengths: ['5 MG', '10 MG'] }], '5 MG; 10 MG'],
    [
      [
        { name: 'A', strengths: ['5 MG', '10 MG'] },
        { name: 'B', strengths: ['1 MG'] },
      ],
      'A 5 MG; A 10 MG; B 1 MG',
    ],
    [
      [
        { name: 'A', strengths: [''] },
        { name: 'B', strengths: ['10 MG'] },
        { name: 'C', strengths: [] },
      ],
      'not stated; 10 MG; not stated',
    ],
    [
      [
        { name: 'A', strengths: ['5 MG', '10 MG'] },
        { name: 'B', strengths: [''] },
      ],
      'A 5 MG; A 10 MG',
    ],
    [
      [
        { name: 'A', strengths: [''] },
        { name: 'B', strengths: [] },
      ],
      '',
    ],
    [[], ''],
  ])('joins the strengths of a product', (ingredients, text) => {
    expect(productStrength(ingredients)).toBe(text);
  });
});
