/**
 * The queues that a drug can be in, once (specification §1, §2, §4, §8, §9). A new queue is one
 * entry here and a migration: see docs/changing.md.
 */

export interface QueueDefinition {
  /** Its field in the answer of the counts (specification §3). */
  readonly countKey: string;
  /** Not in the specification: a host may leave out its count. */
  readonly ours?: true;
  /**
   * The stage of its drugs. Review queues share a sub-navigation and one badge in the side
   * navigation (specification §2).
   */
  readonly stage: 'review' | 'committee' | 'update';
  /** Imports send drugs here; if several queues fit, to the first in this table (D46). */
  readonly fedByImports?: true;
  /** Place among the queues on screens (specification §2: NOC, DPD, Manual). */
  readonly place: number;
  /** One of the palette's colours. */
  readonly tone: string;
  /** One of the kit's icons, for the navigation and for the move to this queue. */
  readonly icon: string;
  /** Name in navigation and lists. */
  readonly label: string;
  /** Name in tables and figures. */
  readonly short: string;
  /** Heading of its page (specification §2, D19). */
  readonly heading: string;
  /** Badge on cards (specification §2, D11). */
  readonly badge: string;
  /** The move to this queue; absent: only imports fill it. */
  readonly move?: QueueMove;
}

interface QueueMove {
  readonly name: string;
  /** Last part of the call's path (specification §7, D12). */
  readonly path: string;
  /** Place among a card's moves. */
  readonly place: number;
  /** Queue cards offer it for drugs of these queues (specification §4). */
  readonly offeredFrom: 'other queues' | 'queues beyond review';
  readonly source: string;
  /** Tooltip of the card's action (specification §2). */
  readonly action: string;
  /** "… move it to the … queue?" (specification §4; typos as specified). */
  readonly destination: string;
  /** "Drug … moved to …." (specification §8). */
  readonly moved: string;
}

export const QUEUES = {
  manual: {
    countKey: 'manual_review',
    stage: 'review',
    fedByImports: true,
    place: 3,
    tone: 'manual',
    icon: 'review',
    label: 'Manual Review',
    short: 'Manual Review',
    heading: 'Manual Review',
    badge: 'In Manual Update Queue',
    move: {
      name: 'manual',
      path: 'manual_review',
      place: 3,
      offeredFrom: 'queues beyond review',
      source: 'specification §4: only when not in dpd, noc or manual',
      action: 'Move to Review queue',
      destination: 'Manual Review',
      moved: 'manual review queue',
    },
  },
  noc: {
    countKey: 'noc_review',
    stage: 'review',
    fedByImports: true,
    place: 1,
    tone: 'noc',
    icon: 'review',
    label: 'NOC Review',
    short: 'NOC Review',
    heading: 'NOC Review',
    badge: 'In NOC Review Queue',
  },
  dpd: {
    countKey: 'dpd_review',
    stage: 'review',
    fedByImports: true,
    place: 2,
    tone: 'dpd',
    icon: 'review',
    label: 'DPD Review',
    short: 'DPD Review',
    heading: 'DPD Review',
    badge: 'In DPD Review Queue',
  },
  com: {
    countKey: 'committee',
    stage: 'committee',
    place: 4,
    tone: 'com',
    icon: 'committee',
    label: 'Committee Queue',
    short: 'Committee',
    heading: 'Expert Committee Review Queue',
    badge: 'In Committee Queue',
    move: {
      name: 'committee',
      path: 'committee_review',
      place: 2,
      offeredFrom: 'other queues',
      source: 'specification §4: hidden in com',
      action: 'Move to Expert Committee Review queue',
      destination: 'Expert Comittee Reivew',
      moved: 'expert committee queue',
    },
  },
  update: {
    countKey: 'update',
    stage: 'update',
    place: 5,
    tone: 'update',
    icon: 'update',
    label: 'Update Queue',
    short: 'Update',
    heading: 'Update Queue',
    badge: 'In Update Queue',
    move: {
      name: 'update',
      path: 'update_review',
      place: 1,
      offeredFrom: 'other queues',
      source: 'specification §4: hidden when already in update',
      action: 'Move to Update queue',
      destination: 'Update',
      moved: 'update queue',
    },
  },
} as const satisfies Record<string, QueueDefinition>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as readonly QueueName[];

/** A drug's queue. The empty string means none: archived, or only on the product (D10). */
export type Queue = QueueName | '';

/** A queue's field in the answer of the counts (specification §3). */
export type CountKey = (typeof QUEUES)[QueueName]['countKey'];

export const queueDefinition = (name: QueueName): QueueDefinition => QUEUES[name];

/** The queues in the order in which screens show them. */
export const QUEUES_ON_SCREENS: readonly QueueName[] = [...QUEUE_NAMES].sort(
  (one, other) => QUEUES[one].place - QUEUES[other].place,
);

/** Names of the queues whose entries have this property. */
type QueuesWith<Property> = {
  [Name in QueueName]: (typeof QUEUES)[Name] extends Property ? Name : never;
}[QueueName];

export type ReviewQueue = QueuesWith<{ readonly stage: 'review' }>;
export const isReviewQueue = (queue: Queue): queue is ReviewQueue =>
  queue !== '' && QUEUES[queue].stage === 'review';

/** The review queues in the order of the sub-navigation (specification §2: NOC, DPD, Manual). */
export const REVIEW_QUEUES: readonly ReviewQueue[] = QUEUES_ON_SCREENS.filter(isReviewQueue);

/** The queues that imports fill. Drugs in the others stay there and are marked (D46). */
export type ImportQueue = QueuesWith<{ readonly fedByImports: true }>;
export const isImportQueue = (queue: Queue): queue is ImportQueue =>
  queue !== '' && queueDefinition(queue).fedByImports === true;

/** Imports leave drugs in this queue where they are, and mark them "source changed" (D46). */
export const isMarkedIn = (queue: Queue): boolean => queue !== '' && !isImportQueue(queue);

/** Strongest first (D46: manual > noc > dpd). */
export const IMPORT_QUEUES: readonly ImportQueue[] = QUEUE_NAMES.filter(isImportQueue);

/** The queues that rules can decide on: manual review is left to a person (D46). */
export const RULE_QUEUES: readonly ImportQueue[] = QUEUES_ON_SCREENS.filter(isImportQueue).filter(
  (queue) => queue !== 'manual',
);

export const isQueueName = (value: unknown): value is QueueName =>
  typeof value === 'string' && (QUEUE_NAMES as readonly string[]).includes(value);

export type QueueCounts = Readonly<Record<CountKey, number>>;

/** The "Review Queue" badge: the sum of the review queues (specification §2). */
export const reviewCount = (counts: QueueCounts): number =>
  REVIEW_QUEUES.reduce((sum, queue) => sum + counts[QUEUES[queue].countKey], 0);

/** One value for each queue. */
export const forEachQueue = <Value>(
  value: (queue: QueueName) => Value,
): Readonly<Record<QueueName, Value>> =>
  Object.fromEntries(QUEUE_NAMES.map((name) => [name, value(name)])) as Record<QueueName, Value>;

/** One value for each queue that imports fill. */
export const forEachImportQueue = <Value>(
  value: (queue: ImportQueue) => Value,
): Record<ImportQueue, Value> =>
  Object.fromEntries(IMPORT_QUEUES.map((name) => [name, value(name)])) as Record<
    ImportQueue,
    Value
  >;
