import type { LookupName } from './lookups.ts';

/**
 * The fields of a drug record that the edit screen holds, once (specification §2, §3). Contract,
 * form and validation follow from this table; `stored: false` fields are shown and never sent
 * (D31).
 */
export type FieldKind = 'text' | 'single' | 'multi' | 'date';

export interface DrugField {
  readonly kind: FieldKind;
  /** The lookup that its options come from. */
  readonly lookup?: LookupName;
  readonly stored: boolean;
  readonly disabled?: boolean;
  /** Shown only after "Show More" (specification §2). */
  readonly more: boolean;
}

export const DRUG_FIELDS = {
  drug_name: { kind: 'text', stored: true, more: false },
  type: { kind: 'single', lookup: 'type', stored: true, more: false },
  manufacturer: { kind: 'single', lookup: 'manufacturer', stored: true, more: false },
  schedule: { kind: 'multi', lookup: 'schedule', stored: true, more: false },
  active_ingredient: { kind: 'multi', lookup: 'active_ingredient', stored: true, more: false },
  form: { kind: 'text', stored: true, more: false },
  administration: { kind: 'multi', lookup: 'administration', stored: true, more: false },
  strength: { kind: 'text', stored: true, more: false },
  sub_medical_condition: {
    kind: 'multi',
    lookup: 'sub_medical_condition',
    stored: true,
    more: true,
  },
  health_canada_drug_name: { kind: 'text', stored: true, more: true },
  product_type: { kind: 'single', stored: false, disabled: true, more: true },
  drug_class: { kind: 'single', lookup: 'drug_class', stored: true, more: true },
  grandfather_period: { kind: 'single', lookup: 'grandfather_period', stored: true, more: true },
  step_therapy: { kind: 'single', stored: false, more: true },
  quantity_limits: { kind: 'text', stored: false, more: true },
  discontinued_date: { kind: 'date', stored: false, disabled: true, more: true },
  action: { kind: 'text', stored: false, more: true },
} as const satisfies Record<string, DrugField>;

export type DrugFieldName = keyof typeof DRUG_FIELDS;
