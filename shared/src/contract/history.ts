import * as z from '@refined/shared/schema';
import { SNOOZE_UNTIL, LIMITS, OFF_MARKET_STATUSES, QUEUE_NAMES } from '../domain/index.ts';
import { anyAnswer, type Call } from './call.ts';
import { committeeAnswer } from './drugs.ts';
import { moveAnswer } from './queues.ts';

/**
 * A record's history, its earlier states, and its comments (D14, D43; ours only, feature
 * "history").
 */

/** Names or one text; an empty list: the field is empty. Null: the record didn't exist yet. */
const texts = z.nullable(z.array(z.string()));

const fieldChange = z.object({ field: z.string(), before: texts, after: texts });

const place = z.object({ queue: z.enum(['', ...QUEUE_NAMES]), in_product: z.boolean() });
export type HistoryPlace = z.output<typeof place>;

export const drugHistoryEntry = z.object({
  id: z.string(),
  /**
   * Kind of entry: baseline, import, move, edit, publication, undo, restore, taken_back,
   * approval, later.
   */
  kind: z.string(),
  /** ISO, UTC. */
  at: z.string(),
  actor: z.string(),
  /** The record's version after this entry. */
  version: z.number(),
  /** The old and new place, if it changed; `from` null: a new record. */
  moved: z.nullable(z.object({ from: z.nullable(place), to: place })),
  /** The changed fields; for the first entry all fields with a value. */
  fields: z.array(fieldChange),
  /** Fields whose first value was inferred (D49). */
  inferred: z.array(z.string()),
  /** The import or notice file that it came from. */
  source: z.nullable(
    z.object({ kind: z.enum(['dpd', 'noc']), date: z.nullable(z.string()), import_id: z.number() }),
  ),
  /** A decision on a difference with Health Canada (D48). */
  decision: z.nullable(z.object({ field: z.string(), decision: z.enum(['take', 'keep', 'undo']) })),
  publication: z.nullable(
    z.object({ number: z.number(), change: z.enum(['added', 'changed', 'removed', 'unchanged']) }),
  ),
  /** The version whose move was undone, and the one whose state was restored. */
  undoes: z.nullable(z.number()),
  restores: z.nullable(z.number()),
  /** Moved to Update to be on the product although it is off the market (D55). */
  kept: z.optional(z.enum(OFF_MARKET_STATUSES)),
  /** An approval, or its withdrawal, of the next publication's changes (four eyes). */
  approval: z.optional(z.object({ given: z.boolean(), comment: z.string() })),
  /** Snoozed, and until when; `until` null: brought back. */
  later: z.optional(
    z.object({ until: z.nullable(z.enum(SNOOZE_UNTIL)), back_at: z.nullable(z.string()) }),
  ),
  /** The expert committee's answer. */
  answer: z.optional(committeeAnswer),
  /** The bulk move that it was part of, and the number of its drugs. */
  batch: z.nullable(z.object({ id: z.string(), size: z.number() })),
  /** The mass action that it was part of: its page (feature "actions"). */
  action: z.nullish(z.string()),
  /** The drug is as the move left it: it can be undone (D14). */
  undoable: z.boolean(),
});
export type DrugHistoryEntry = z.output<typeof drugHistoryEntry>;

/** Newest first; `next` is the address of older entries, null at the end. */
export const drugHistory = z.object({
  count: z.number(),
  results: z.array(drugHistoryEntry),
  next: z.nullable(z.string()),
});

const stateField = z.object({
  field: z.string(),
  then: z.array(z.string()),
  now: z.array(z.string()),
  differs: z.boolean(),
  /** Restoring changes it; DIN and PIN aren't restored. */
  restorable: z.boolean(),
});

/**
 * The record after an entry, beside the current one. `version` is the current one, for a restore.
 */
export const earlierState = z.object({
  entry: drugHistoryEntry,
  version: z.number(),
  then: place,
  now: place,
  fields: z.array(stateField),
});
export type EarlierState = z.output<typeof earlierState>;

/** The entry whose state is restored; queue and {product} don't change. */
export const restoreInput = z.object({ entry: z.string().check(z.maxLength(20)) });

/** The record's new version, and the changed fields. */
export const restored = z.object({ version: z.number(), fields: z.array(z.string()) });
export type Restored = z.output<typeof restored>;

const comment = z.object({ id: z.string(), at: z.string(), actor: z.string(), text: z.string() });
export type DrugComment = z.output<typeof comment>;

/** Newest first, at most LIMITS.comments.shown; `count` is the total. */
export const drugComments = z.object({ count: z.number(), results: z.array(comment) });
export type DrugComments = z.output<typeof drugComments>;

export const commentInput = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(LIMITS.comments.length)),
});

const historyQuery = z.object({ before: z.optional(z.string().check(z.maxLength(20))) });

export const historyCalls = {
  drugHistory: {
    method: 'GET',
    path: '/api/drugs/:id/history/',
    auth: true,
    query: historyQuery,
    output: drugHistory,
    errors: [400, ...anyAnswer, 404],
    summary: 'What happened to a record, newest first (ours only)',
    source: 'D43',
  },
  earlierState: {
    method: 'GET',
    path: '/api/drugs/:id/history/:entry/',
    auth: true,
    output: earlierState,
    errors: [...anyAnswer, 404],
    summary: 'A record as an entry of its history left it, beside the present one (ours only)',
    source: 'D43',
  },
  restoreDrug: {
    method: 'POST',
    path: '/api/drugs/:id/restore/',
    auth: true,
    body: restoreInput,
    output: restored,
    idempotent: true,
    errors: [400, ...anyAnswer, 404, 412, 413, 415],
    summary: 'Bring an earlier state of a record back, as a new change (ours only)',
    source: 'D36, D43',
  },
  drugComments: {
    method: 'GET',
    path: '/api/drugs/:id/comments/',
    auth: true,
    output: drugComments,
    errors: [...anyAnswer, 404],
    summary: 'What people say of a record, newest first (ours only)',
    source: 'D43',
  },
  addComment: {
    method: 'POST',
    path: '/api/drugs/:id/comments/',
    auth: true,
    body: commentInput,
    output: drugComments,
    idempotent: true,
    errors: [400, ...anyAnswer, 404, 413, 415, 422],
    summary: 'Say something of a record (ours only)',
    source: 'D43',
  },
} as const satisfies Record<string, Call>;

/** The move to undo, by the version that it created (D14; ours only, feature "undo"). */
export const undoInput = z.object({ version: z.int().check(z.minimum(1)) });

export const undoCalls = {
  undoMove: {
    method: 'POST',
    path: '/api/drugs/:id/undo/',
    auth: true,
    body: undoInput,
    output: moveAnswer,
    errors: [400, ...anyAnswer, 404, 409, 413, 415],
    summary: 'Take a move back, if nothing else happened to the drug since (ours only)',
    source: 'D14',
  },
} as const satisfies Record<string, Call>;
