import { expect, it } from '@jest/globals';
import { drugLine } from './drug-line.ts';

const drug = { din: '02240001', drug_name: 'Flamazine', strength: '1 %', form: 'CREAM' };

it('names a drug with its strength and form, and says whether it is on the product', () => {
  expect(drugLine(drug)).toBe('02240001 Flamazine · 1 % · CREAM');
  expect(drugLine({ ...drug, in_product: true }, 'Formulary')).toBe(
    '02240001 Flamazine · 1 % · CREAM · On Formulary',
  );
  expect(drugLine({ ...drug, in_product: false }, 'Formulary')).toBe(
    '02240001 Flamazine · 1 % · CREAM · Not on Formulary',
  );
});

it('leaves out what a bare host doesn’t send, and says that a DIN is missing', () => {
  expect(drugLine({ din: '', drug_name: 'Flamazine' }, 'Formulary')).toBe('No DIN Flamazine');
});
