import type { Queue, RequiredToPublish, SourceStatus } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { fold } from '../../db/fold.ts';
import { isSameRecord } from '../../drugs/state-fields.ts';
import type { DrugState, Schema } from '../../db/schema.ts';
import { sourceStatusOf } from '../../drugs/source-status.ts';
import { missingFields } from '../published-fields.ts';
import type { StateChange } from '../published-fields.ts';

export type PlannedKind = 'added' | 'changed' | 'removed' | 'unchanged';

/** A drug that the next publication changes, at exactly this version. */
export interface PlannedChange extends StateChange {
  readonly version: number;
  readonly kind: PlannedKind;
  /** It leaves the update queue. */
  readonly leaves: boolean;
  readonly queue: Queue;
  readonly sourceStatus: SourceStatus | undefined;
  /** The source has changed since the drug was decided on (D46). */
  readonly sourceChanged: boolean;
}

export interface BlockedRow {
  readonly id: number;
  readonly version: number;
  readonly queue: Queue;
  /** What would be published. */
  readonly state: DrugState;
  /** What was last published of it. */
  readonly published: DrugState | null;
  readonly missing: readonly RequiredToPublish[];
}

export interface PublicationPlan {
  /** The publication's number. */
  readonly number: number;
  readonly against:
    { readonly number: number; readonly at: Date; readonly effective: string } | undefined;
  /** Number of drugs on the product afterwards. */
  readonly size: number;
  readonly changes: readonly PlannedChange[];
  readonly blocked: readonly BlockedRow[];
  /** Identifies the plan: a different plan has a different token. */
  readonly token: string;
}

interface CandidateRow {
  id: number;
  version: number;
  queue: Queue;
  in_product: boolean;
  dpd_status: string;
  source_changed: boolean;
  before: DrugState | null;
  after: DrugState;
}

/**
 * Drugs that may differ from the last publication. A drug on the product and in review stays as it
 * was published, because nobody has decided on it yet. One on the product and in no queue is
 * published as it is. Drugs that were published incomplete, before a constraint forbade that, are
 * checked each time.
 */
const readCandidates = async (
  db: Kysely<Schema>,
  last: number | undefined,
): Promise<CandidateRow[]> => {
  const { rows } = await sql<CandidateRow>`
    with published as materialized (select drug_id, content, version from publication_content(${last ?? null}::integer))
    select d.id, d.version, d.queue, d.in_product, d.dpd_status, d.source_changed, p.content - 'queue' - 'in_product' as before, drug_state(d) as after
    from drug d left join published p on p.drug_id = d.id
    where d.queue = 'update'
      or (not d.in_product and p.drug_id is not null)
      or (d.in_product and (p.drug_id is null or (d.queue = '' and d.version <> p.version and drug_state(d) - 'queue' - 'in_product' <> p.content - 'queue' - 'in_product')))
      or (d.in_product and p.drug_id is not null
        and d.id in (select drug_id from publication_item where content is not null and not is_publishable(content)) and not is_publishable(p.content))
    order by d.search_name, d.id`.execute(db);
  return rows;
};

const plannedChange = (row: CandidateRow, blocked: boolean): PlannedChange | undefined => {
  const { id, version, queue, in_product, before, after } = row;
  const leaves = queue === 'update' && !blocked;
  const staysOn = leaves || in_product;
  const planned = {
    id,
    version,
    leaves,
    queue,
    before,
    sourceStatus: sourceStatusOf(row.dpd_status),
    sourceChanged: row.source_changed,
  };
  // Off the product by a decision; this includes incomplete drugs waiting in the update queue.
  if (!staysOn) return before ? { ...planned, kind: 'removed', after: null } : undefined;
  // Held back, or in review: the last published state stays.
  if (blocked || (before && !leaves && queue !== '')) return undefined;
  if (!before) return { ...planned, kind: 'added', after };
  const same = isSameRecord(before, after);
  // Only written differently since it was published (D52): nothing to publish.
  if (same && !leaves) return undefined;
  return { ...planned, kind: same ? 'unchanged' : 'changed', after };
};

/**
 * The fields that a drug lacks for publication, judged by what the publication would contain (D54):
 * for a drug in review that is the last published state.
 */
const missingOf = (
  row: CandidateRow,
  names: ReadonlyMap<number, string>,
): readonly RequiredToPublish[] => {
  const planned = plannedChange(row, false);
  if (planned?.kind === 'removed') return [];
  const held = planned ? planned.after : row.in_product ? row.before : null;
  return held ? missingFields(held, names) : [];
};

/** Names of the lookups that the rule judges by name. */
const readNames = async (
  db: Kysely<Schema>,
  candidates: readonly CandidateRow[],
): Promise<ReadonlyMap<number, string>> => {
  const states = candidates.flatMap(({ before, after }) => (before ? [before, after] : [after]));
  const ids = new Set(
    states.flatMap(({ type_id, active_ingredient_ids }) =>
      type_id === null ? active_ingredient_ids : [type_id, ...active_ingredient_ids],
    ),
  );
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from lookup_item where id in (select value::integer from json_array_elements_text(${JSON.stringify([...ids])}::json))`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/**
 * Ordered by the displayed name, as in the publication: a removed drug by its last published name.
 */
const inOrder = (changes: readonly PlannedChange[]): PlannedChange[] =>
  changes
    .map((change) => ({
      change,
      name: Buffer.from(fold((change.after ?? change.before)!.drug_name)),
    }))
    .sort(
      (left, right) => Buffer.compare(left.name, right.name) || left.change.id - right.change.id,
    )
    .map(({ change }) => change);

const tokenOf = (
  number: number,
  changes: readonly PlannedChange[],
  blocked: readonly BlockedRow[],
): string => {
  const hash = createHash('sha256').update(String(number));
  for (const { id, version, kind } of changes) hash.update(`;${kind}:${id}:${version}`);
  for (const { id, version } of blocked) hash.update(`;blocked:${id}:${version}`);
  return hash.digest('hex');
};

/** What publishing now would do (D21). */
export const planPublication = async (db: Kysely<Schema>): Promise<PublicationPlan> => {
  const last = await db
    .selectFrom('publication')
    .select(['number', 'at', 'effective', 'size'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const candidates = await readCandidates(db, last?.number);
  const names = await readNames(db, candidates);
  const blocked = candidates
    .map((row) => ({ row, missing: missingOf(row, names) }))
    .filter(({ missing }) => missing.length > 0)
    .map(({ row: { id, version, queue, before, after }, missing }) => ({
      id,
      version,
      queue,
      state: after,
      published: before,
      missing,
    }));
  const held = new Set(blocked.map(({ id }) => id));
  const changes = inOrder(
    candidates
      .map((row) => plannedChange(row, held.has(row.id)))
      .filter((change) => change !== undefined),
  );
  const count = (kind: PlannedKind) => changes.filter((change) => change.kind === kind).length;
  const number = (last?.number ?? 0) + 1;
  return {
    number,
    against: last,
    size: (last?.size ?? 0) + count('added') - count('removed'),
    changes,
    blocked,
    token: tokenOf(number, changes, blocked),
  };
};
