import type { Queue } from '@refined/shared/domain';

/** A drug as its table holds it: what lists show. */
export interface DrugRow {
  id: number;
  din: string;
  drug_name: string;
  type_id: number | null;
  schedule_ids: number[];
  active_ingredient_ids: number[];
  administration_ids: number[];
  tier: number | null;
  queue: Queue;
  in_product: boolean;
  source_changed: boolean;
  version: number;
  /** What tells drugs of one name apart on their cards (D62). */
  strength: string;
  form: string;
  manufacturer_id: number | null;
  /** See sourceStatusOf. */
  dpd_status: string;
}

/** A drug as its table holds it: the whole record. */
export interface DrugRecordRow extends DrugRow {
  pin: string;
  health_canada_drug_name: string;
  drug_class_id: number | null;
  grandfather_period_id: number | null;
  sub_medical_condition_ids: number[];
  overridden: string[];
}

const LIST_COLUMNS = [
  ...(['id', 'din', 'drug_name', 'type_id', 'schedule_ids', 'active_ingredient_ids'] as const),
  ...(['administration_ids', 'tier', 'queue', 'in_product', 'source_changed', 'version'] as const),
  ...(['strength', 'form', 'manufacturer_id', 'dpd_status'] as const),
] as const satisfies readonly (keyof DrugRow)[];
const RECORD_COLUMNS = [
  ...LIST_COLUMNS,
  ...(['pin', 'health_canada_drug_name', 'drug_class_id', 'grandfather_period_id'] as const),
  ...(['sub_medical_condition_ids', 'overridden'] as const),
] as const satisfies readonly (keyof DrugRecordRow)[];

const select = (columns: readonly string[], alias: string): string =>
  columns.map((column) => `${alias}.${column}`).join(', ');

/** Select lists for hot queries. */
export const listColumns = (alias: string): string => select(LIST_COLUMNS, alias);
export const recordColumns = (alias: string): string => select(RECORD_COLUMNS, alias);

/** A drug's id in an address; undefined for anything that can't be one. */
export const drugId = (text: string): number | undefined => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return id !== undefined && id <= 2_147_483_647 ? id : undefined;
};
