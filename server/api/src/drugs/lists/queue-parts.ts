import {
  CLINICAL_FIELDS,
  CLINICAL_KINDS,
  groupKeyParts,
  LIMITS,
  type Filter,
  type QueueName,
} from '@refined/shared/domain';
import type { SharedDin } from '@refined/shared/contract';
import type { ColumnValue, FieldColumn } from '../../db/field-columns.ts';
import type { Db, DrugState } from '../../db/schema.ts';
import { offMarket, sharedDins, type NamedDrug } from '../drug-row.ts';
import { allOf, conditions } from './conditions.ts';
import { waitingOf } from './list-request.ts';
import { Parameters } from './statement.ts';

/** The drugs waiting in a queue that match a filter. */
export interface QueuePart {
  readonly queue: QueueName;
  readonly filter: Filter;
  /** Drugs that the user left out. */
  readonly except?: readonly number[];
}

/** Drugs listed by id. */
export interface NamedDrugs {
  readonly ids: readonly number[];
}

export type Part = QueuePart | NamedDrugs;

const filterOfPart = (part: Part): Filter => ('ids' in part ? [] : part.filter);

/** SQL: whether a change is clinical (D82). */
const clinical = (change: string): string =>
  `(${change}.kind in (${quoted(CLINICAL_KINDS)}) or ${change}.field in (${quoted(CLINICAL_FIELDS)}))`;
const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/**
 * SQL: whether the drug `d` is in the filter's group for an administrative change and has another
 * change that is clinical and open (D82). Always false unless the filter is for exactly one group.
 */
const clinicalBesides = (part: Part, parameters: Parameters): string => {
  const [term, ...more] = filterOfPart(part).filter(({ facet }) => facet === 'group');
  const [key, ...others] = term?.values ?? [];
  if (!term || term.exclude || key === undefined || more.length > 0 || others.length > 0)
    return 'false';
  const group = parameters.add(groupKeyParts(key).change, 'text');
  return `(exists (select from queued_change g
      where g.drug_id = d.id and g.group_key = ${group} and not ${clinical('g')})
    and exists (select from queued_change c
      where c.drug_id = d.id and c.group_key <> ${group} and not c.decided and ${clinical('c')}))`;
};

const whereOf = (part: Part, parameters: Parameters): string =>
  'ids' in part
    ? `d.id = any(${parameters.add(part.ids, 'integer[]')})`
    : allOf([
        `d.queue = '${part.queue}'`,
        ...conditions(waitingOf(part.filter), parameters),
        ...(part.except?.length
          ? [`d.id <> all(${parameters.add(part.except, 'integer[]')})`]
          : []),
      ]);

/** Ids of a part in its order; at most `limit`. `withClinical`: see clinicalBesides. */
export const readIds = async (
  db: Db,
  part: Part,
  limit: number,
  withClinical = true,
): Promise<number[]> => {
  const parameters = new Parameters();
  const all = whereOf(part, parameters);
  const where = withClinical ? all : `${all} and not ${clinicalBesides(part, parameters)}`;
  const rows = await parameters.read<{ id: number }>(
    db,
    `select d.id from drug d where ${where} order by d.id limit ${parameters.add(limit, 'integer')}`,
  );
  return rows.map(({ id }) => id);
};

interface PartSize {
  readonly count: number;
  readonly in_product: number;
  readonly delisted: number;
  /** See clinicalBesides; the next two: how many of these are on the product and off the market. */
  readonly clinical: number;
  readonly clinical_in_product: number;
  readonly clinical_delisted: number;
}

export const readSize = async (db: Db, part: Part): Promise<PartSize> => {
  const parameters = new Parameters();
  const besides = clinicalBesides(part, parameters);
  const [row] = await parameters.read<PartSize>(
    db,
    `select count(*)::integer as count, (count(*) filter (where d.in_product))::integer as in_product,
       (count(*) filter (where ${offMarket('d')}))::integer as delisted,
       (count(*) filter (where ${besides}))::integer as clinical,
       (count(*) filter (where ${besides} and d.in_product))::integer as clinical_in_product,
       (count(*) filter (where ${besides} and ${offMarket('d')}))::integer as clinical_delisted
     from drug d where ${whereOf(part, parameters)}`,
  );
  return row!;
};

