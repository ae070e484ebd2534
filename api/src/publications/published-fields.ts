import { PUBLICATION_FIELDS } from '@refined/shared/domain';
import type { PublicationField, RequiredToPublish } from '@refined/shared/domain';
import { REQUIRED_TO_PUBLISH } from '@refined/shared/domain';
import type { PublicationChange, PublishedFieldChange } from '@refined/shared/contract';
import type { DrugState } from '../db/schema.ts';

/** What a lookup's id is called. */
export type NameOf = (id: number) => string;

/** Which column of a stored drug each published field is, and whether it holds text, one id of a lookup, or several. */
const COLUMNS = {
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

/** Fields that hold several values. */
const LISTS: ReadonlySet<PublicationField> = new Set(['active_ingredient', 'administration', 'schedule', 'sub_medical_condition']);

const sameValue = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** A field's values in names; none where it is empty. */
export const textsOf = (state: DrugState, field: PublicationField, nameOf: NameOf): string[] => {
  const column = COLUMNS[field];
  const value = state[column];
  if (value === null || value === '') return [];
  if (Array.isArray(value)) return value.map(nameOf);
  return [column.endsWith('_id') ? nameOf(value as number) : String(value)];
};

/** The same as a file has it: a list where there may be several, else a text. */
export const fileValue = (state: DrugState, field: PublicationField, nameOf: NameOf): string | string[] => {
  const texts = textsOf(state, field, nameOf);
  return LISTS.has(field) ? texts : (texts[0] ?? '');
};

/** What differs, field by field; of a drug that comes or goes, what it holds. */
const fieldChanges = (before: DrugState | null, after: DrugState | null, nameOf: NameOf): PublishedFieldChange[] =>
  PUBLICATION_FIELDS.filter((field) => !before || !after || !sameValue(before[COLUMNS[field]], after[COLUMNS[field]]))
    .map((field) => ({ field, before: before && textsOf(before, field, nameOf), after: after && textsOf(after, field, nameOf) }))
    .filter((change) => (before && after) || (change.before ?? change.after ?? []).length > 0);

export interface StateChange {
  readonly id: number;
  readonly before: DrugState | null;
  readonly after: DrugState | null;
}

/** Answers a change in names. */
export const presentChange = ({ id, before, after }: StateChange, nameOf: NameOf): PublicationChange => {
  const { din = '', drug_name = '' } = after ?? before ?? {};
  return { id: String(id), din, drug_name, fields: fieldChanges(before, after, nameOf) };
};

/** What a record lacks for being published (D21). */
export const missingFields = (state: DrugState): RequiredToPublish[] =>
  REQUIRED_TO_PUBLISH.filter((field) => {
    const value = state[COLUMNS[field]];
    return value === null || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0);
  });
