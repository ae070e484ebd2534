import type { OutdatedDrug } from '@refined/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { DrugState, Schema } from '../../db/schema.ts';
import type { PlannedChange } from './planned-change.ts';
import type { PublicationPlan } from './publication-plan.ts';

/** A change of a drug that stays on the product. */
export type Kept = PlannedChange & {
  readonly kind: 'added' | 'changed' | 'unchanged';
  readonly after: DrugState;
};

export const isKept = (change: PlannedChange): change is Kept => change.kind !== 'removed';

/** The undecided fields of each drug in a publication (D74). */
export const readOpen = async (
  db: Kysely<Schema>,
  { changes }: Pick<PublicationPlan, 'changes'>,
): Promise<ReadonlyMap<number, string[]>> => {
  const ids = changes.filter(isKept).map(({ id }) => id);
  const { rows } = await sql<{ id: number; fields: string[] }>`
    select drug_id as id, array_agg(field order by field) as fields from source_difference
    where open and drug_id = any(${ids}::integer[]) group by drug_id order by drug_id`.execute(db);
  return new Map(rows.map(({ id, fields }) => [id, fields]));
};

/** The newest import; 0 if there is none. */
export const readLastImport = async (db: Kysely<Schema>): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from import_run where status = 'done'`.execute(db);
  return rows[0]!.last;
};

/** Reads what can be decided of drugs. Injected by the app: this folder doesn't know the source. */
export type ReadDifferences = (
  ids: readonly number[],
) => Promise<ReadonlyMap<number, Pick<OutdatedDrug, 'differences' | 'import_id' | 'version'>>>;
