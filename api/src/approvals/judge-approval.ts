import { columnsOf } from '../drugs/state-fields.ts';
import { approvalMessages } from '../messages/approvals.ts';
import type { GuardedFields } from '../publications/publish/four-eyes.ts';
import type { Standing } from './approval-standing.ts';
import type { ApprovedDrug } from './approval-store.ts';

/** Nothing is left to do, so that a repeated request is answered like the first. */
export const isApprovedBy = ({ approval }: Standing, actor: string): boolean =>
  approval?.actor === actor;

/** Why this user can't approve what stands; undefined: they can. */
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

/** What is written where `whyNotApproved` says nothing. */
export const approvedDrug = ({ found }: Standing, guarded: GuardedFields): ApprovedDrug => {
  const { change } = found!;
  return { id: change.id, version: change.version, content: columnsOf(change.after, guarded) };
};
