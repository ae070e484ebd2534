import {
  formats,
  type MoveName,
  type OffMarketStatus,
  type QueueName,
} from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';

const drugs = (count: number) => `${formats.number(count)} ${count === 1 ? 'drug' : 'drugs'}`;

/** Some of the drugs in question; `all` = 1 means the only one. */
export const ofThem = (count: number, all: number): string => {
  if (all === 1) return 'It is';
  return count === 1 ? '1 of them is' : `${formats.number(count)} of them are`;
};

/** How many of the drugs in question aren't on the market, or on the product. */
const notOn = (place: string, count: number, all: number): string =>
  count === all && all > 1
    ? `None of them is on ${place}`
    : `${ofThem(count, all)} not on ${place}`;

/** Sentences for selecting and moving several cards (specification §4, D15, D20). */
export const bulkMessages = {
  bar: 'Selection',
  select: (din: string) => `Select ${din}`,
  selectAll: (count: number) => `Select all ${formats.number(count)}`,
  selected: (count: number) => `${formats.number(count)} selected`,
  none: 'Nothing selected',
  clear: 'Clear selection',
  action: (move: MoveName, count: number) =>
    moveMessages.action[move].replace('Move to', `Move ${drugs(count)} to`),
  tooMany: (most: number) => `At most ${formats.number(most)} drugs at once.`,
  confirmTitle: 'Move Drug Records',
  /** The specification's question (§4), for several drugs. */
  confirm: (count: number, queue: QueueName, move: MoveName) =>
    count === 1
      ? moveMessages.confirm(moveMessages.heading[queue], move)
      : `Your selection includes ${formats.number(count)} drug records that exist in ${moveMessages.heading[queue]}. Are you sure you want to move them to the ${moveMessages.confirmDestination[move]} queue?`,
  /** D15. */
  confirmRemovals: (count: number, product: string) =>
    `${formats.number(count)} of them ${count === 1 ? 'is' : 'are'} on ${product}. Archiving removes ${count === 1 ? 'it' : 'them'} from the next publication.`,
  /** D81: before a move to Update. */
  comesOn: (count: number, all: number, product: string) => `${notOn(product, count, all)} yet.`,
  unknownRemovals: (product: string) =>
    `Archiving removes the drugs that are on ${product} from the next publication.`,
  /** D80. `count` undefined: unknown, perhaps some. `status`: the one that all of them have. */
  offMarket: (count: number | undefined, all: number, status?: OffMarketStatus) => {
    if (count === undefined) return 'Drugs that are not on the market need a decision.';
    const badge = status ? moveMessages.offMarketBadge[status] : '';
    const why = badge && `: ${badge.charAt(0).toLowerCase()}${badge.slice(1)}`;
    return `${notOn('the market', count, all)}${why}.`;
  },
  /** D82: the drug's other change. */
  also: (change: string) => `also ${change}`,
  clinical: (count: number) =>
    count === 1
      ? '1 drug also has a clinical change. It stays here, to be decided on its own:'
      : `${formats.number(count)} drugs also have a clinical change. They stay here, to be decided on one by one:`,
  includeClinical: (count: number) => (count === 1 ? 'Include it' : 'Include them'),
  onlyClinical:
    'All drugs of this group also have a clinical change. Include them, or decide on each.',
  offMarketQuestion: (product: string) => `Should they be on ${product} anyway?`,
  offMarketKeep: (product: string) => `Yes, move them too: put them on ${product}`,
  offMarketLeave: 'No, leave them in this queue, to decide on each',
  offMarketLeaveOne: 'No, leave it in this queue',
  /** Asked with the committee's answer. */
  offMarketLeaveAnswer: 'No, leave it in this queue, without an answer',
  offMarketSnooze: 'Snooze them until they are marketed',
  /** D69. */
  incomplete: (count: number) =>
    count === 1
      ? '1 of them is not published until it is complete.'
      : `${formats.number(count)} of them are not published until they are complete.`,
  lacks: (missing: string) => `missing: ${missing}`,
  addReason: 'Add a reason',
  reason: 'Reason (optional)',
  reasonHint: 'Shown on the page of this mass action.',
  detailsTitle: 'Not moved',
  undoMoved: (count: number) =>
    count === 1 ? 'Undo the one that moved' : `Undo the ${formats.number(count)} that moved`,
  notMoved: (din: string, detail: string) => `Drug ${din}: ${detail}`,
  moreNamed: 'More drugs of the question',
  showMore: (left: number) => `Show more of ${formats.number(left)}`,
  more: (count: number) => `And ${formats.number(count)} more.`,
} as const;
