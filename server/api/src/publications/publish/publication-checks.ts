import type { PublicationChecks } from '@refined/shared/contract';
import { isOffMarket, LIMITS, type Queue } from '@refined/shared/domain';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { offMarket, sourceStatusOf } from '../../drugs/drug-row.ts';
import {
  isKept,
  readLastImport,
  readOpen,
  type Kept,
  type ReadDifferences,
} from './open-differences.ts';
import type { PublicationPlan } from './publication-plan.ts';

interface StayingRow {
  id: number;
  din: string;
  drug_name: string;
  strength: string;
  form: string;
  queue: Queue;
  dpd_status: string;
  count: number;
}

/** Drugs on the product that are off the market and not in the publication, by name. */
const readStaying = async (
  db: Kysely<Schema>,
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
  db: Kysely<Schema>,
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
