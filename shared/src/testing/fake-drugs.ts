import type {
  DrugInput,
  DrugSummary,
  InputOption,
  MixedPairs,
  MoveAnswer,
  Reason,
  SharedDin,
} from '../contract/index.ts';
import {
  DRUG_FIELDS,
  isBareId,
  isOurs,
  STORED_FIELDS,
  type DrugField,
  type LookupIdFieldName,
  type LookupName,
  type Queue,
  type SourceStatus,
  type StoredFieldName,
} from '../domain/index.ts';

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

/** A listed drug as in the client's cache; override what a test is about. */
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

interface FakeOption {
  id: number;
  name: string;
}
interface FakeValue {
  readonly text: string;
  readonly number: number | null;
  readonly single: FakeOption | null;
  readonly multi: FakeOption[];
}
type Fields = typeof DRUG_FIELDS;
type FakeFields = {
  [Name in Exclude<StoredFieldName, LookupIdFieldName>]: Fields[Name] extends {
    readonly bareId: true;
  }
    ? number | null
    : FakeValue[Fields[Name]['kind']];
} & { [Name in LookupIdFieldName]: { lookup_id: number; name: string } | null };

/** A drug in the fake API: in wire form, ids as numbers, with all fields of lists and records. */
export interface FakeDrug extends FakeFields {
  id: number;
  din: string;
  pin: string;
  queue: Queue;
  in_formulary: boolean;
  version: number;
  /** Ours only: why it is queued (D48). */
  reasons?: Reason[];
  /** Ours only (D55). */
  source_status?: SourceStatus;
  /** Ours only: what blocks its publication, in addition to missing fields (D73, D75). */
  same_din?: SharedDin[];
  mixed_pairs?: MixedPairs;
}

/** Every field of the table, empty: the defaults of a test's drug. */
const emptyFields = Object.fromEntries(
  STORED_FIELDS.map((name) => [
    name,
    { text: '', number: null, single: null, multi: [] }[DRUG_FIELDS[name].kind],
  ]),
) as unknown as FakeFields;

export const fakeDrug = (overrides: Partial<FakeDrug> = {}): FakeDrug => ({
  ...emptyFields,
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

/** Its fields in lists: the specified ones, or those that only our API sends (D62). */
const listed = (drug: FakeDrug, as: 'specified' | 'ours') =>
  Object.fromEntries(
    STORED_FIELDS.filter((name) => {
      const field: DrugField = DRUG_FIELDS[name];
      return field.stored && field.listed === as;
    }).map((name) => [name, drug[name]]),
  );

/** What our own API adds to a drug (D55, D62). */
export const ourFacts = ({ manufacturer, version, source_status }: FakeDrug) => ({
  version,
  source_changed: false,
  company: fixtureLookups.manufacturer.find(({ id }) => id === manufacturer)?.name ?? '',
  ...(source_status && { source_status }),
});

/** As a host of the specification lists it. */
export const bareDrug = (drug: FakeDrug) => {
  const { id, din, tier, queue, in_formulary } = drug;
  return { id, din, tier, queue, in_formulary, ...listed(drug, 'specified') };
};

/** As our API lists it, also in a comparison, a group and among related records. */
export const listedDrug = (drug: FakeDrug) => ({
  ...bareDrug(drug),
  ...listed(drug, 'ours'),
  ...ourFacts(drug),
  ...(drug.reasons && { reasons: drug.reasons }),
  ...(drug.same_din && { same_din: drug.same_din }),
  ...(drug.mixed_pairs && { mixed_pairs: drug.mixed_pairs }),
});

/** Our API's answer to a move: where the drug is, and who moved it. */
export const moveAnswerOf = (drug: FakeDrug, by?: string): MoveAnswer => ({
  id: String(drug.id),
  din: drug.din,
  queue: drug.queue,
  in_product: drug.in_formulary,
  version: drug.version,
  moved_by: by ?? null,
  moved_at: by === undefined ? null : '2026-04-02T08:00:00.000Z',
});

const fakeOption = ({ id, name }: InputOption): FakeOption => ({
  id: Number(id),
  name: name ?? '',
});

/** A sent field as the fake stores it. */
const keptValue = (field: StoredFieldName, sent: DrugInput[StoredFieldName]): unknown => {
  if (isBareId(field) || DRUG_FIELDS[field].kind === 'number')
    return sent === null ? null : Number(sent);
  if (sent === null || sent === undefined || typeof sent === 'string') return sent ?? null;
  if (Array.isArray(sent)) return sent.map(fakeOption);
  if (typeof sent === 'number' || 'id' in sent) return fakeOption(sent as InputOption);
  return { lookup_id: Number(sent.lookup_id), name: sent.name ?? '' };
};

/** A drug after a PUT. */
export const applyInput = (drug: FakeDrug, input: DrugInput): FakeDrug => ({
  ...drug,
  ...Object.fromEntries(
    STORED_FIELDS.filter((field) => field in input || !isOurs(field)).map((field) => [
      field,
      keptValue(field, input[field]),
    ]),
  ),
  version: drug.version + 1,
});
