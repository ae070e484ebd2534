import * as z from '@refined/shared/schema';
import { QUEUE_NAMES } from '../../domain/index.ts';
import { anyAnswer, type Call } from '../call.ts';
import { publication } from './publications.ts';

/** How far a month is, and what was done in it (D21; ours only, feature "publications"). */

const monthImport = {
  id: z.number(),
  kind: z.enum(['dpd', 'noc']),
  date: z.nullable(z.string()),
};

/**
 * Progress of the last import's drugs (D21): the month's imports, and for each review queue where
 * its drugs are now. Drugs with the committee and in review are still undecided.
 */
export const monthProgress = z.object({
  imports: z.array(z.object(monthImport)),
  queues: z.array(
    z.object({
      queue: z.enum(QUEUE_NAMES),
      review: z.number(),
      committee: z.number(),
      update: z.number(),
      on_product: z.number(),
      archived: z.number(),
    }),
  ),
});
export type MonthProgress = z.output<typeof monthProgress>;

/**
 * The month at a glance (ours only, feature "month_glance"): of the drugs that the month's imports
 * brought to review, how many are decided (in no review queue and not with the committee).
 */
export const monthGlance = z.object({
  brought: z.number(),
  decided: z.number(),
  /** Who decided on how many, the most first; the rest of `decided` are others. */
  people: z.array(z.object({ actor: z.string(), count: z.number() })),
  /** Median, from the import that brought a drug to the move that decided it. */
  median_seconds: z.nullable(z.number()),
  /**
   * What is left in the review queues, of earlier months too, as their lists count it; a drug with
   * several changes counts under each. `kind` null: no change explains it.
   */
  left: z.array(z.object({ queue: z.string(), kind: z.nullable(z.string()), count: z.number() })),
});
export type MonthGlance = z.output<typeof monthGlance>;

/** A deed of a person: a move to a queue or the archive, an answer of the committee, a value. */
const DECISION_KINDS = [
  'update',
  'archive',
  'committee',
  'include',
  'exclude',
  'defer',
  'take',
  'keep',
] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/**
 * The record of a month, to be signed off (ours only, feature "month_record"). A month begins with an
 * import of the Drug Product Database and ends with the next: the record of an earlier month is as it
 * stood then.
 */
export const monthRecord = z.object({
  /** All months, the last first. */
  months: z.array(z.object({ id: z.number(), date: z.nullable(z.string()) })),
  /** Null before the first import after the baseline. */
  record: z.nullable(
    z.object({
      /** Of the import that began it. */
      id: z.number(),
      date: z.nullable(z.string()),
      /** When the next month began; null: it still goes on. */
      ended: z.nullable(z.string()),
      /** Who did it has a full name here, in decisions and publications too. */
      imports: z.array(
        z.object({
          ...monthImport,
          actor: z.string(),
          at: z.nullable(z.string()),
        }),
      ),
      queues: monthProgress.shape.queues,
      /**
       * The decision that stands of each drug that left review: the last move or answer, by whom and
       * why; and the values of Health Canada that were decided on (`take`, `keep`), each counted.
       */
      decisions: z.array(
        z.object({
          by: z.string(),
          kind: z.enum(DECISION_KINDS),
          count: z.number(),
          /** The most frequent first; an empty one: no reason was given. */
          reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
        }),
      ),
      /** Drugs of the month that still wait, in review or for the committee; see monthGlance. */
      left: monthGlance.shape.left,
      /** Published in this month, the first first. */
      publications: z.array(publication),
    }),
  ),
});
export type MonthRecord = z.output<typeof monthRecord>;

const source = 'D21';

export const monthsCalls = {
  monthGlance: {
    method: 'GET',
    path: '/api/month/glance/',
    auth: true,
    output: monthGlance,
    errors: anyAnswer,
    summary: 'How much of the month is decided, by whom, how fast, and what is left (ours only)',
    source: 'D21, decision 59',
  },
  monthRecord: {
    method: 'GET',
    path: '/api/month/record/',
    auth: true,
    query: z.object({ month: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
    output: monthRecord,
    errors: [400, ...anyAnswer, 404],
    summary: 'A month to sign off: what came, who decided what and why, what waits (ours only)',
    source: 'D21, D43',
  },
  month: {
    method: 'GET',
    path: '/api/month/',
    auth: true,
    output: monthProgress,
    errors: anyAnswer,
    summary: 'How far the drugs of the last import are decided (ours only)',
    source,
  },
} as const satisfies Record<string, Call>;
