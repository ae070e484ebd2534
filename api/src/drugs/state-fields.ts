import { PUBLICATION_FIELDS } from '@refined/shared/domain';
import type { PublicationField } from '@refined/shared/domain';
import type { DrugState } from '../db/schema.ts';
import { sameMeaning } from './same-meaning.ts';

/** What a lookup's id is called. */
export type NameOf = (id: number) => string;

/** Which column of a stored drug each field is: text, one id of a lookup, or several. */
export const STATE_COLUMNS = {
  din: 'din',
  drug_name: 'drug_name',
  type: 'type_id',
  active_ingredient: 'active_ingredient_ids',
  strength: 'strength',
  form: 'form',
  administration: 'administration_ids',
  schedule: 'schedule_ids',
  manufacturer: 'manufacturer_id',
  tier: 'tier',
  drug_class: 'drug_class_id',
  sub_medical_condition: 'sub_medical_condition_ids',
  grandfather_period: 'grandfather_period_id',
  health_canada_drug_name: 'health_canada_drug_name',
  pin: 'pin',
} as const satisfies Record<PublicationField, keyof DrugState>;

/** Whether a field means something else (D52). */
export const differs = (before: DrugState, after: DrugState, field: PublicationField): boolean => {
  const column = STATE_COLUMNS[field];
  return !sameMeaning(column, before[column], after[column]);
};

/**
 * Whether two states would be published alike: nothing of them differs, wherever the drug stands.
 */
export const isSameRecord = (before: DrugState, after: DrugState): boolean =>
  !PUBLICATION_FIELDS.some((field) => differs(before, after, field));

/** A field's values in names; none where it is empty. */
export const textsOf = (state: DrugState, field: PublicationField, nameOf: NameOf): string[] => {
  const column = STATE_COLUMNS[field];
  const value = state[column];
  if (value === null || value === '') return [];
  if (Array.isArray(value)) return value.map(nameOf);
  return [column.endsWith('_id') ? nameOf(value as number) : String(value)];
};

/** One field of one drug, in names: null where there is no drug, empty where the field is. */
export interface FieldChange {
  readonly field: PublicationField;
  readonly before: string[] | null;
  readonly after: string[] | null;
}

/** What differs, field by field; of a drug that comes or goes, what it holds. */
export const fieldChanges = (
  before: DrugState | null,
  after: DrugState | null,
  nameOf: NameOf,
): FieldChange[] =>
  PUBLICATION_FIELDS.filter((field) => !before || !after || differs(before, after, field))
    .map((field) => ({
      field,
      before: before && textsOf(before, field, nameOf),
      after: after && textsOf(after, field, nameOf),
    }))
    .filter((change) => (before && after) || (change.before ?? change.after ?? []).length > 0);
