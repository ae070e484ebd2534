import { DRUG_FIELDS, isNumericId, RECORD_FIELDS, STORED_FIELDS } from '@refined/shared/domain';
import type { Queue, SourceStatus } from '@refined/shared/domain';
import { FIELD_COLUMNS } from '../db/field-columns.ts';
import type { ColumnOf, FieldColumns } from '../db/field-columns.ts';

/** As imports write `dpd_status` → as it is sent. Drugs known only from notices have none. */
const STATUSES: Readonly<Record<string, SourceStatus>> = {
  marketed: 'marketed',
  approved: 'approved',
  dormant: 'dormant',
  cancelled: 'gone',
};

/** SQL: whether the `drug` row `row` is no longer listed. */
export const isDelisted = (row: string): string => `${row}.dpd_status in ('dormant', 'cancelled')`;

/** SQL: the move's note when somebody decided that such a drug belongs on the product (D55). */
export const keptNote = (row: string, keep: string): string =>
  `case when ${keep} and ${isDelisted(row)}
     then jsonb_build_object('kept', case ${row}.dpd_status when 'dormant' then 'dormant' else 'gone' end)
     else '{}'::jsonb end`;

/** SQL: whether somebody has said this of a drug. */
export const saidBefore = (id: string, actor: string, content: string): string =>
  `exists (select from drug_comment said
     where said.drug_id = ${id}::integer and said.actor = ${actor}::text and said.content = ${content}::text)`;

export const sourceStatusOf = (dpdStatus: string): SourceStatus | undefined => STATUSES[dpdStatus];

/** What the table holds of a drug beside the record's fields. */
interface Standing {
  id: number;
  queue: Queue;
  in_product: boolean;
  source_changed: boolean;
  version: number;
  /** See sourceStatusOf. */
  dpd_status: string;
  /** Fields that a reviewer set: imports don't change them. */
  overridden: string[];
}

type Fields = typeof DRUG_FIELDS;
type ListedField = {
  [Name in keyof Fields]: Fields[Name] extends { readonly listed: string } ? Name : never;
}[keyof Fields];

/** A drug as its table holds it: what lists show. */
export interface DrugRow
  extends
    Standing,
    Pick<FieldColumns, 'din' | 'tier' | 'manufacturer_id' | ColumnOf<ListedField>> {}

/** A drug as its table holds it: the whole record. */
export interface DrugRecordRow extends Standing, FieldColumns {}

const STANDING = [
  'id',
  'queue',
  'in_product',
  'source_changed',
  'version',
  'dpd_status',
  'overridden',
] as const satisfies readonly (keyof Standing)[];

/** Fields whose entries say that lists hold them. */
export const LISTED_FIELDS = STORED_FIELDS.filter(
  (name): name is ListedField => 'listed' in DRUG_FIELDS[name],
);

// The manufacturer is listed as `company` (D62).
const LIST_COLUMNS: readonly (keyof DrugRow)[] = [
  ...STANDING,
  'din',
  'tier',
  'manufacturer_id',
  ...LISTED_FIELDS.map((name) => FIELD_COLUMNS[name]),
];
const RECORD_COLUMNS: readonly (keyof DrugRecordRow)[] = [
  ...STANDING,
  ...RECORD_FIELDS.map((name) => FIELD_COLUMNS[name]),
];

const select = (columns: readonly string[], alias: string): string =>
  columns.map((column) => `${alias}.${column}`).join(', ');

/** Select lists for hot queries. */
export const listColumns = (alias: string): string => select(LIST_COLUMNS, alias);
export const recordColumns = (alias: string): string => select(RECORD_COLUMNS, alias);

/** A drug's id in an address; undefined for anything that can't be one. */
export const drugId = (text: string): number | undefined =>
  isNumericId(text) ? Number(text) : undefined;
