import { formats } from '@refined/shared/domain';
import { publicationMessages } from '@refined/shared/messages';
import { queuesMessages } from './queue-messages.ts';

const drugs = (count: number) => formats.counted(count, 'drug', 'drugs');

const PUBLISHED_KINDS = ['added', 'changed', 'removed'] as const;
type PublishedKind = (typeof PUBLISHED_KINDS)[number];

/** Sentences for Publish Update (D21). */
export const publishMessages = {
  title: queuesMessages.publish,
  loading: 'Preparing the preview…',
  failed: 'The preview could not be loaded.',
  nothing: (product: string) =>
    `There is nothing to publish: ${product} has not changed since the last publication.`,
  onlyBlocked: 'Nothing can be published before these records are complete.',
  onlyUnapproved: 'Nothing can be published before these records are approved.',
  onlyHeld: 'Nothing can be published before these records are complete and approved.',
  against: (number: number, effective: string) =>
    number === 0
      ? `Compared with the baseline of ${effective}.`
      : `Compared with publication ${number}, effective ${effective}.`,
  first: 'There is no publication yet.',
  correction: 'No month was imported since: this publication is a correction.',
  sizeAfter: (size: number, product: string) =>
    `After publishing, ${product} will have ${drugs(size)}.`,
  blockedNow: (count: number) =>
    count === 1
      ? '1 record is blocked: something is missing, or its DIN is used twice.'
      : `${formats.number(count)} records are blocked: something is missing, or a DIN is used twice.`,
  unapprovedNow: (count: number) =>
    count === 1
      ? '1 record is held back: somebody else has to approve it.'
      : `${formats.number(count)} records are held back: somebody else has to approve them.`,
  /** D55. */
  unlistedNow: (touched: number, stay: number, product: string) =>
    `${drugs(touched + stay)} on ${product} ${touched + stay === 1 ? 'is' : 'are'} not on the market (approved only, dormant or no longer listed); this publication affects ${touched === 0 ? 'none of them' : formats.number(touched)}.`,
  /** D86. */
  inferredNow: (count: number) =>
    `${formats.counted(count, 'added drug has', 'added drugs have')} a sub-type or tier that was inferred, not given by Health Canada. Check before you publish.`,
  outdatedNow: (count: number) => `${drugs(count)} changed at Health Canada since the decision.`,
  confirm: (count: number, number: number) => `Publish ${drugs(count)} as publication ${number}`,
  confirmSame: (number: number, effective: string) =>
    `Publish the same list as publication ${number}, effective ${effective}`,
  /** D56. */
  effective: 'Effective date',
  effectiveHint: 'The day from which this publication applies. It cannot be changed afterwards.',
  effectiveBefore: (number: number, effective: string, chosen: string) =>
    `${publicationMessages.numbered(number)} is effective later, on ${effective}. This publication replaces it: the changes of ${publicationMessages.numbered(number).toLowerCase()} apply from ${chosen}, too.`,
  effectiveWrong: (first: string, last: string) => `Choose a day from ${first} to ${last}.`,
  correctEffective: (number: number) =>
    `To correct the effective date of publication ${number}, choose another day. The same list is then published again.`,
  cancel: 'Cancel',
  published: (number: number, count: number, effective: string) =>
    `Publication ${number} published: ${drugs(count)}, effective ${effective}.`,
  out: (number: number, effective: string) =>
    `${publicationMessages.numbered(number)} published, effective ${effective}.`,
  /** "12 drugs: 3 added, 9 changed." */
  kinds: (counts: Readonly<Record<PublishedKind, number>>): string => {
    const parts = PUBLISHED_KINDS.filter((kind) => counts[kind] > 0).map(
      (kind) => `${formats.number(counts[kind])} ${publicationMessages.kind[kind].toLowerCase()}`,
    );
    const count = counts.added + counts.changed + counts.removed;
    return count > 0 ? `${drugs(count)}: ${parts.join(', ')}.` : '';
  },
  seeIt: (product: string) => `See it under ${product}`,
  files: 'Its files',
  left: 'Not published',
  /** Drugs that changed after the preview was loaded. */
  leftOut: (count: number) =>
    `${formats.counted(count, 'drug was', 'drugs were')} not published, because of changes after your preview.`,
  notPublished: 'The update could not be published.',
  /** A refused drug of an action. */
  stayed: (din: string, detail: string) => `${din}: ${detail}`,
} as const;

/** Sentences for deciding on open differences before a publication (D74). */
export const openMessages = {
  all: {
    take: (count: number) => `Use Health Canada’s values for all ${drugs(count)}`,
    keep: (count: number) => `Keep our values for all ${drugs(count)}`,
  },
} as const;

const records = (count: number) => formats.counted(count, 'record', 'records');

/** Sentences for approving several records at once (four eyes). */
export const approveMessages = {
  choose: (din: string) => `Choose ${din}`,
  chooseAll: (count: number) => `Choose all ${formats.number(count)} that you can approve`,
  approve: (count: number) => `Approve ${records(count)}`,
  nothingChosen: 'Choose the records first.',
  title: 'Approve changes',
  question: (count: number) =>
    `Approve what the next publication changes of ${records(count)}, as shown?`,
  comment: 'Comment on all of them (optional)',
} as const;
