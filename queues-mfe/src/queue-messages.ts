import {
  formats,
  type QueueName,
  type Queue,
  type MoveName,
  type OffMarketStatus,
} from '@refined/shared/domain';
import { fieldMessages, moveMessages, reasonMessages } from '@refined/shared/messages';

const drugs = (count: number) => formats.counted(count, 'drug', 'drugs');

/** Some of the drugs in question; `all` = 1 means the only one. */
const ofThem = (count: number, all: number): string => {
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

const place = (queue: Queue, in_product: boolean, product: string): string =>
  moveMessages.place({ queue, in_product }, product);

/** Sentences about colleagues' actions at the same time (D12). */
export const othersMessages = {
  /** Short, for a card. */
  openBy: (names: readonly string[]) =>
    `${formats.list(names)} ${names.length === 1 ? 'has' : 'have'} it open`,
  /** Before the DIN of a card that was assigned to this user. */
  lost: 'Was assigned to you:',
  /** After that DIN: who moved the drug, or undid a move, and where it is. */
  lostTo: (name: string | undefined, queue: Queue, inProduct: boolean, product: string) =>
    `${name ?? 'Somebody else'} changed its place: ${place(queue, inProduct, product)}.`,
  /** A large move doesn't name its drugs. */
  lostMany: (
    name: string | undefined,
    count: number,
    queue: Queue,
    inProduct: boolean,
    product: string,
  ) =>
    `${name ?? 'Somebody else'} changed the place of ${formats.counted(count, 'drug that was', 'drugs that were')} assigned to you: ${place(queue, inProduct, product)}.`,
  lostMore: (count: number) => `And ${formats.counted(count, 'other', 'others')}.`,
  lostRead: 'Got it',
} as const;

/**
 * Sentences of the queue screens (specification §2, §4; D18–D21). Headings and moves:
 * `moveMessages`.
 */
export const queuesMessages = {
  siblings: 'Review queues',
  list: (queue: QueueName) => `Drugs in ${moveMessages.heading[queue]}`,
  /** `more`: the host has more, but doesn't say how many. */
  count: (count: number, more = false) =>
    `${more ? 'More than ' : ''}${formats.number(count)} ${count === 1 ? 'drug' : 'drugs'}`,
  publish: 'Publish Update',
  /** Until the host has answered what it offers. */
  publishUnknown: 'Loading. It is not known yet whether this server can publish.',
  hostDoesNotPublish: 'This server can’t publish.',
  /** D18: "No drugs in NOC Review. 142 wait in DPD Review." */
  empty: (queue: QueueName) => `No drugs in ${moveMessages.heading[queue]}.`,
  waiting: (count: number) => `${formats.number(count)} ${count === 1 ? 'waits' : 'wait'} in`,
  allEmpty: 'The other queues are empty too.',
  notLoaded: (queue: QueueName) => `${moveMessages.heading[queue]} could not be loaded.`,
  notRefreshed: (queue: QueueName) => `${moveMessages.heading[queue]} could not be refreshed.`,
  moreFailed: 'More drugs could not be loaded.',
  /** Above a list: the source of most of its reasons. */
  usual: (source: string) => `Changes from ${source}`,
  unknown: (slug: string) => `queue “${slug}”`,
} as const;

type Decision = 'take' | 'keep';

/** Sentences for groups of the same change (D48, decision 51). */
export const groupMessages = {
  view: 'View',
  cards: 'Cards',
  groups: 'Groups',
  list: (queue: QueueName) => `Groups of the same change in ${moveMessages.heading[queue]}`,
  count: (count: number) => formats.counted(count, 'different change', 'different changes'),
  size: drugs,
  actionsOn: (title: string) => `Actions for ${title}`,
  /** Drugs that aren't in the queue because of an import. */
  noChange: 'Without a change by Health Canada',
  /** "New, approved: METFORMIN HYDROCHLORIDE 500 MG". */
  newProduct: (kind: string, state: string | undefined, substance: string) =>
    `${kind === 'unlisted' ? 'New, not in the Drug Product Database yet' : ['New', state].filter(Boolean).join(', ')}: ${substance || 'ingredients not stated'}`,
  /** A drug without stated ingredients, named by its line. */
  noIngredients: (drug: string) => `${drug}, ingredients not stated`,
  onProduct: (on: number, count: number, product: string) =>
    on === count
      ? `${count === 1 ? 'On' : 'All on'} ${product}`
      : `On ${product}: ${formats.number(on)} of ${formats.number(count)}`,
  parts: (count: number) =>
    formats.counted(count, 'substance and strength', 'substances and strengths'),
  /** `on`: how many of the group's own drugs are on the product. */
  siblings: (count: number, on: number, product: string) => {
    const none = on > 0 ? 'No other' : 'None';
    const some = on > 0 ? formats.counted(count, 'other', 'others') : formats.number(count);
    return `${count === 0 ? none : some} on ${product} with the same ingredients and strength`;
  },
  shared: (count: number) => `Also in other groups: ${formats.number(count)}`,
  decided: (decided: number, count: number) =>
    decided === count
      ? 'Decided'
      : `Decided: ${formats.number(decided)} of ${formats.number(count)}`,
  leftOut: (count: number) => `Left out: ${formats.number(count)}`,
  asCards: 'Show as cards',
  asCardsOf: (title: string) => `Show as cards, to export or print: ${title}`,
  /** On a print of the groups as shown. */
  printedAsShown: 'To print the drugs of all groups, choose Export, then Print.',
  include: (din: string) => `Include ${din}`,
  restLoading: 'Loading more drugs of this group',
  membersFailed: 'The drugs of this group could not be loaded.',
  notLoaded: (queue: QueueName) =>
    `The groups of ${moveMessages.heading[queue]} could not be loaded.`,
  moreFailed: 'More groups could not be loaded.',
  nothingLeft: 'All drugs of this group are left out.',
  /** A move takes the drug out of its other groups too. */
  sharedToo: (count: number, all: number) =>
    `${ofThem(count, all)} in other groups too, and ${count === 1 ? 'leaves' : 'leave'} those as well.`,
  decision: { take: reasonMessages.take, keep: reasonMessages.keep },
  decisionOn: (decision: Decision, count: number) =>
    `${reasonMessages[decision]} for ${drugs(count)}`,
  decisionTitle: {
    take: 'Use Health Canada’s Value',
    keep: 'Keep Our Value',
  },
  question: (decision: Decision, field: string, count: number) =>
    decision === 'take'
      ? `Are you sure you want to use Health Canada’s value in ${fieldMessages.label(field)} for ${drugs(count)}?`
      : `Are you sure you want to keep our value in ${fieldMessages.label(field)} for ${drugs(count)}? You are asked again when Health Canada changes it.`,
  staysQueued: 'They stay in this queue.',
} as const;
