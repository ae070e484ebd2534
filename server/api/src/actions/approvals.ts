import type { DrugApproval } from '@refined/shared/contract';
import { wholeValues } from '@refined/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '../db/schema.ts';
import { fieldChanges, columnsOf } from '../drugs/state-fields.ts';
import type { LookupCache } from '../drugs/lookup-cache.ts';
import { readReviewers, type Reviewers } from '../publications/publish/authors.ts';
import {
  readCandidatesOf,
  guardedChange,
  type GuardedChange,
  type GuardedFields,
} from '../publications/publish/planned-change.ts';
import { approvalMessages } from '../messages/review.ts';
import type { ReadApprovals } from '../drugs/lists/list-page.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { FieldColumns } from '../db/field-columns.ts';
import { fullName } from '../db/sql-names.ts';
import type { HistoryNote } from '../db/json-columns.ts';
import type { Author } from '../drugs/drug-store.ts';
import { writeDrugs } from '../drugs/write-drugs.ts';

interface ApprovalRow {
  drug_id: number;
  actor: string;
  name: string;
  at: Date;
  comment: string;
}

const readQuery = hotQuery<ApprovalRow>(
  `select a.drug_id, a.actor, a.at, a.comment, coalesce(${fullName('u')}, a.actor) as name
   from drug_approval a left join app_user u on u.username = a.actor where a.drug_id = any($1::integer[])`,
);

const readApprovals = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ApprovalRow>> =>
  new Map((await readQuery(db, [ids])).map((row) => [row.drug_id, row]));

/**
 * Writes approvals of exactly the judged versions ($3), so that no concurrent write is missed. The
 * new version notifies lists, previews and other browsers.
 */
const write = (approvals: string) =>
  writeDrugs<{ readonly id: number; readonly version: number }>({
    cte: `wanted as (
      select * from jsonb_to_recordset($3::jsonb) as w(id integer, version integer, content jsonb))`,
    columns: 'w.content',
    from: 'drug d join wanted w on w.id = d.id and w.version = d.version',
    kind: `'approval'`,
    note: '$4::jsonb',
    also: `changed as (${approvals})`,
    read: 'id, (new).version from after',
  });

const giveQuery = write(
  `insert into drug_approval (drug_id, actor, comment, content)
   select id, $1, $5, content from after
   on conflict (drug_id) do update
     set actor = excluded.actor, at = now(), comment = excluded.comment, content = excluded.content`,
);

const withdrawQuery = write(`delete from drug_approval o using after a where o.drug_id = a.id`);

/** A drug's version, and its approved values. */
interface ApprovedDrug {
  readonly id: number;
  readonly version: number;
  readonly content?: Partial<FieldColumns>;
}

const parameters = (
  drugs: readonly ApprovedDrug[],
  { actor, requestId }: Author,
  note: HistoryNote,
): unknown[] => [actor, requestId, JSON.stringify(drugs), JSON.stringify(note)];

/** Approves these values. @returns the new versions; without drugs whose version has changed */
export const giveApprovals = async (
  db: Db,
  drugs: readonly ApprovedDrug[],
  comment: string,
  author: Author,
): Promise<ReadonlyMap<number, number>> => {
  const note: HistoryNote = { approval: 'given', ...(comment !== '' && { comment }) };
  const rows = await giveQuery(db, [...parameters(drugs, author, note), comment]);
  return new Map(rows.map(({ id, version }) => [id, version]));
};

/** Withdraws these approvals. @returns as `giveApprovals` */
export const withdrawApprovals = async (
  db: Db,
  drugs: readonly ApprovedDrug[],
  author: Author,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await withdrawQuery(db, parameters(drugs, author, { approval: 'withdrawn' }));
  return new Map(rows.map(({ id, version }) => [id, version]));
};

const readRow = hotQuery<{ four_eyes: GuardedFields }>('select four_eyes from house');

/** The guarded fields (four eyes), the same for all processes. */
export const readGuarded = async (db: Db): Promise<GuardedFields> => {
  const [row] = await readRow(db);
  return row!.four_eyes;
};

/** Sets the guarded fields for all processes. Returns the previous ones. */
export const setGuarded = async (db: Db, guarded: GuardedFields): Promise<GuardedFields> => {
  const before = await readGuarded(db);
  await db
    .updateTable('house')
    .set({ four_eyes: [...guarded] })
    .execute();
  return before;
};

