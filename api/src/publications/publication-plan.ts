import type { RequiredToPublish } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { fold } from '../db/fold.ts';
import { isSameRecord } from '../drugs/state-fields.ts';
import type { DrugState, Schema } from '../db/schema.ts';
import { missingFields } from './published-fields.ts';
import type { StateChange } from './published-fields.ts';

export type PlannedKind = 'added' | 'changed' | 'removed' | 'unchanged';

/** A drug that the next publication touches, at exactly this version. */
export interface PlannedChange extends StateChange {
  readonly version: number;
  readonly kind: PlannedKind;
  /** Leaves the update queue. */
  readonly leaves: boolean;
}

export interface BlockedRow {
  readonly id: number;
  readonly version: number;
  readonly state: DrugState;
  readonly missing: readonly RequiredToPublish[];
}

export interface PublicationPlan {
  /** The publication that it would be. */
  readonly number: number;
  readonly against: { readonly number: number; readonly at: Date } | undefined;
  /** Drugs on the product afterwards. */
  readonly size: number;
  readonly changes: readonly PlannedChange[];
  readonly blocked: readonly BlockedRow[];
  /** Says exactly what was planned: another plan has another. */
  readonly token: string;
}

interface CandidateRow {
  id: number;
  version: number;
  queue: string;
  in_product: boolean;
  before: DrugState | null;
  after: DrugState;
}

/**
 * Drugs whose place in the next publication may differ from that in the last. What is on the product and in review stays as it was
 * published: nobody has decided on it yet. What is on the product and in no queue is published as it is.
 */
const readCandidates = async (db: Kysely<Schema>, last: number | undefined): Promise<CandidateRow[]> => {
  const { rows } = await sql<CandidateRow>`
    with published as materialized (select drug_id, content, version from publication_content(${last ?? null}::integer))
    select d.id, d.version, d.queue, d.in_product, p.content - 'queue' - 'in_product' as before, drug_state(d) as after
    from drug d left join published p on p.drug_id = d.id
    where d.queue = 'update'
      or (not d.in_product and p.drug_id is not null)
      or (d.in_product and (p.drug_id is null or (d.queue = '' and d.version <> p.version and drug_state(d) - 'queue' - 'in_product' <> p.content - 'queue' - 'in_product')))
    order by d.search_name, d.id`.execute(db);
  return rows;
};

const plannedChange = ({ id, version, queue, in_product, before, after }: CandidateRow, blocked: boolean): PlannedChange | undefined => {
  const leaves = queue === 'update' && !blocked;
  const staysOn = leaves || in_product;
  if (!staysOn) return before ? { id, version, kind: 'removed', leaves, before, after: null } : undefined;
  if (!before) return { id, version, kind: 'added', leaves, before, after };
  // On the product, and held back as it is: what was published stands.
  if (!leaves && queue !== '') return undefined;
  const same = isSameRecord(before, after);
  // Only written another way since it was published (D52): there is nothing to publish of it.
  if (same && !leaves) return undefined;
  return { id, version, kind: same ? 'unchanged' : 'changed', leaves, before, after };
};

/** By the name that is shown of them, as the publication will list them: of a removed drug the one that it was published by. */
const inOrder = (changes: readonly PlannedChange[]): PlannedChange[] =>
  changes
    .map((change) => ({ change, name: Buffer.from(fold((change.after ?? change.before)!.drug_name)) }))
    .sort((left, right) => Buffer.compare(left.name, right.name) || left.change.id - right.change.id)
    .map(({ change }) => change);

const tokenOf = (number: number, changes: readonly PlannedChange[], blocked: readonly BlockedRow[]): string => {
  const hash = createHash('sha256').update(String(number));
  for (const { id, version, kind } of changes) hash.update(`;${kind}:${id}:${version}`);
  for (const { id, version } of blocked) hash.update(`;blocked:${id}:${version}`);
  return hash.digest('hex');
};

/** What publishing now would do (D21). */
export const planPublication = async (db: Kysely<Schema>): Promise<PublicationPlan> => {
  const last = await db.selectFrom('publication').select(['number', 'at', 'size']).orderBy('number', 'desc').limit(1).executeTakeFirst();
  const candidates = await readCandidates(db, last?.number);
  const blocked = candidates
    .filter(({ queue }) => queue === 'update')
    .map(({ id, version, after }) => ({ id, version, state: after, missing: missingFields(after) }))
    .filter(({ missing }) => missing.length > 0);
  const held = new Set(blocked.map(({ id }) => id));
  const changes = inOrder(candidates.map((row) => plannedChange(row, held.has(row.id))).filter((change) => change !== undefined));
  const count = (kind: PlannedKind) => changes.filter((change) => change.kind === kind).length;
  const number = (last?.number ?? 0) + 1;
  return { number, against: last, size: (last?.size ?? 0) + count('added') - count('removed'), changes, blocked, token: tokenOf(number, changes, blocked) };
};
