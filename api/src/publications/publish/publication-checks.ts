import type { PublicationChecks } from '@refined/shared/contract';
import { isListedNoLonger, LIMITS } from '@refined/shared/domain';
import type { Queue } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DrugState, Schema } from '../../db/schema.ts';
import { sourceStatusOf } from '../../drugs/drug-row.ts';
import type { PlannedChange } from './planned-change.ts';
import type { PublicationPlan } from './publication-plan.ts';

/** A change of a drug that is on the product afterwards. */
type Kept = PlannedChange & {
  readonly kind: 'added' | 'changed' | 'unchanged';
  readonly after: DrugState;
};

const isKept = (change: PlannedChange): change is Kept => change.kind !== 'removed';

interface StayingRow {
  id: number;
  din: string;
  drug_name: string;
  queue: Queue;
  dpd_status: string;
  count: number;
}

/**
 * Drugs on the product that Health Canada no longer lists and the publication doesn't touch,
 * ordered by name.
 */
const readStaying = async (
  db: Kysely<Schema>,
  touched: readonly number[],
  limit: number,
): Promise<readonly StayingRow[]> => {
  const { rows } = await sql<StayingRow>`
    select id, din, drug_name, queue, dpd_status, (count(*) over ())::integer as count from drug
    where in_product and dpd_status in ('dormant', 'cancelled')
      and id not in (select value::integer from json_array_elements_text(${JSON.stringify(touched)}::json))
    order by search_name, id limit ${limit}::integer`.execute(db);
  return rows;
};

const headOf = ({ id, after: { din, drug_name } }: Kept) => ({ id: String(id), din, drug_name });

/**
 * What a user should check before publishing: drugs that will be on the product although Health
 * Canada no longer lists them (D55), those that the publication changes first; and drugs whose
 * source has changed since they were decided on.
 */
export const readChecks = async (
  db: Kysely<Schema>,
  { changes }: PublicationPlan,
): Promise<PublicationChecks> => {
  const { shown } = LIMITS.publication;
  const kept = changes.filter(isKept);
  const touched = kept.filter(({ sourceStatus }) => isListedNoLonger(sourceStatus));
  const outdated = kept.filter(({ sourceChanged }) => sourceChanged);
  const planned = changes.map(({ id }) => id);
  // Reads at least one, which carries the number of all.
  const staying = await readStaying(db, planned, Math.max(1, shown - touched.length));
  const left = shown - touched.length;
  return {
    counts: { touched: touched.length, stay: staying[0]?.count ?? 0, outdated: outdated.length },
    unlisted: [
      ...touched.slice(0, shown).map((change) => ({
        ...headOf(change),
        status: change.sourceStatus!,
        change: change.kind,
        queue: change.queue,
      })),
      ...staying.slice(0, Math.max(0, left)).map(({ id, din, drug_name, queue, dpd_status }) => ({
        id: String(id),
        din,
        drug_name,
        status: sourceStatusOf(dpd_status)!,
        change: null,
        queue,
      })),
    ],
    outdated: outdated
      .slice(0, shown)
      .map((change) => ({ ...headOf(change), change: change.kind })),
  };
};
