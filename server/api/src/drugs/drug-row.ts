import {
  DRUG_FIELDS,
  isNumericId,
  isOffMarket,
  RECORD_FIELDS,
  STORED_FIELDS,
  type Queue,
  type SourceStatus,
} from '@refined/shared/domain';
import { FIELD_COLUMNS, type ColumnOf, type FieldColumns } from '../db/field-columns.ts';

/** `dpd_status` as imports write it → as it is sent. Drugs known only from notices have none. */
const STATUSES: Readonly<Record<string, SourceStatus>> = {
  marketed: 'marketed',
  approved: 'approved',
  dormant: 'dormant',
  cancelled: 'gone',
};

const OFF_MARKET = Object.entries(STATUSES).filter(([, status]) => isOffMarket(status));

/** SQL: whether the `drug` row `row` isn't on the market (D80). */
export const offMarket = (row: string): string =>
  `${row}.dpd_status in (${OFF_MARKET.map(([stored]) => `'${stored}'`).join(', ')})`;

/** SQL: whether Health Canada's notices approved the `drug` row `row` with conditions (NOC/c). */
export const hasConditions = (row: string): string =>
  `exists (select from notice_product np join notice n on n.noc_number = np.noc_number
     where np.drug_id = ${row}.id and (n.content ->> 'withConditions')::boolean)`;

/** SQL: the ingredient and strength pairs of the `drug` row `row`, sorted. */
const pairsOf = (row: string): string =>
  `(select array_agg(pair.id || ' ' || coalesce(pair.strength, '') order by pair.id, pair.strength)
     from unnest(${row}.active_ingredient_ids, string_to_array(${row}.strength, '; ')) as pair(id, strength))`;

/**
 * SQL: whether another `drug` row has the same ingredients, each in the same strength, in any order
 * (D73). Uses the index on the ingredients of `row`.
 */
export const samePairs = (row: string, other: string): string =>
  `${row}.id <> ${other}.id and cardinality(${other}.active_ingredient_ids) > 0
     and ${row}.active_ingredient_ids @> ${other}.active_ingredient_ids
     and ${row}.active_ingredient_ids <@ ${other}.active_ingredient_ids
     and case when ${row}.active_ingredient_ids = ${other}.active_ingredient_ids
       then ${row}.strength = ${other}.strength else ${pairsOf(row)} = ${pairsOf(other)} end`;

/**
 * SQL: a key for what samePairs compares, 24 hexadecimal digits. A record without ingredients gets
 * a key of its own.
 */
export const substanceKey = (row: string): string =>
  `left(md5(case when cardinality(${row}.active_ingredient_ids) > 0
     then array_to_string(${pairsOf(row)}, '; ') else 'drug ' || ${row}.id end), 24)`;

/** SQL: the other records with the DIN of the `drug` row `row`, now or before, as JSON; or null. */
export const sharedDins = (row: string): string =>
  `(select json_agg(json_build_object('id', o.id::text, 'din', o.din, 'drug_name', o.drug_name,
       'strength', o.strength, 'form', o.form, 'had', not k.current) order by o.id)
     from drugs_of_din(${row}.din) k join drug o on o.id = k.id
     where ${row}.din <> '' and o.id <> ${row}.id)`;

/** SQL: the note of a move that keeps a drug off the market on the product (D55). */
export const keptNote = (row: string, keep: string): string =>
  `case when ${keep} and ${offMarket(row)}
     then jsonb_build_object('kept', case ${row}.dpd_status
       ${OFF_MARKET.map(([stored, sent]) => `when '${stored}' then '${sent}'`).join(' ')} end)
     else '{}'::jsonb end`;

/** SQL: whether this actor has already written this comment on the drug. */
export const saidBefore = (id: string, actor: string, content: string): string =>
  `exists (select from drug_comment said
     where said.drug_id = ${id}::integer and said.actor = ${actor}::text and said.content = ${content}::text)`;

export const sourceStatusOf = (dpdStatus: string): SourceStatus | undefined => STATUSES[dpdStatus];

/** Columns of the table that aren't fields of the record. */
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

/** What people know a drug by. */
export interface NamedDrug {
  readonly id: number;
  readonly din: string;
  readonly drug_name: string;
  readonly strength: string;
  readonly form: string;
}

type Fields = typeof DRUG_FIELDS;
type ListedField = {
  [Name in keyof Fields]: Fields[Name] extends { readonly listed: string } ? Name : never;
}[keyof Fields];

export interface DrugRow
  extends Standing, Pick<FieldColumns, 'din' | 'tier' | 'manufacturer_id' | ColumnOf<ListedField>> {
  /** The fields that differ from Health Canada (D74). */
  differs: string[];
}

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

/** Fields that lists contain, according to their definition. */
export const LISTED_FIELDS = STORED_FIELDS.filter(
  (name): name is ListedField => 'listed' in DRUG_FIELDS[name],
);

// The manufacturer is listed as `company` (D62).
const LIST_COLUMNS: readonly Exclude<keyof DrugRow, 'differs'>[] = [
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

const select = (columns: readonly string[]): string =>
  columns.map((column) => `d.${column}`).join(', ');

/** SQL: what hot queries select of the `drug` row `d`. */
export const listColumns = `${select(LIST_COLUMNS)}, array(select s.field from source_difference s
     where s.drug_id = d.id order by s.field) as differs`;
export const recordColumns = select(RECORD_COLUMNS);

/** A drug's id in an address; undefined for anything that can't be one. */
export const drugId = (text: string): number | undefined =>
  isNumericId(text) ? Number(text) : undefined;
