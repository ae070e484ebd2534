import type { MixedPairs } from '@refined/shared/contract';
import { isDin, type JudgedToPublish, type Queue } from '@refined/shared/domain';
import { sql } from 'kysely';
import { fold } from '../../db/sql-names.ts';
import type { Db, DrugState } from '../../db/schema.ts';
import {
  readCandidates,
  readCandidatesOf,
  type CandidateRow,
  plannedChange,
  type PlannedChange,
  type PlannedKind,
  guardedChange,
  type GuardedChange,
  type GuardedFields,
} from './planned-change.ts';
import type { NamedDrug } from '../../drugs/drug-row.ts';
import { readMissing } from './missing-fields.ts';
import { previewToken } from './preview-token.ts';

/** The candidate's DIN on the product after the publication; undefined: none. */
const dinAfter = (row: CandidateRow, isHeldBack: boolean): string | undefined => {
  const planned = plannedChange(row, isHeldBack);
  const din = (planned ? planned.after : row.before)?.din;
  return din !== undefined && isDin(din) ? din : undefined;
};

/** Published drugs with these DINs that the publication doesn't change. */
const readUntouched = async (
  db: Db,
  candidates: readonly CandidateRow[],
): Promise<readonly NamedDrug[]> => {
  const dins = candidates.flatMap(({ before, after }) => [before?.din, after.din]);
  const { rows } = await sql<NamedDrug>`
    select d.id, p.din, d.drug_name, d.strength, d.form from published_din p join drug d on d.id = p.drug_id
    where p.din in (select value from json_array_elements_text(${JSON.stringify(dins)}::json))
      and not d.id = any(array(select value::integer from json_array_elements_text(
        ${JSON.stringify(candidates.map(({ id }) => id))}::json)))`.execute(db);
  return rows;
};

/**
 * Candidates that would publish a DIN twice, by drug id, each with the other records (D75). A drug
 * that is held back keeps its published DIN, which can block another drug: so drugs that exchange
 * DINs are published together or not at all. `heldBack`: held back for other reasons.
 */
const findSharedDins = async (
  db: Db,
  candidates: readonly CandidateRow[],
  heldBack: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly NamedDrug[]>> => {
  const untouched = await readUntouched(db, candidates);
  const shared = new Map<number, readonly NamedDrug[]>();
  for (let found = true; found;) {
    found = false;
    const holders = [
      ...untouched,
      ...candidates.flatMap((row): NamedDrug[] => {
        const din = dinAfter(row, heldBack.has(row.id) || shared.has(row.id));
        const { drug_name, strength, form } = row.after;
        return din === undefined ? [] : [{ id: row.id, din, drug_name, strength, form }];
      }),
    ];
    const byDin = Map.groupBy(holders, (holder) => holder.din);
    for (const row of candidates) {
      if (heldBack.has(row.id) || shared.has(row.id)) continue;
      const din = dinAfter(row, false);
      const others = (byDin.get(din ?? '') ?? []).filter(({ id }) => id !== row.id);
      if (others.length === 0) continue;
      shared.set(row.id, others);
      found = true;
    }
  }
  return shared;
};

export interface BlockedRow {
  readonly id: number;
  readonly version: number;
  readonly queue: Queue;
  readonly state: DrugState;
  readonly published: DrugState | null;
  readonly missing: readonly JudgedToPublish[];
  readonly mixed: MixedPairs | undefined;
  /** Other records with the DIN that it would publish (D75). */
  readonly sameDin: readonly NamedDrug[];
}

/** A drug that is held back until another person approves its changes (four eyes). */
export interface UnapprovedRow {
  readonly change: GuardedChange['change'];
  readonly fields: GuardedFields;
}

export interface PublicationPlan {
  readonly number: number;
  readonly against:
    | {
        readonly number: number;
        readonly at: Date;
        readonly effective: string;
        readonly size: number;
        /** No extract of the product database was imported since. */
        readonly is_of_last_import: boolean;
      }
    | undefined;
  /** Number of drugs on the product afterwards. */
  readonly size: number;
  readonly changes: readonly PlannedChange[];
  readonly blocked: readonly BlockedRow[];
  readonly unapproved: readonly UnapprovedRow[];
  /** Identifies the content of the plan: confirming it publishes exactly that. */
  readonly token: string;
}

/** The state of a drug in the next publication (D54); in review, the last published state. */
const judgedState = (row: CandidateRow): DrugState | null => {
  const planned = plannedChange(row, false);
  if (planned) return planned.after;
  return row.in_product ? row.before : null;
};

/** Sorted by name, as in the publication. */
const byName = <Item extends { readonly id: number }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] =>
  items
    .map((item) => ({ item, name: Buffer.from(fold(nameOf(item))) }))
    .sort((left, right) => Buffer.compare(left.name, right.name) || left.item.id - right.item.id)
    .map(({ item }) => item);

