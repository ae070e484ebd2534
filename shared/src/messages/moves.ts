import {
  forEachMove,
  forEachQueue,
  formats,
  QUEUES,
  type OffMarketStatus,
  type MoveName,
  type Queue,
} from '../domain/index.ts';

/** A text of at most `longest` characters, cut after a word; its component can show all of it. */
export const cut = (text: string, longest: number): string => {
  if (text.length <= longest) return text;
  const end = text.lastIndexOf(' ', longest - 1);
  return `${text.slice(0, end > 0 ? end : longest - 1).trimEnd()} …`;
};

/** Length of a comment on a card, in characters; the rest is shown on request. */
const LONGEST_COMMENT = 60;

interface Sent {
  readonly by: string;
  /** ISO, UTC. */
  readonly at: string;
  readonly from: Queue;
}

interface Place {
  readonly queue: Queue;
  readonly in_product: boolean;
}

/**
 * Sentences about queues and moves, shared by the card, the search and the queue screens
 * (specification §2, §4, §8; typos as specified).
 */
export const moveMessages = {
  /** Tooltips of a card's actions (specification §2). */
  action: forEachMove((_, { action }) => action, 'Move to Archived'),
  /** The name of an action button, which a tooltip alone doesn't give. */
  actionOn: (move: MoveName, din: string) =>
    moveMessages.action[move].replace('Move to', `Move ${din} to`),
  /** The name of a card's row of buttons. */
  actionsOn: (din: string) => `Actions for ${din}`,
  /** Beside a move's icon, if there is room; part of the button's name. */
  word: {
    ...forEachMove<string>((queue) => QUEUES[queue].short, 'Archived'),
    manual: 'Review',
  } satisfies Record<MoveName, string>,
  badge: {
    ...forEachQueue((queue) => QUEUES[queue].badge),
    '': 'In Archive',
  } satisfies Record<Queue, string>,
  /** {queue} of the confirmation when the drug is in none. */
  noQueue: (product: string, inProduct: boolean) => (inProduct ? product : 'Archive'),
  onProduct: (product: string) => `On ${product}`,
  onOrOff: (product: string, isOn: boolean) =>
    isOn ? moveMessages.onProduct(product) : `Not on ${product}`,
  /** A drug's place, with the text of its badge. */
  place: ({ queue, in_product }: Place, product: string): string =>
    queue === '' && in_product ? moveMessages.onProduct(product) : moveMessages.badge[queue],
  /** D87: other drugs on the product with the same ingredients and strength. */
  othersOn: (product: string, others: number, isOn: boolean) => {
    if (others > 0) return `${formats.counted(others, 'other', 'others')} on ${product}`;
    return isOn ? `The last one on ${product}` : `No other on ${product}`;
  },
  /** After the named ones. */
  othersMore: (count: number) => ` and ${formats.number(count)} more`,
  /** D80: on cards and in dialogs. */
  offMarketBadge: {
    approved: 'Approved only, not marketed',
    dormant: 'Dormant at Health Canada',
    gone: 'No longer listed by Health Canada',
  } satisfies Record<OffMarketStatus, string>,
  offMarket: {
    approved: 'Health Canada has approved this drug, but it is not marketed.',
    dormant: 'Health Canada lists this drug as dormant: it is not sold now.',
    gone: 'Health Canada no longer lists this drug.',
  } satisfies Record<OffMarketStatus, string>,
  offMarketQuestion: (product: string) => `Should it be on ${product} anyway?`,
  offMarketKeep: (product: string, inProduct: boolean) =>
    inProduct ? `Keep it on ${product}` : `Put it on ${product}`,
  offMarketArchive: (product: string, inProduct: boolean) =>
    inProduct
      ? `Archive it instead (removed from ${product} with the next publication)`
      : 'Archive it instead',
  offMarketSnooze: 'Snooze it until it is marketed',
  offMarketFirst: 'Choose an answer first.',
  tier: (tier: string) => `RG Tier: ${tier}`,
  /** Headings of the queue pages (specification §2, D19). */
  heading: forEachQueue((queue) => QUEUES[queue].heading),
  /** In navigation and lists. */
  queue: forEachQueue((queue) => QUEUES[queue].label),
  /** In tables and figures. */
  shortQueue: forEachQueue((queue) => QUEUES[queue].short),
  confirmTitle: 'Move Drug Record',
  /**
   * {queue} is the heading of the drug's queue; the destination's names are the specification's
   * (§4).
   */
  confirm: (from: string, move: MoveName) =>
    `Your selection includes a drug record that exists in ${from}. Are you sure you want to move it to the ${moveMessages.confirmDestination[move]} queue?`,
  confirmDestination: forEachMove((_, { destination }) => destination, 'Archive'),
  /** D15. */
  confirmRemoval: (product: string) =>
    `It is on ${product}. Archiving removes it from the next publication.`,
  /** D68: the question to the committee, in the dialog of the move. */
  question: 'Question for the committee (optional)',
  questionHint: 'Kept as a comment on the record.',
  /** On a card: how it came to the committee or into Update. */
  sent: ({ by, at, from }: Sent) =>
    `Sent by ${by}${from === '' ? '' : ` from ${QUEUES[from].label}`} on ${formats.day(at)}`,
  /** Before a comment or a question: its author and day. */
  said: (by: string, at: string) => `${by} on ${formats.day(at)}:`,
  /** A comment on a card, cut to one line. */
  shortComment: (text: string) => cut(text.replace(/\s+/g, ' '), LONGEST_COMMENT),
  showAll: 'Show all',
  showLess: 'Show less',
  showAllOn: (din: string, text: string = 'comment') => `Show all of the ${text} on ${din}`,
  showLessOn: (din: string, text: string = 'comment') => `Show less of the ${text} on ${din}`,
  /** The destination in messages about a move's result (specification §8). */
  destination: forEachMove((_, { moved }) => moved, 'archive'),
  moved: forEachMove(
    (_, { moved }) =>
      (din: string): string =>
        `Drug ${din} moved to ${moved}.`,
    (din: string) => `Drug ${din} moved to archive.`,
  ),
  /** For several drugs, moved together or one after the other. */
  movedAll: (count: number, move: MoveName) =>
    `${formats.counted(count, 'drug', 'drugs')} moved to ${moveMessages.destination[move]}.`,
  notMoved: forEachMove(
    (_, { moved }) =>
      (din: string): string =>
        `Could not move drug ${din} to ${moved}, an error occured.`,
    (din: string) => `Could not move drug ${din} to archive.`,
  ),
  /** D14. */
  undo: 'Undo',
  /** For a mass action: how many drugs it undoes (D84). */
  undoAll: (count: number) =>
    count === 1 ? 'Undo' : `Undo for all ${formats.number(count)} drugs`,
  /** After a failed move or undo. */
  retry: 'Retry',
  undone: (din: string) => `Drug ${din} is back where it was.`,
  notUndone: (din: string) => `The move of drug ${din} could not be undone.`,
  undoneAll: (count: number) =>
    count === 1
      ? '1 drug is back where it was.'
      : `${formats.number(count)} drugs are back where they were.`,
  /**
   * D12: a move or undo, while a dialog or the record is open. Who made it isn't known for many
   * drugs at once: it may be this user, in another tab.
   */
  placeChanged: (name: string | undefined, place: string) =>
    name === undefined
      ? `It was just moved: ${place}.`
      : `${name} has just changed its place: ${place}.`,
  /** D12: the drug is in another place now. `by` and `at` only if the host sends them. */
  movedMeanwhile: (din: string, badge: string, by?: string, at?: string) =>
    `Drug ${din} was moved meanwhile${by ? ` by ${by}` : ''}${at ? ` at ${at}` : ''}: ${badge}.`,
};
