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
  readonly version: number;
  /** Undefined: nothing needs approval. */
  readonly found: GuardedChange | undefined;
  /** The approval of exactly this change. */
  readonly approval: ApprovalRow | undefined;
  readonly reviewers: Reviewers;
}

const NOBODY: Reviewers = { authors: [], moved: false, approvers: [], more: 0 };

/** Undefined: there is no such drug. */
export const readStanding = async (
  db: Kysely<Schema>,
  guarded: GuardedFields,
  id: number,
): Promise<Standing | undefined> => {
  const [row] = await readCandidatesOf(db, [id]);
  if (!row) return undefined;
  const { version } = row;
  const found = guardedChange(row, guarded);
  if (!found) return { version, found, approval: undefined, reviewers: NOBODY };
  const reviewers = (await readReviewers(db, [id], guarded))(id);
  const approval = found.approved ? (await readApprovals(db, [id])).get(id) : undefined;
  return { version, found, approval, reviewers };
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
