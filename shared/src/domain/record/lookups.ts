/**
 * The eight lookup lists of the edit screen (specification §3, §7): name in the record's terms, and
 * the last part of the call's path.
 */
export const LOOKUPS = {
  type: { path: 'drug_type', idKey: 'id' },
  schedule: { path: 'drug_schedule', idKey: 'id' },
  active_ingredient: { path: 'active_ingredient', idKey: 'id' },
  administration: { path: 'administration', idKey: 'id' },
  manufacturer: { path: 'manufacturer', idKey: 'id' },
  sub_medical_condition: { path: 'sub_medical_condition', idKey: 'id' },
  drug_class: { path: 'drug_class', idKey: 'id' },
  grandfather_period: { path: 'gf_period', idKey: 'lookup_id' },
} as const satisfies Record<string, { path: string; idKey: 'id' | 'lookup_id' }>;

export type LookupName = keyof typeof LOOKUPS;
export const LOOKUP_NAMES = Object.keys(LOOKUPS) as readonly LookupName[];
