import type { PublicationChecks, OutdatedDrug } from '@refined/shared/contract';
import { isOffMarket, LIMITS, type Queue, RECORD_FIELDS } from '@refined/shared/domain';
import { sql } from 'kysely';
import type { Db, DrugState } from '../../db/schema.ts';
import { offMarket, sourceStatusOf, type NamedDrug } from '../../drugs/drug-row.ts';
import type { PublicationPlan } from './publication-plan.ts';
import type { PlannedChange } from './planned-change.ts';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';

/** A change of a drug that stays on the product. */
type Kept = PlannedChange & {
  readonly kind: 'added' | 'changed' | 'unchanged';
  readonly after: DrugState;
};

const isKept = (change: PlannedChange): change is Kept => change.kind !== 'removed';

/** The undecided fields of each drug in a publication (D74). */
export const readOpen = async (
  db: Db,
  { changes }: Pick<PublicationPlan, 'changes'>,
): Promise<ReadonlyMap<number, string[]>> => {
  const ids = changes.filter(isKept).map(({ id }) => id);
  const { rows } = await sql<{ id: number; fields: string[] }>`
    select drug_id as id, array_agg(field order by field) as fields from source_difference
    where open and drug_id = any(${ids}::integer[]) group by drug_id order by drug_id`.execute(db);
  return new Map(rows.map(({ id, fields }) => [id, fields]));
};

/** The newest import; 0 if there is none. */
export const readLastImport = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from import_run where status = 'done'`.execute(db);
  return rows[0]!.last;
};

/** Reads what can be decided of drugs. Injected by the app: this folder doesn't know the source. */
export type ReadDifferences = (
  ids: readonly number[],
) => Promise<ReadonlyMap<number, Pick<OutdatedDrug, 'differences' | 'import_id' | 'version'>>>;

interface StayingRow extends NamedDrug {
  queue: Queue;
  dpd_status: string;
  count: number;
}

/** Drugs on the product that are off the market and not in the publication, by name. */
const readStaying = async (
  db: Db,
  touched: readonly number[],
  limit: number,
): Promise<readonly StayingRow[]> => {
  const { rows } = await sql<StayingRow>`
    select id, din, drug_name, strength, form, queue, dpd_status, (count(*) over ())::integer as count from drug
    where in_product and ${sql.raw(offMarket('drug'))}
      and id not in (select value::integer from json_array_elements_text(${JSON.stringify(touched)}::json))
    order by search_name, id limit ${limit}::integer`.execute(db);
  return rows;
};

const headOf = ({ id, after: { din, drug_name, strength, form } }: Kept) => ({
  ...{ id: String(id), din, drug_name, strength, form },
});

/**
 * What a user should check before publishing: drugs that stay on the product but are off the market
 * (D55, D80), changed ones first; and drugs whose source has changed since the decision.
 */
export const readChecks = async (
  db: Db,
  { changes }: PublicationPlan,
  readDifferences: ReadDifferences,
): Promise<PublicationChecks> => {
  const { shown } = LIMITS.publication;
  const kept = changes.filter(isKept);
  const touched = kept.filter(({ sourceStatus }) => isOffMarket(sourceStatus));
  const open = await readOpen(db, { changes });
  const outdated = kept.filter(({ id, sourceChanged }) => sourceChanged || open.has(id));
  const first = outdated.slice(0, shown);
  const differences = await readDifferences(first.map(({ id }) => id).filter((id) => open.has(id)));
  const planned = changes.map(({ id }) => id);
  // At least one row, because it contains the total.
  const staying = await readStaying(db, planned, Math.max(1, shown - touched.length));
  const left = shown - touched.length;
  return {
    counts: { touched: touched.length, stay: staying[0]?.count ?? 0, outdated: outdated.length },
    open: open.size,
    import_id: await readLastImport(db),
    unlisted: [
      ...touched.slice(0, shown).map((change) => ({
        ...headOf(change),
        status: change.sourceStatus!,
        change: change.kind,
        queue: change.queue,
      })),
      ...staying.slice(0, Math.max(0, left)).map(({ id, dpd_status, count: _, ...drug }) => ({
        ...drug,
        id: String(id),
        status: sourceStatusOf(dpd_status)!,
        change: null,
      })),
    ],
    outdated: first.map((change) => ({
      ...headOf(change),
      change: change.kind,
      differs: open.get(change.id) ?? [],
      ...differences.get(change.id),
    })),
  };
};

/**
 * Fields whose first value was inferred, not given by Health Canada (D49), until somebody changes
 * or confirms it (D86). By drug id; drugs without such a field are left out.
 */
export const readInferred = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (ids.length === 0) return new Map();
  const columns = JSON.stringify(RECORD_FIELDS.map((name) => [name, FIELD_COLUMNS[name]]));
  const { rows } = await sql<{ id: number; fields: string[] }>`
    select h.drug_id as id, array_agg(f.name order by f.name) as fields
    from drug_history h
      cross join lateral jsonb_array_elements_text(h.note -> 'inferred') as i(name)
      join (select value ->> 0 as name, value ->> 1 as source
        from jsonb_array_elements(${columns}::jsonb)) as f on f.name = i.name
    where h.drug_id = any(${ids}::integer[]) and h.note ? 'inferred'
      and not exists (select from drug_history e
        where e.drug_id = h.drug_id and e.kind in ('edit', 'restore')
          and e.before -> f.source is distinct from e.after -> f.source)
      and not exists (select from confirmed_value c
        where c.drug_id = h.drug_id and c.field = f.name)
    group by h.drug_id`.execute(db);
  return new Map(rows.map(({ id, fields }) => [id, fields]));
};
