import type { Queue, RequiredToPublish } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { fold } from '../../db/sql-names.ts';
import type { DrugState, Schema } from '../../db/schema.ts';
import { missingFields } from '../../drugs/state-fields.ts';
import { readCandidates } from './candidates.ts';
import { guardedChange } from './four-eyes.ts';
import type { GuardedChange, GuardedFields } from './four-eyes.ts';
import { plannedChange } from './planned-change.ts';
import type { CandidateRow, PlannedChange, PlannedKind } from './planned-change.ts';

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

/** A drug that is held back until somebody else approves what it changes (four eyes). */
export interface UnapprovedRow {
  readonly change: GuardedChange['change'];
  readonly fields: GuardedFields;
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
  readonly unapproved: readonly UnapprovedRow[];
  /** Identifies the plan: a different plan has a different token. */
  readonly token: string;
}

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
  return held ? missingFields(held, (value) => names.get(value) ?? '') : [];
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
  unapproved: readonly UnapprovedRow[],
): string => {
  const hash = createHash('sha256').update(String(number));
  for (const { id, version, kind } of changes) hash.update(`;${kind}:${id}:${version}`);
  for (const { id, version } of blocked) hash.update(`;blocked:${id}:${version}`);
  for (const { change } of unapproved) hash.update(`;unapproved:${change.id}:${change.version}`);
  return hash.digest('hex');
};

/**
 * What publishing now would do (D21). Changes of the guarded fields that nobody else has approved
 * are held back like what is incomplete.
 */
export const planPublication = async (
  db: Kysely<Schema>,
  guarded: GuardedFields,
): Promise<PublicationPlan> => {
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
  const unapproved = candidates
    .map((row) => guardedChange(row, guarded))
    .filter((found) => found !== undefined)
    .filter(({ approved }) => !approved);
  const held = new Set([
    ...blocked.map(({ id }) => id),
    ...unapproved.map(({ change }) => change.id),
  ]);
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
    unapproved,
    token: tokenOf(number, changes, blocked, unapproved),
  };
};
