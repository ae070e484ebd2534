import type { SourceField } from '@refined/shared/domain';
import { FIELD_COLUMNS } from '../db/field-columns.ts';
import type { ColumnValue } from '../db/field-columns.ts';
import type { DrugRecordRow } from '../drugs/drug-row.ts';
import type { Lookups } from '../lookups/lookup-cache.ts';
import type { Texts } from '../source/values/source-values.ts';

export const columnValue = (row: DrugRecordRow, field: SourceField): ColumnValue =>
  row[FIELD_COLUMNS[field]];

/** Our value in words; an id that no list has is shown as its number. */
export const recordValue = (row: DrugRecordRow, field: SourceField, lookups: Lookups): Texts => {
  const value = columnValue(row, field);
  const name = (id: number): string => lookups.named(id)?.name ?? String(id);
  if (value === null || value === '') return [];
  if (typeof value === 'string') return [value];
  return typeof value === 'number' ? [name(value)] : value.map(name);
};
