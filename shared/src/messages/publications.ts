import { formats } from '../domain/index.ts';
import type { FixedFieldName, PublicationField, QueueName } from '../domain/index.ts';
import { editMessages } from './edit.ts';
import { moveMessages } from './moves.ts';
import { queuesMessages } from './queues.ts';

const drugs = (count: number) => formats.counted(count, 'drug', 'drugs');

const FIELDS: Readonly<Record<string, string>> = {
  ...editMessages.fields,
  ...({ din: 'DIN', tier: 'RG Tier', pin: 'PIN' } satisfies Record<FixedFieldName, string>),
};

const named = (fields: readonly string[]): string =>
  formats.list(fields.map((field) => FIELDS[field] ?? field));

const KINDS = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  unchanged: 'Unchanged',
  blocked: 'Blocked',
  to_check: 'To check',
} as const;
const numbered = (number: number): string => (number === 0 ? 'Baseline' : `Publication ${number}`);

/** Sentences of Publish Update, of the publications and of the month's progress (D21). */
export const publicationMessages = {
  licence: 'Contains information licensed under the Open Government Licence – Canada.',
  field: (field: PublicationField | string) => FIELDS[field] ?? field,
  title: queuesMessages.publish,
  loading: 'Working out what would change…',
  failed: 'What would be published could not be worked out.',
  nothing: (product: string) => `Nothing to publish: ${product} is as it was published last.`,
  onlyBlocked: 'Nothing can be published before these records are complete.',
  against: (number: number, effective: string) =>
    number === 0
      ? `Compared with the baseline of ${effective}.`
      : `Compared with publication ${number}, effective ${effective}.`,
  first: 'There is no publication yet.',
  sizeAfter: (size: number, product: string) => `${product} then holds ${drugs(size)}.`,
  figures: 'What this publication does',
  kind: KINDS,
  kindOf: (kind: keyof typeof KINDS, count: number) => `${KINDS[kind]} (${formats.number(count)})`,
  tabs: 'Changes by kind',
  none: {
    added: 'No drug is added.',
    changed: 'No drug changes.',
    removed: 'No drug is removed.',
    unchanged: 'Every drug in the update queue changes something.',
    blocked: 'No record is blocked.',
    to_check: 'There is nothing to check.',
  },
  unchangedNote: 'These leave the update queue; they are on the product as they were published.',
  blockedNote:
    'These are not published before they are complete. What was published of them stands.',
  blockedPlace: {
    update: `It stays in the ${moveMessages.heading.update}.`,
    product: 'It was edited on the product: what was published stands.',
    review: 'It was published like this, and is in review.',
  },
  blockedNow: (count: number) =>
    count === 1
      ? '1 record is blocked: something is missing.'
      : `${formats.number(count)} records are blocked: something is missing.`,
  /** D55. */
  unlistedNow: (touched: number, stay: number) =>
    `${drugs(touched + stay)} on the product ${touched + stay === 1 ? 'is' : 'are'} no longer listed by Health Canada; this publication touches ${touched === 0 ? 'none of them' : formats.number(touched)}.`,
  outdatedNow: (count: number) => `${drugs(count)} changed at Health Canada since the decision.`,
  unlisted: (count: number) => `No longer listed by Health Canada (${formats.number(count)})`,
  unlistedNote: 'They are on the product until somebody archives them.',
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
  /** The edit form (D53). */
  needed: 'Needed to publish',
  missingHere: 'Missing: the record blocks the publication.',
  saveWithout: (fields: readonly string[]) => `Save without ${named(fields)}?`,
  blocksPublication: (fields: readonly string[]) =>
    `Without ${named(fields)} this record blocks the publication: it is held back until it is complete, and what was published of it stays as it was.`,
  saveAnyway: 'Save anyway',
  /** Why a product of the first extract isn't on the product: the rest of "Not read in full: …". */
  notInBaseline: (fields: readonly string[]) => `no ${named(fields)}, so it is not published`,
  missing: (fields: readonly string[]) => `Fill in ${named(fields)}.`,
  fix: 'Complete the record',
  fixOf: (din: string) => `Complete ${din}`,
  more: (count: number) => `And ${formats.number(count)} more.`,
  empty: 'none',
  from: 'before',
  to: 'after',
  noDin: 'No DIN',
  confirm: (count: number, number: number) => `Publish ${drugs(count)} as publication ${number}`,
  confirmSame: (number: number, effective: string) =>
    `Publish the same list as publication ${number}, effective ${effective}`,
  /** D56. */
  effective: 'Effective date',
  effectiveHint: 'The day from which this publication holds. It cannot be changed afterwards.',
  effectiveBefore: (number: number, effective: string) =>
    `${numbered(number)} holds from ${effective}; from then on this publication holds instead.`,
  effectiveWrong: (first: string, last: string) => `Choose a day from ${first} to ${last}.`,
  correctEffective: (number: number) =>
    `To correct the effective date of publication ${number}, choose another day: the same list is then published again.`,
  noName: 'No name',
  cancel: 'Cancel',
  published: (number: number, count: number, effective: string) =>
    `Publication ${number} is out: ${drugs(count)}, effective ${effective}.`,
  changedMeanwhile: 'Something changed since you looked. This is what would be published by now.',
  notPublished: 'It could not be published.',
  retry: 'Try again',
  list: 'Publications',
  listTable: 'Publications, newest first',
  listFailed: 'The publications could not be loaded.',
  noPublications: 'Nothing was published yet.',
  column: {
    number: 'Publication',
    effective: 'Effective',
    at: 'Published',
    actor: 'By',
    size: 'Drugs',
    changes: 'Changes',
    files: 'Download',
  },
  numbered,
  numberedFrom: (number: number, effective: string) =>
    `${numbered(number)}, effective ${effective}`,
  changes: {
    added: (count: number) => `${formats.number(count)} added`,
    changed: (count: number) => `${formats.number(count)} changed`,
    removed: (count: number) => `${formats.number(count)} removed`,
  },
  noChanges: 'No changes',
  size: (count: number) => formats.number(count),
  download: (number: number, format: string) =>
    `Download ${numbered(number)} as ${format.toUpperCase()}`,
  downloaded: (name: string) => `${name} downloaded.`,
  downloadFailed: (number: number) => `${numbered(number)} could not be downloaded.`,
  compare: 'Compare',
  compareTitle: 'Compare publications',
  compareOf: (number: number) => `Compare ${numbered(number)}`,
  compareFrom: 'From',
  compareTo: 'To',
  comparing: 'Comparing…',
  compareFailed: 'The publications could not be compared.',
  sameContent: 'They hold the same.',
  /** The baseline counts as published on the day of its extract. */
  when: (number: number, at: string) => (number === 0 ? at.slice(0, 10) : formats.moment(at)),
  month: {
    title: 'Progress',
    decided: (decided: number, total: number) =>
      `${formats.number(decided)} of ${drugs(total)} decided`,
    of: 'of the last import',
    chart: (queue: string, decided: number, total: number) =>
      `${queue}: ${formats.number(decided)} of ${formats.number(total)} decided`,
    table: 'What became of the last import’s drugs, by the queue that they came to',
    showTable: 'Show as a table',
    column: {
      queue: 'Queue',
      total: 'Drugs',
      review: 'In review',
      committee: 'Committee',
      update: 'To publish',
      on_product: 'On product',
      archived: 'Archived',
    },
    total: 'All',
    failed: 'The month’s progress could not be loaded.',
    nothing: 'The last import brought nothing to decide.',
  },
} as const;
