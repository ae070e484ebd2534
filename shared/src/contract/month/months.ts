import * as z from '@refined/shared/schema';
import { QUEUE_NAMES } from '../../domain/index.ts';
import { anyAnswer, type Call } from '../call.ts';
import { publication } from './publications.ts';

/** A month's progress and results (D21; ours only, feature "publications"). */

const monthImport = {
  id: z.number(),
  kind: z.enum(['dpd', 'noc']),
  date: z.nullable(z.string()),
};

/**
 * Progress of the last import's drugs (D21): the month's imports, and the current places of each
 * review queue's drugs. Drugs with the committee and in review are still undecided.
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
 * The month at a glance (ours only, feature "month_glance"): how many drugs the month's imports
 * brought to review, and how many are decided (in no review queue and not with the committee).
 */
export const monthGlance = z.object({
  brought: z.number(),
  decided: z.number(),
  /** Who decided how many, most first; the sum can be smaller than `decided`. */
  people: z.array(z.object({ actor: z.string(), count: z.number() })),
  /** Median time from the import that brought a drug to the move that decided it. */
  median_seconds: z.nullable(z.number()),
  /**
   * Cards in the review queues, also of earlier months, as their lists count them; a drug with
   * several changes counts under each. `kind` null: cards without a change.
   */
  left: z.array(z.object({ queue: z.string(), kind: z.nullable(z.string()), count: z.number() })),
});
export type MonthGlance = z.output<typeof monthGlance>;

/** A user's decision: a move to a queue or the archive, an answer of the committee, a value. */
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
 * The record of a month, for signing off (ours only, feature "month_record"). A month lasts from
 * one import of the Drug Product Database to the next. The record of an earlier month shows its
 * state at the end of that month.
 */
export const monthRecord = z.object({
  /** All months, latest first. */
  months: z.array(z.object({ id: z.number(), date: z.nullable(z.string()) })),
  /** Null before the first import after the baseline. */
  record: z.nullable(
    z.object({
      /** The id of the import that began it. */
      id: z.number(),
      date: z.nullable(z.string()),
      /** When the next month began; null: it is the current month. */
      ended: z.nullable(z.string()),
      /** `actor` is a full name, here and in `publications`; so is `by` in `decisions`. */
      imports: z.array(
        z.object({
          ...monthImport,
          actor: z.string(),
          at: z.nullable(z.string()),
        }),
      ),
      queues: monthProgress.shape.queues,
      /**
       * For each drug that left review, its last move or answer, by whom and why; also each
       * decision on Health Canada's values (`take`, `keep`).
       */
      decisions: z.array(
        z.object({
          by: z.string(),
          kind: z.enum(DECISION_KINDS),
          count: z.number(),
          /** Most frequent first; an empty one: no reason was given. */
          reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
        }),
      ),
      /** Drugs of the month that are still in review or with the committee; see monthGlance. */
      left: monthGlance.shape.left,
      /** Published in this month, in order. */
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
    query: z.object({ month: z.optional(z.string()) }),
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

const importDone = {
  id: z.number(),
  kind: z.enum(['dpd', 'noc']),
  extract_date: z.nullable(z.string()),
  baseline: z.boolean(),
  actor: z.string(),
  finished_at: z.nullable(z.string()),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Flat numbers by name, e.g. read, new, changed, moved, gone, skipped, rejected, queued_noc. */
  counts: z.record(z.string(), z.number()),
};

/** The product's size and the imports, newest first (D38). Ours only, feature "database_files". */
export const databaseFiles = z.object({
  product: z.object({
    size: z.number(),
    publication: z.nullable(
      z.object({ number: z.number(), at: z.string(), actor: z.string(), size: z.number() }),
    ),
  }),
  imports: z.array(
    z.object({
      ...importDone,
      /** It is the last import, and can be taken back (D59). */
      can_take_back: z.optional(z.boolean()),
    }),
  ),
  /** Imports that were taken back, listed separately so that nobody counts them. */
  taken_back: z.optional(
    z.array(
      z.object({
        ...importDone,
        taken_back: z.object({ at: z.string(), actor: z.string(), kept: z.number() }),
      }),
    ),
  ),
});
export type DatabaseFiles = z.output<typeof databaseFiles>;

export const databaseFilesCalls = {
  databaseFiles: {
    method: 'GET',
    path: '/api/database_files/',
    auth: true,
    output: databaseFiles,
    errors: anyAnswer,
    summary: 'The product and the imports done (ours only)',
    source: 'D38',
  },
} as const satisfies Record<string, Call>;
