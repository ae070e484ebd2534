import type { DrugApproval } from '@refined/shared/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { fieldChanges } from '../drugs/state-fields.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { readReviewers } from '../publications/publish/authors.ts';
import type { Reviewers } from '../publications/publish/authors.ts';
import { readCandidatesOf } from '../publications/publish/candidates.ts';
import { guardedChange } from '../publications/publish/four-eyes.ts';
import type { GuardedChange, GuardedFields } from '../publications/publish/four-eyes.ts';
import { readApprovals } from './approval-store.ts';
import type { ApprovalRow } from './approval-store.ts';

/** What of a drug needs approval now, and whether it has it. */
export interface Standing {
  readonly din: string;
  readonly version: number;
  /** Undefined: nothing needs approval. */
  readonly found: GuardedChange | undefined;
  /** The approval of exactly this change. */
  readonly approval: ApprovalRow | undefined;
  readonly reviewers: Reviewers;
}

const NOBODY: Reviewers = { authors: [], moved: false, approvers: [], more: 0 };

/** By the drugs' ids; without those that don't exist. */
export const readStandings = async (
  db: Kysely<Schema>,
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
      return [id, { din, version, found, approval: approvals.get(id), reviewers }];
    }),
  );
};

/** As it is sent: with the names of now. */
export const presentStanding = async (
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
