/** The queues a drug can sit in, once (specification §1, §4, §9). A new queue is one entry here. */

export const QUEUE_NAMES = ['manual', 'noc', 'dpd', 'com', 'update'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/**
 * A drug's queue value; the empty string means that it is in none (archived, or simply on the
 * product: D10).
 */
export type Queue = QueueName | '';

/** Keys of the queue counts' answer (specification §3). */
export type CountKey = 'manual_review' | 'noc_review' | 'dpd_review' | 'committee' | 'update';

export interface QueueDefinition {
  readonly name: QueueName;
  /** Which number of the counts' answer is this queue's. */
  readonly countKey: CountKey;
  /**
   * Review queues share a sub-navigation and one badge in the side navigation (specification §2).
   */
  readonly review: boolean;
}

export const QUEUES: Readonly<Record<QueueName, QueueDefinition>> = {
  manual: { name: 'manual', countKey: 'manual_review', review: true },
  noc: { name: 'noc', countKey: 'noc_review', review: true },
  dpd: { name: 'dpd', countKey: 'dpd_review', review: true },
  com: { name: 'com', countKey: 'committee', review: false },
  update: { name: 'update', countKey: 'update', review: false },
};

/** The review queues in the order of the sub-navigation (specification §2: NOC, DPD, Manual). */
export const REVIEW_QUEUES: readonly QueueName[] = ['noc', 'dpd', 'manual'];

export const isQueueName = (value: unknown): value is QueueName =>
  typeof value === 'string' && (QUEUE_NAMES as readonly string[]).includes(value);

export const isReviewQueue = (queue: Queue): boolean => queue !== '' && QUEUES[queue].review;

export type QueueCounts = Readonly<Record<CountKey, number>>;

/** The "Review Queue" badge: the sum of the three review queues (specification §2). */
export const reviewCount = (counts: QueueCounts): number =>
  REVIEW_QUEUES.reduce((sum, queue) => sum + counts[QUEUES[queue].countKey], 0);
