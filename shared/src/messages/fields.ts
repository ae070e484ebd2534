import {
  formats,
  type DrugFieldName,
  type FixedFieldName,
  type ControlledGroup,
} from '../domain/index.ts';

/** The compiler asks for a label of every field. */
const labels = {
  drug_name: 'Drug/Product Name',
  type: 'Drug Sub-Type',
  manufacturer: 'Manufacturer',
  schedule: 'Schedule',
  active_ingredient: 'Active Ingredient',
  form: 'Form',
  administration: 'Route of Administration',
  strength: 'Strength',
  tier: 'RG Tier',
  sub_medical_condition: 'Sub-Medical Condition',
  health_canada_drug_name: 'Health Canada Drug Name',
  product_type: 'Drug/Product Type',
  drug_class: 'Drug Class',
  grandfather_period: 'Grandfathering Period',
  step_therapy: 'Step Therapy',
  quantity_limits: 'Quantity Limits',
  discontinued_date: 'Discontinued Date',
  action: 'Action',
} satisfies Record<DrugFieldName, string>;

const LABELS: Readonly<Record<string, string>> = {
  ...labels,
  ...({ din: 'DIN', pin: 'PIN' } satisfies Record<FixedFieldName, string>),
};
const label = (field: string): string => LABELS[field] ?? field;

/** Labels of a record's fields everywhere (specification §2). */
export const fieldMessages = {
  labels,
  /** Of any field; an unknown one keeps its name. */
  label,
  list: (fields: readonly string[]): string => formats.list(fields.map(label)),
  noDin: 'No DIN',
  noName: 'No name',
  /** D28: the id of a value that isn't in its lookup. */
  notInList: (id: string) => `${id} (not in list)`,
} as const;

const GROUPS = {
  opioid: 'Opioid',
  narcotic: 'Narcotic',
  controlled: 'Controlled drug',
  targeted: 'Targeted substance',
} satisfies Record<ControlledGroup, string>;

/** Facts that reviewers must know before they decide: badges, and values of filters. */
export const factMessages = {
  controlled: GROUPS,
  /** Several groups of one drug are one badge. */
  controlledBadge: (groups: readonly ControlledGroup[]): string =>
    groups.map((group) => GROUPS[group]).join(' · '),
  /** NOC/c: Health Canada asks for more evidence. */
  conditions: 'Approved with conditions',
} as const;
