import { formats, type QueueName } from '../domain/index.ts';
import { drugText, type LinedDrug } from './drug-line.ts';
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

/** Four eyes: a publication's changes need approval by somebody who didn't make them. */
export const approvalMessages = {
  badge: (by: string | null) => (by === null ? 'Needs approval' : `Approved by ${by}`),
  changedBy: ({ authors, moved }: Approvers) =>
    authors.length === 0
      ? ''
      : `${moved ? 'Moved to Update' : 'Changed'} by ${formats.list(namesOf(authors))}.`,
  youCanApprove: 'You can approve it.',
  /** Who could give it. */
  canApprove: ({ approvers, more }: Approvers): string => {
    if (approvers.length === 0)
      return 'Nobody else has an account. Ask an operator to add one, to approve this.';
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

/** Our pairs of ingredient and strength, and Health Canada's. */
interface Pairs {
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** For a record whose strengths don't fit its ingredients, or are from another month (D73). */
const MIXED =
  'Its ingredients and strengths do not match: their numbers differ, or one was changed without the other. It is not published until both are decided: compare it with Health Canada, then use Health Canada’s values, keep our values, or correct both.';

const pairsText = ({ ours, theirs }: Pairs): string =>
  `Ours: ${ours.join('; ')}. Health Canada: ${theirs.join('; ') || 'none'}.`;

/** The missing fields of a record, and whether its pairs are mixed. */
const neededText = (
  fields: readonly string[],
  mixed: Pairs | undefined,
  needs: (fields: readonly string[]) => string,
): string => {
  const needed = fields.filter((field) => field !== 'strength');
  const isMixed = needed.length < fields.length;
  return [
    needed.length > 0 ? needs(needed) : '',
    isMixed ? MIXED : '',
    isMixed && mixed ? pairsText(mixed) : '',
  ]
    .filter(Boolean)
    .join(' ');
};

/** The changes of a publication, in its preview and in a comparison of two publications (D21). */
export const publicationMessages = {
  /** No extract of the product database came since the publication before. */
  correction: 'Correction',
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
  unchangedNote: 'These leave the update queue. Their published values do not change.',
  blockedNote:
    'These are not published until they are complete, each with its own DIN. Their published values do not change.',
  unapprovedNote:
    'These are not published until somebody who did not change them approves. Their published values do not change.',
  blockedPlace: {
    update: `It stays in the ${moveMessages.heading.update}.`,
    product: 'It was edited after it was published. The published values do not change.',
    review: 'It was published like this, and is in review.',
  },
  unlisted: (count: number) => `Not on the market (${formats.number(count)})`,
  unlistedNote: 'They are published until somebody archives them.',
  unlistedStatus: moveMessages.offMarketBadge as Readonly<Record<string, string>>,
  market: { marketed: 'Marketed', ...moveMessages.offMarketBadge },
  /** A value that isn't from Health Canada (D86). */
  inferred: (value: string) => `${value} (inferred)`,
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
  outdatedNote:
    'Use Health Canada’s values or keep our values before they are published. What is left open is published as it is, and the next import asks again.',
  missing: (fields: readonly string[], mixed?: Pairs) =>
    neededText(fields, mixed, (needed) => `Fill in ${fieldMessages.list(needed)}.`),
  sameDin: (count: number) =>
    `This DIN would be published twice: archive ${count === 1 ? 'one of the two records' : 'all records with it but one'}. It is also that of`,
  /** In a list of several records. */
  lacks: (fields: readonly string[], mixed?: Pairs) =>
    [fieldMessages.list(fields), mixed ? pairsText(mixed) : ''].filter(Boolean).join('. '),
  /** Before a move to Update (D75). */
  sharedDins: (others: readonly (LinedDrug & { readonly had?: boolean })[]) => {
    const names = (had: boolean) =>
      formats.list(others.filter((other) => (other.had ?? false) === had).map(drugText));
    return [
      names(false) && `Its DIN is also that of ${names(false)}: one DIN is published once.`,
      names(true) && `Its DIN was that of ${names(true)} before.`,
    ]
      .filter(Boolean)
      .join(' ');
  },
  /** Before such a record is saved or moved to Update (D53, D69). */
  blocks: (fields: readonly string[], mixed?: Pairs) =>
    neededText(
      fields,
      mixed,
      (needed) =>
        `Without ${fieldMessages.list(needed)}, this record is not published until it is complete. Its published values do not change.`,
    ),
  fix: (incomplete: boolean) => (incomplete ? 'Complete the record' : 'Open the record'),
  fixOf: (incomplete: boolean, din: string) => `${incomplete ? 'Complete' : 'Open'} ${din}`,
  more: (count: number) => `And ${formats.number(count)} more.`,
  empty: 'none',
  from: 'before',
  to: 'after',
  noDin: fieldMessages.noDin,
} as const;
