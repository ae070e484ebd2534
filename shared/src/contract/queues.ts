import * as z from '@refined/shared/schema';
import { LIMITS, queueDefinition, QUEUE_NAMES, type CountKey } from '../domain/index.ts';

const count = z.int();
const date = z.nullable(z.string());
/** A host of the specification has no count for a queue that only we have. */
const countOfOurs = z.pipe(
  z.optional(count),
  z.transform((size) => size ?? 0),
);
const counts = Object.fromEntries(
  QUEUE_NAMES.map(queueDefinition).map(({ countKey, ours }) => [
    countKey,
    ours ? countOfOurs : count,
  ]),
) as unknown as Record<CountKey, z.ZodMiniType<number, number>>;

/**
 * Ours only: the features of this host beyond the specification, so that screens don't make calls
 * that a host lacks; and the real dates for the home page's fixed texts (D3).
 */
const refined = {
  features: z.array(z.string()),
  /** ISO dates; null: none yet. */
  dpd_date: date,
  noc_date: date,
  product_date: date,
  product_size: count,
  /** Feature "later": snoozed cards by queue, and when the next one comes back. */
  put_away: z.record(z.string(), count),
  back_at: date,
};

/** Queue counts (specification §3), as our API sends them. */
export const exactCounts = z.object({
  ...(Object.fromEntries(
    QUEUE_NAMES.map((queue) => [queueDefinition(queue).countKey, count]),
  ) as Record<CountKey, typeof count>),
  refined: z.object(refined),
});

/** The same of any host. */
export const queueCounts = z.object({
  ...counts,
  refined: z.optional(
    z.object({
      ...refined,
      put_away: z.optional(refined.put_away),
      back_at: z.optional(refined.back_at),
    }),
  ),
});
export type QueueCountsAnswer = z.output<typeof queueCounts>;

/**
 * Body of a move: the queue that the card showed, or the destination's name (D12). `keep`, ours
 * only: the user decided that a drug off the market belongs on the product (D55). `question`, ours
 * only (feature "questions"): the question to the committee, stored as a comment with the move
 * (D68).
 */
export const moveInput = z.object({
  queue: z.optional(z.string()),
  keep: z.optional(z.boolean()),
  question: z.optional(z.string().check(z.maxLength(LIMITS.comments.length))),
});

/**
 * Our API's answer to a move, and to its 409: the drug's current state, and who moved it last
 * (D12). Other hosts may answer anything.
 */
export const moveAnswer = z.object({
  id: z.string(),
  din: z.string(),
  queue: z.enum(['', ...QUEUE_NAMES]),
  in_product: z.boolean(),
  version: z.int(),
  moved_by: z.nullable(z.string()),
  moved_at: z.nullable(z.string()),
});
export type MoveAnswer = z.output<typeof moveAnswer>;