/**
 * For a page of a list: which of its drugs need approval, and who gave it. Reads only drugs that a
 * publication could change, by index.
 */
export const approvalsOfDrugs: ReadApprovals = async (db: Db, drugs) => {
  const touched = drugs
    .filter(({ queue, in_product }) => queue === 'update' || in_product)
    .map(({ id }) => id);
  if (touched.length === 0) return new Map();
  const guarded = await readGuarded(db);
  if (guarded.length === 0) return new Map();
  const found = (await readCandidatesOf(db, touched)).flatMap((row) => {
    const change = guardedChange(row, guarded);
    return change ? [{ id: row.id, approved: change.approved }] : [];
  });
  const approvals = await readApprovals(
    db,
    found.filter(({ approved }) => approved).map(({ id }) => id),
  );
  return new Map(
    found.map(({ id, approved }) => [
      id,
      { by: approved ? (approvals.get(id)?.name ?? null) : null },
    ]),
  );
};

export const isApprovedBy = ({ approval }: Standing, actor: string): boolean =>
  approval?.actor === actor;

/** Why this user can't approve the change; undefined if they can. */
export const whyNotApproved = (
  { found, approval, reviewers }: Standing,
  actor: string,
): string | undefined => {
  if (!found) return approvalMessages.nothingToApprove;
  if (approval) return approvalMessages.alreadyApproved(approval.name);
  return reviewers.authors.some(({ username }) => username === actor)
    ? approvalMessages.own(reviewers.moved)
    : undefined;
};

/** The approval to write if `whyNotApproved` returns nothing. */
export const approvedDrug = ({ found }: Standing, guarded: GuardedFields): ApprovedDrug => {
  const { change } = found!;
  return {
    id: change.id,
    version: change.version,
    content: columnsOf(change.after, wholeValues(guarded)),
  };
};

/** What of a drug needs approval now, and the approval if there is one. */
export interface Standing {
  readonly id: number;
  readonly din: string;
  readonly version: number;
  /** Undefined if nothing needs approval. */
  readonly found: GuardedChange | undefined;
  /** The approval of exactly this change. */
  readonly approval: ApprovalRow | undefined;
  readonly reviewers: Reviewers;
}

const NOBODY: Reviewers = { authors: [], moved: false, approvers: [], more: 0 };

/** By drug id; without drugs that don't exist. */
export const readStandings = async (
  db: Db,
  guarded: GuardedFields,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Standing>> => {
  const rows = await readCandidatesOf(db, ids);
  const changes = new Map(rows.map((row) => [row.id, guardedChange(row, guarded)]));
  const changing = rows.filter(({ id }) => changes.get(id)).map(({ id }) => id);
  const reviewersOf =
    changing.length > 0 ? await readReviewers(db, changing, guarded) : () => NOBODY;
  const approved = changing.filter((id) => changes.get(id)?.approved);
  const approvals = approved.length > 0 ? await readApprovals(db, approved) : new Map();
  return new Map(
    rows.map(({ id, version, after: { din } }) => {
      const found = changes.get(id);
      const reviewers = found ? reviewersOf(id) : NOBODY;
      return [id, { id, din, version, found, approval: approvals.get(id), reviewers }];
    }),
  );
};

/** The answer, with the lookups' current names. */
const presentStanding = async (
  lookups: LookupCache,
  { version, found, approval, reviewers }: Standing,
): Promise<DrugApproval> => {
  const names = found ? await lookups.refreshed() : undefined;
  const nameOf = (id: number) => names?.named(id)?.name ?? String(id);
  return {
    version,
    fields: found
      ? fieldChanges(found.fields, found.change.before, found.change.after, nameOf)
      : [],
    authors: [...reviewers.authors],
    moved: reviewers.moved,
    approvers: [...reviewers.approvers],
    more: reviewers.more,
    approval: approval
      ? {
          username: approval.actor,
          name: approval.name,
          at: approval.at.toISOString(),
          comment: approval.comment,
        }
      : null,
  };
};

/** Approvals of the next publication's changes in guarded fields (four eyes). */
export const approvalRoutes: FastifyPluginAsync = async (app) => {
  app.handle(app.calls.drugApproval, async (request) => {
    const id = idOf(request);
    const standing = (await readStandings(app.db, await app.readGuarded(), [id])).get(id);
    if (!standing) throw unknownDrug(id);
    return presentStanding(app.lookups, standing);
  });
};
