import { formats } from '../domain/index.ts';
import type { QueueName } from '../domain/index.ts';
import { fieldMessages } from './fields.ts';
import { moveMessages } from './moves.ts';

interface Approvers {
  readonly authors: readonly { readonly name: string }[];
  readonly moved: boolean;
  readonly approvers: readonly { readonly name: string }[];
  readonly more: number;
}

const namesOf = (people: readonly { readonly name: string }[]): string[] =>
  people.map(({ name }) => name);

/** Four eyes: what a publication changes is approved by somebody who didn't make the change. */
export const approvalMessages = {
  badge: (by: string | null) => (by === null ? 'Needs approval' : `Approved by ${by}`),
  changedBy: ({ authors, moved }: Approvers) =>
    authors.length === 0
      ? ''
      : `${moved ? 'Moved to Update' : 'Changed'} by ${formats.list(namesOf(authors))}.`,
  youCanApprove: 'You can approve it.',
  /** Who could give it. */
  canApprove: ({ approvers, more }: Approvers): string => {
    if (approvers.length === 0) return 'Nobody else has an account: add one, to approve this.';
    const others = more > 0 ? [formats.counted(more, 'other', 'others')] : [];
    return `${formats.list([...namesOf(approvers), ...others])} can approve it.`;
  },
} as const;

const KINDS = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  unchanged: 'Unchanged',
  blocked: 'Blocked',
  unapproved: 'Needs approval',
  to_check: 'To check',
} as const;

/** What a publication changes, or would: in its preview, and between two of them (D21). */
export const publicationMessages = {
  numbered: (number: number): string => (number === 0 ? 'Baseline' : `Publication ${number}`),
  kind: KINDS,
  kindOf: (kind: keyof typeof KINDS, count: number) => `${KINDS[kind]} (${formats.number(count)})`,
  tabs: 'Changes by kind',
  none: {
    added: 'No drug is added.',
    changed: 'No drug changes.',
    removed: 'No drug is removed.',
    unchanged: 'Every drug in the update queue changes something.',
    blocked: 'No record is blocked.',
    unapproved: 'No record needs approval.',
    to_check: 'There is nothing to check.',
  },
  unchangedNote: 'These leave the update queue; they stay as they were published.',
  blockedNote:
    'These are not published before they are complete. What was published of them stands.',
  unapprovedNote:
    'These are not published before somebody who did not change them approves. What was published of them stands.',
  blockedPlace: {
    update: `It stays in the ${moveMessages.heading.update}.`,
    product: 'It was edited after it was published: what was published stands.',
    review: 'It was published like this, and is in review.',
  },
  unlisted: (count: number) => `No longer listed by Health Canada (${formats.number(count)})`,
  unlistedNote: 'They stay published until somebody archives them.',
  unlistedStatus: moveMessages.delistedBadge as Readonly<Record<string, string>>,
  unlistedChange: {
    added: 'Added by this publication.',
    changed: 'Changed by this publication.',
    unchanged: 'Leaves the update queue unchanged.',
  },
  stays: (queue: string) =>
    queue === ''
      ? 'Stays as it was published.'
      : `Stays as it was published; in ${moveMessages.heading[queue as QueueName] ?? queue}.`,
  outdated: (count: number) =>
    `Changed at Health Canada since the decision (${formats.number(count)})`,
  outdatedNote: 'Compare them before they are published.',
  missing: (fields: readonly string[]) => `Fill in ${fieldMessages.list(fields)}.`,
  /** Before such a record is saved, or moved to Update (D53, D69). */
  blocks: (fields: readonly string[]) =>
    `Without ${fieldMessages.list(fields)} this record blocks the publication: it is held back until it is complete, and what was published of it stays as it was.`,
  fix: 'Complete the record',
  fixOf: (din: string) => `Complete ${din}`,
  more: (count: number) => `And ${formats.number(count)} more.`,
  empty: 'none',
  from: 'before',
  to: 'after',
  noDin: fieldMessages.noDin,
  noName: 'No name',
} as const;
