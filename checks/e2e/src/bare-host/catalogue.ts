/**
 * Lookup lists of the bare host: ids are numbers, as a Django table's are; grandfathering periods
 * have a lookup_id (specification §3).
 */
export interface Option {
  readonly id: number;
  readonly name: string;
}

const options = (first: number, names: readonly string[]): readonly Option[] =>
  names.map((name, index) => ({ id: first + index, name }));

export const CATALOGUE = {
  drug_type: options(1, ['Single-Source Brand', 'Multi-Source Brand', 'Generic', 'Biosimilar']),
  drug_schedule: options(11, ['Prescription', 'Schedule D', 'OTC', 'Narcotic (CDSA I)']),
  active_ingredient: options(101, [
    'METFORMIN HYDROCHLORIDE',
    'ATORVASTATIN CALCIUM',
    'AMLODIPINE BESYLATE',
    'RAMIPRIL',
    'SITAGLIPTIN',
    'INSULIN GLARGINE',
    'SALBUTAMOL SULFATE',
    'TENOFOVIR DISOPROXIL FUMARATE',
    'EMTRICITABINE',
    'EFAVIRENZ',
    'OXYCODONE HYDROCHLORIDE',
    'ACÉTAMINOPHÈNE',
  ]),
  administration: options(201, [
    'Oral',
    'Subcutaneous',
    'Intravenous',
    'Inhalation',
    'Intramuscular',
  ]),
  manufacturer: options(301, [
    'APOTEX INC',
    'TEVA CANADA LIMITED',
    'MERCK CANADA INC',
    'SANOFI-AVENTIS CANADA INC',
    'GILEAD SCIENCES CANADA INC',
  ]),
  sub_medical_condition: options(401, [
    'Type 2 diabetes',
    'Hypertension',
    'Asthma',
    'HIV infection',
  ]),
  drug_class: options(501, [
    'A10BA02',
    'C10AA05',
    'C08CA01',
    'C09AA05',
    'A10AE04',
    'R03AC02',
    'J05AR06',
  ]),
} as const satisfies Record<string, readonly Option[]>;

export const PERIODS: readonly { readonly lookup_id: number; readonly name: string }[] = [
  { lookup_id: 100, name: 'None' },
  { lookup_id: 101, name: '6 months' },
  { lookup_id: 102, name: '12 months' },
];

/** The option at an index, modulo the list's length. */
export const pick = (list: keyof typeof CATALOGUE, index: number): Option => {
  const all: readonly Option[] = CATALOGUE[list];
  return all[index % all.length]!;
};