/**
 * The drugs of a part that may be unfit for publication: a field is missing (D54), or they have
 * several ingredients, so the strengths must be checked (D73).
 */
export const readPerhapsUnfit = (
  db: Db,
  part: Part,
): Promise<{ id: number; state: DrugState }[]> => {
  const parameters = new Parameters();
  return parameters.read(
    db,
    `select d.id, drug_state(d) as state from drug d
     where ${whereOf(part, parameters)} and (not is_publishable(drug_state(d))
       or (cardinality(d.active_ingredient_ids) > 1 and d.strength <> ''))
     order by d.id`,
  );
};

/** Columns that identify the drug `d`. */
const NAMED = 'd.id, d.din, d.drug_name, d.strength, d.form';

/**
 * The first drugs of a part whose DIN another record has, or had (D75). Candidate DINs are found
 * first, because they are few.
 */
export const readSharedDins = (
  db: Db,
  part: Part,
): Promise<(NamedDrug & { readonly same_din: SharedDin[] })[]> => {
  const parameters = new Parameters();
  return parameters.read(
    db,
    `select * from (
       select ${NAMED}, ${sharedDins('d')} as same_din from drug d
       where ${whereOf(part, parameters)} and d.din in (
         select din from drug where din <> '' group by din having count(*) > 1
         union all select din from former_din
         union all select s.din from source_product s join drug o on o.id = s.drug_id
           where o.din <> s.din)) as shared
     where same_din is not null order by id limit ${LIMITS.bulk.incomplete}`,
  );
};

/** The first drugs of a part that are off the market. */
export const readOffMarket = (
  db: Db,
  part: Part,
): Promise<(NamedDrug & { readonly dpd_status: string })[]> => {
  const parameters = new Parameters();
  return parameters.read(
    db,
    `select ${NAMED}, d.dpd_status from drug d
     where ${whereOf(part, parameters)} and ${offMarket('d')}
     order by d.id limit ${LIMITS.bulk.incomplete}`,
  );
};

/** The first drugs of a part with another clinical, open change, and the kinds of these changes. */
export const readClinical = (
  db: Db,
  part: Part,
): Promise<(NamedDrug & { readonly kinds: string[] })[]> => {
  const parameters = new Parameters();
  return parameters.read(
    db,
    `select ${NAMED}, array(
         select distinct c.kind from queued_change c
         where c.drug_id = d.id and not c.decided and ${clinical('c')} order by 1) as kinds
     from drug d
     where ${whereOf(part, parameters)} and ${clinicalBesides(part, parameters)}
     order by d.id limit ${LIMITS.bulk.incomplete}`,
  );
};

/** The sizes of several parts, in one statement. */
export const countParts = async (db: Db, parts: readonly QueuePart[]): Promise<number[]> => {
  if (parts.length === 0) return [];
  const parameters = new Parameters();
  const counts = parts.map(
    (part) => `(select count(*)::integer from drug d where ${whereOf(part, parameters)})`,
  );
  const [row] = await parameters.read<{ counts: number[] }>(
    db,
    `select array[${counts.join(', ')}] as counts`,
  );
  return row!.counts;
};

/** The values of a column in a part with their counts, the most frequent first. */
export const countValues = (
  db: Db,
  part: Part,
  column: FieldColumn,
): Promise<{ readonly before: ColumnValue; readonly count: number }[]> => {
  const parameters = new Parameters();
  return parameters.read(
    db,
    `select d.${column} as before, count(*)::integer as count from drug d
     where ${whereOf(part, parameters)} group by 1 order by 2 desc limit ${LIMITS.bulk.incomplete}`,
  );
};
