import type { LookupName } from '@refined/shared/domain';
import type { DrugRecordRow } from '../drugs/drug-row.ts';
import type { SourceField, Texts } from '../source/apply/source-values.ts';
import type { Lookups } from '../lookups/lookup-cache.ts';

/**
 * Where our record keeps a field that a source speaks of: its column, and the list that its ids are
 * of.
 */
type Column = { readonly [Name in keyof DrugRecordRow]: Name }[keyof DrugRecordRow];
interface Place {
  readonly column: Column;
  readonly kind: 'text' | 'single' | 'list';
  readonly lookup?: LookupName;
}

export const RECORD_PLACES = {
  din: { column: 'din', kind: 'text' },
  drug_name: { column: 'drug_name', kind: 'text' },
  type: { column: 'type_id', kind: 'single', lookup: 'type' },
  manufacturer: { column: 'manufacturer_id', kind: 'single', lookup: 'manufacturer' },
  schedule: { column: 'schedule_ids', kind: 'list', lookup: 'schedule' },
  active_ingredient: { column: 'active_ingredient_ids', kind: 'list', lookup: 'active_ingredient' },
  form: { column: 'form', kind: 'text' },
  administration: { column: 'administration_ids', kind: 'list', lookup: 'administration' },
  strength: { column: 'strength', kind: 'text' },
  health_canada_drug_name: { column: 'health_canada_drug_name', kind: 'text' },
  drug_class: { column: 'drug_class_id', kind: 'single', lookup: 'drug_class' },
} as const satisfies Record<SourceField, Place>;

export type ColumnValue = string | number | null | readonly number[];

export const columnValue = (row: DrugRecordRow, field: SourceField): ColumnValue =>
  row[RECORD_PLACES[field].column];

/** Our value in words; an id that no list has is named by its number. */
export const recordValue = (row: DrugRecordRow, field: SourceField, lookups: Lookups): Texts => {
  const value = columnValue(row, field);
  const name = (id: number): string => lookups.named(id)?.name ?? String(id);
  if (value === null || value === '') return [];
  if (typeof value === 'string') return [value];
  return typeof value === 'number' ? [name(value)] : value.map(name);
};
