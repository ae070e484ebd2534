import type { DrugInput, Reason } from '../contract/index.ts';
import type { Queue, SourceStatus } from '../domain/index.ts';

/**
 * A drug as the fake API keeps it: wire form, ids as numbers, everything that list and record need.
 */
export interface FakeDrug {
  id: number;
  din: string;
  pin: string;
  drug_name: string;
  health_canada_drug_name: string;
  type: { id: number; name: string } | null;
  drug_class: { id: number; name: string } | null;
  manufacturer: number | null;
  grandfather_period: { lookup_id: string; name: string } | null;
  schedule: { id: number; name: string }[];
  active_ingredient: { id: number; name: string }[];
  administration: { id: number; name: string }[];
  sub_medical_condition: { id: number; name: string }[];
  form: string;
  strength: string;
  tier: number;
  queue: Queue;
  in_formulary: boolean;
  version: number;
  /** Ours only: why it is queued (D48). */
  reasons?: Reason[];
  /** Ours only (D55). */
  source_status?: SourceStatus;
}

export const fakeDrug = (overrides: Partial<FakeDrug> = {}): FakeDrug => ({
  id: 7,
  din: '02247162',
  pin: '',
  drug_name: 'Apo-Metformin',
  health_canada_drug_name: 'APO-METFORMIN',
  type: { id: 3, name: 'Generic' },
  drug_class: { id: 61, name: 'A10BA02 metformin' },
  manufacturer: 41,
  grandfather_period: null,
  schedule: [{ id: 11, name: 'PRESCRIPTION' }],
  active_ingredient: [{ id: 21, name: 'METFORMIN HYDROCHLORIDE' }],
  administration: [{ id: 31, name: 'ORAL' }],
  sub_medical_condition: [],
  form: 'TABLET',
  strength: '500 MG',
  tier: 1,
  queue: 'noc',
  in_formulary: true,
  version: 1,
  ...overrides,
});

const named = (options: readonly { id: string | number; name?: string | null }[]) =>
  options.map(({ id, name }) => ({ id: Number(id), name: name ?? '' }));

/** What a PUT makes of a drug. */
export const applyInput = (drug: FakeDrug, input: DrugInput): FakeDrug => ({
  ...drug,
  drug_name: input.drug_name,
  health_canada_drug_name: input.health_canada_drug_name,
  type: input.type ? named([input.type])[0]! : null,
  drug_class: input.drug_class ? named([input.drug_class])[0]! : null,
  manufacturer: input.manufacturer === null ? null : Number(input.manufacturer),
  grandfather_period: input.grandfather_period
    ? {
        lookup_id: String(input.grandfather_period.lookup_id),
        name: input.grandfather_period.name ?? '',
      }
    : null,
  schedule: named(input.schedule),
  active_ingredient: named(input.active_ingredient),
  administration: named(input.administration),
  sub_medical_condition: named(input.sub_medical_condition),
  form: input.form,
  strength: input.strength,
  version: drug.version + 1,
});
