import * as z from '@refined/shared/schema';
import { LIMITS, MOVE_NAMES, QUEUE_NAMES, SOURCE_STATUSES } from '../domain/index.ts';
import { anyAnswer, type Call } from './call.ts';
import { mixedPairs, sharedDin } from './drugs.ts';
import { id } from './scalars.ts';
import { filtered } from './lists.ts';

const anyId = z.union([z.string(), z.number()]);

/**
 * One move of several drugs (ours only, feature "bulk_moves"): either `drugs`, each with the queue
 * that its card showed (D12), or `all` of a `queue` without `except`; `expected` is the number that
 * the user confirmed. With `filter` (feature "facets") all that it leaves of the queue, a group for
 * example. What moves is the drug: it leaves all groups that it is in.
 */
const bulkMoveInput = z.object({
  move: z.enum(MOVE_NAMES),
  drugs: z.optional(
    z
      .array(z.object({ id: anyId, queue: z.optional(z.string()) }))
      .check(z.maxLength(LIMITS.bulk.listed)),
  ),
  all: z.optional(z.boolean()),
  queue: z.optional(z.string()),
  filter: z.optional(z.string()),
  expected: z.optional(z.int().check(z.minimum(0))),
  except: z.optional(z.array(anyId).check(z.maxLength(LIMITS.bulk.listed))),
  /**
   * To Update: the user decided that drugs which aren't on the market belong on the product (D55).
   * Without it they are refused.
   */
  keep: z.optional(z.boolean()),
  /**
   * Of an administrative group: also its drugs with another change that is clinical and open (D82).
   * Without it they stay out.
   */
  clinical: z.optional(z.boolean()),
  /** Why, for the action's page (feature "actions"). */
  reason: z.optional(z.string().check(z.maxLength(LIMITS.actions.reason))),
  /**
   * To the committee: what it is asked, a comment on each of the drugs and the action's reason
   * (feature "questions", D68).
   */
  question: z.optional(z.string().check(z.maxLength(LIMITS.comments.length))),
});
export type BulkMoveInput = z.output<typeof bulkMoveInput>;

/**
 * The result of one drug, checked like a single move (D13). `queue`: where it is now; for a drug
 * that didn't move, also who put it there and when.
 */
const bulkMoveResult = z.object({
  id,
  din: z.string(),
  outcome: z.enum(['moved', 'unchanged', 'refused', 'unknown']),
  queue: z.nullish(z.enum(['', ...QUEUE_NAMES])),
  in_product: z.optional(z.boolean()),
  version: z.optional(z.number()),
  moved_by: z.nullish(z.string()),
  moved_at: z.nullish(z.string()),
  detail: z.optional(z.string()),
  /** It isn't on the market, and nobody has decided that it belongs on the product (D55). */
  undecided: z.optional(z.boolean()),
});
export type BulkMoveResult = z.output<typeof bulkMoveResult>;

/**
 * `batch` is in the history of each moved drug. `results` has every drug; for `all` without a
 * filter, and beyond LIMITS.bulk.listed drugs, only those that didn't move.
 */
export const bulkMoveAnswer = z.object({
  batch: z.string(),
  results: z.array(bulkMoveResult),
  moved: z.number(),
  refused: z.number(),
});
export type BulkMoveAnswer = z.output<typeof bulkMoveAnswer>;

/** `current` of the 409 that has the number of drugs in the queue now. */
export const bulkCount = z.object({ count: z.number() });

/** What a line names a drug by. */
const named = {
  id,
  din: z.string(),
  drug_name: z.string(),
  strength: z.optional(z.string()),
  form: z.optional(z.string()),
};

/** What "all of a queue" would move, or what a filter leaves of it, for the confirmation (D15). */
const bulkSize = z.object({
  count: z.number(),
  in_product: z.number(),
  /** How many of them aren't on the market (D55, D80). */
  delisted: z.optional(z.number()),
  /**
   * How many of them couldn't be published (D54, D69), and the first LIMITS.bulk.incomplete with
   * what they lack.
   */
  incomplete: z.optional(
    z.object({
      count: z.number(),
      results: z.array(
        z.object({ ...named, missing: z.array(z.string()), mixed_pairs: z.optional(mixedPairs) }),
      ),
    }),
  ),
  /** The first LIMITS.bulk.incomplete whose DIN another record has, or had (D75). */
  same_din: z.optional(z.array(z.object({ ...named, same_din: z.array(sharedDin) }))),
  /** The first LIMITS.bulk.incomplete that aren't on the market. */
  off_market: z.optional(z.array(z.object({ ...named, status: z.enum(SOURCE_STATUSES) }))),
  /**
   * Of an administrative group: how many of them have another change that is clinical and open
   * (D82), and the first LIMITS.bulk.incomplete.
   */
  clinical: z.optional(
    z.object({
      count: z.number(),
      in_product: z.number(),
      delisted: z.number(),
      results: z.array(z.object({ ...named, kinds: z.array(z.string()) })),
    }),
  ),
});
export type BulkSize = z.output<typeof bulkSize>;

export const bulkCalls = {
  bulkSize: {
    method: 'GET',
    path: '/api/drugs/bulk_move/',
    auth: true,
    query: z.object({ queue: z.optional(z.string()), ...filtered }),
    output: bulkSize,
    errors: [400, ...anyAnswer, 422],
    summary: 'How many drugs a queue holds, and how many of them are on the product (ours only)',
    source: 'D15',
  },
  bulkMove: {
    method: 'POST',
    path: '/api/drugs/bulk_move/',
    auth: true,
    idempotent: true,
    body: bulkMoveInput,
    output: bulkMoveAnswer,
    errors: [400, ...anyAnswer, 409, 413, 415, 422],
    summary: 'Move several drugs, or all of a queue (ours only)',
    source: 'D12–D15, D43',
  },
} as const satisfies Record<string, Call>;
