import type { DrugSummary } from '../contract/index.ts';
import type { LookupName } from '../domain/index.ts';

/** Real names, made-up ids: enough of each lookup to fill a form. */
export const fixtureLookups: Readonly<Record<LookupName, readonly { id: number; name: string }[]>> =
  {
    type: [
      { id: 1, name: 'Single-Source Brand' },
      { id: 2, name: 'Multi-Source Brand' },
      { id: 3, name: 'Generic' },
      { id: 4, name: 'Biosimilar' },
    ],
    schedule: [
      { id: 11, name: 'PRESCRIPTION' },
      { id: 12, name: 'SCHEDULE D' },
    ],
    active_ingredient: [
      { id: 21, name: 'METFORMIN HYDROCHLORIDE' },
      { id: 22, name: 'SITAGLIPTIN' },
      { id: 23, name: 'INSULIN GLARGINE' },
    ],
    administration: [
      { id: 31, name: 'ORAL' },
      { id: 32, name: 'SUBCUTANEOUS' },
      { id: 33, name: 'INTRAVENOUS' },
    ],
    manufacturer: [
      { id: 41, name: 'APOTEX INC' },
      { id: 42, name: 'MERCK CANADA INC' },
    ],
    sub_medical_condition: [
      { id: 51, name: 'Type 2 diabetes' },
      { id: 52, name: 'Asthma' },
    ],
    drug_class: [
      { id: 61, name: 'A10BA02 metformin' },
      { id: 62, name: 'A10BD07 metformin and sitagliptin' },
    ],
    grandfather_period: [
      { id: 100, name: 'None' },
      { id: 101, name: '6 months' },
    ],
  };

/** A listed drug as the client holds it; override what a test is about. */
export const fixtureDrug = (overrides: Partial<DrugSummary> = {}): DrugSummary => ({
  id: '7',
  din: '02247162',
  drug_name: 'Apo-Metformin',
  active_ingredient: [{ id: '21', name: 'METFORMIN HYDROCHLORIDE' }],
  schedule: [{ id: '11', name: 'PRESCRIPTION' }],
  administration: [{ id: '31', name: 'ORAL' }],
  type: { id: '3', name: 'Generic' },
  tier: '1',
  queue: 'noc',
  in_product: true,
  version: 1,
  ...overrides,
});