/** The last import of the product database; null if there is none. */
export const LAST_IMPORT = sql<
  number | null
>`(select max(id) from import_run where kind = 'dpd' and status = 'done')`;

export const countOf = (changes: readonly PlannedChange[], kind: PlannedKind): number =>
  changes.filter((change) => change.kind === kind).length;

/** Number of drugs on the product after these changes. */
export const sizeAfter = (
  last: PublicationPlan['against'],
  changes: readonly PlannedChange[],
): number => (last?.size ?? 0) + countOf(changes, 'added') - countOf(changes, 'removed');

/**
 * What publishing now would do (D21). Changes of guarded fields without approval are held back,
 * like incomplete drugs.
 *
 * @param shown only these drugs, if they still have this version; undefined: all drugs
 */
export const planPublication = async (
  db: Db,
  guarded: GuardedFields,
  shown?: readonly { readonly id: number; readonly version: number }[],
): Promise<PublicationPlan> => {
  const last = await db
    .selectFrom('publication')
    .select(['number', 'at', 'effective', 'size'])
    .select(sql<boolean>`coalesce(import_id = ${LAST_IMPORT}, false)`.as('is_of_last_import'))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const versions = shown && new Map(shown.map(({ id, version }) => [id, version]));
  const found = versions
    ? (await readCandidatesOf(db, [...versions.keys()])).filter(
        ({ id, version }) => versions.get(id) === version,
      )
    : await readCandidates(db);
  const candidates = byName(found, ({ after }) => after.drug_name);
  const missing = await readMissing(
    db,
    candidates.flatMap((row) => {
      const state = judgedState(row);
      return state ? [{ id: row.id, state, isRecord: state === row.after }] : [];
    }),
  );
  const unapproved = candidates
    .map((row) => guardedChange(row, guarded))
    .filter((found) => found !== undefined)
    .filter(({ approved }) => !approved);
  const heldBack = new Set(unapproved.map(({ change }) => change.id));
  for (const [id, { fields }] of missing) if (fields.length > 0) heldBack.add(id);
  const sameDins = await findSharedDins(db, candidates, heldBack);
  const blocked = candidates
    .map(({ id, version, queue, before, after }): BlockedRow => {
      const { fields = [], mixed } = missing.get(id) ?? {};
      const blocks = { missing: fields, mixed, sameDin: sameDins.get(id) ?? [] };
      return { id, version, queue, state: after, published: before, ...blocks };
    })
    .filter(({ missing: fields, sameDin }) => fields.length + sameDin.length > 0);
  const notPublished = new Set([...heldBack, ...blocked.map(({ id }) => id)]);
  // By the displayed name: a removed drug has its last published one.
  const changes = byName(
    candidates
      .map((row) => plannedChange(row, notPublished.has(row.id)))
      .filter((change) => change !== undefined),
    ({ after, before }) => (after ?? before)!.drug_name,
  );
  const number = (last?.number ?? 0) + 1;
  return {
    number,
    against: last,
    size: sizeAfter(last, changes),
    changes,
    blocked,
    unapproved,
    token: previewToken(number, changes),
  };
};
