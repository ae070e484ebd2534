import * as z from '@refined/shared/schema';
import { SNOOZE_UNTIL, LIMITS, MOVE_NAMES, QUEUE_NAMES } from '../../domain/index.ts';
import { anyAnswer, type Call } from '../call.ts';
import { commentInput, drugComments } from '../history.ts';
import { committeeAnswer } from '../drugs.ts';

/** Actions on many drugs at once (D14, D43, D59; ours only, feature "actions"). */
const MASS_ACTION_KINDS = [
  'move',
  'decision',
  'later',
  'undo',
  'import',
  'take_back',
  'fields',
  'answer',
] as const;
export type MassActionKind = (typeof MASS_ACTION_KINDS)[number];

/**
 * The result for a drug. `standing`: still as after the action; `changed`: changed since then;
 * `undone`: by an undo; `unchanged`: nothing to do; `refused`: see ACTION_REFUSALS.
 */
export const MEMBER_OUTCOMES = ['standing', 'changed', 'undone', 'refused', 'unchanged'] as const;
export type MemberOutcome = (typeof MEMBER_OUTCOMES)[number];

/**
 * Why an action refused a drug: somebody moved or changed it meanwhile, the move isn't offered from
 * its queue, it is off the market (D55), the source has no value or one that isn't in our lists, it
 * can't wait for the market because it is marketed, or it is assigned to somebody else.
 */
export const ACTION_REFUSALS = [
  'elsewhere',
  'not_offered',
  'undecided',
  'changed',
  'nothing_to_take',
  'not_in_lists',
  'marketed',
  'assigned',
] as const;
export type ActionRefusal = (typeof ACTION_REFUSALS)[number];

const reference = z.object({
  id: z.string(),
  kind: z.enum(MASS_ACTION_KINDS),
  /** ISO, UTC. */
  at: z.string(),
  actor: z.string(),
});

const texts = z.nullable(z.array(z.string()));

/** What changed in the drugs of a group. */
const change = z.object({
  kind: z.string(),
  field: z.nullable(z.string()),
  before: texts,
  after: texts,
});

const massAction = z.object({
  ...reference.shape,
  /** The author's reason; may be empty. */
  reason: z.string(),
  move: z.nullish(z.enum(MOVE_NAMES)),
  /** Differences with Health Canada that were decided (D48). */
  decision: z.nullish(z.object({ field: z.string(), decision: z.enum(['take', 'keep']) })),
  /** Until when its cards were snoozed; `until` null: they were brought back. */
  later: z.nullish(
    z.object({ until: z.nullable(z.enum(SNOOZE_UNTIL)), back_at: z.nullable(z.string()) }),
  ),
  /** The fields that were set, with their values. */
  fields: z.optional(z.array(z.object({ field: z.string(), after: z.array(z.string()) }))),
  /** The committee's answer. */
  answer: z.optional(committeeAnswer),
  /** The list that it was performed on; null if its drugs were chosen one by one, or if unknown. */
  queue: z.nullish(z.enum(QUEUE_NAMES)),
  filter: z.nullish(z.string()),
  /** The changes of its drugs, if it was performed on groups of the same change. */
  changes: z.optional(z.array(change)),
  import: z.nullish(
    z.object({ id: z.number(), kind: z.enum(['dpd', 'noc']), date: z.nullable(z.string()) }),
  ),
  /** The rule that an import performed. */
  rule: z.optional(z.string()),
  /** Number of changed drugs, and of refused ones. */
  size: z.number(),
  refused: z.number(),
  /** The action that it undoes. */
  undoes: z.nullish(reference),
});
export type MassAction = z.output<typeof massAction>;

/** Newest first; `next` is the address of older ones, null at the end. */
export const massActions = z.object({
  results: z.array(massAction),
  next: z.nullable(z.string()),
});

/**
 * A condition of a filter. `name`: null if the screen has a label for the value. `changes`: the
 * changes of groups.
 */
const term = z.object({
  facet: z.string(),
  exclude: z.boolean(),
  values: z.array(z.object({ value: z.string(), name: z.nullable(z.string()) })),
  changes: z.array(change),
});
export type ReadableTerm = z.output<typeof term>;

export const massActionPage = z.object({
  action: massAction,
  /** Its filter, readable. */
  made_of: z.array(term),
  /** Number of drugs by outcome. */
  outcomes: z.object({
    standing: z.number(),
    changed: z.number(),
    undone: z.number(),
    refused: z.number(),
    unchanged: z.number(),
  }),
  /** Its undos, oldest first. */
  undone_by: z.array(z.object({ ...reference.shape, size: z.number() })),
  /** Its drugs can be undone here; an import is taken back as a whole (D59). */
  undoable: z.boolean(),
});
export type MassActionPage = z.output<typeof massActionPage>;

const place = z.object({ queue: z.enum(['', ...QUEUE_NAMES]), in_product: z.boolean() });

const member = z.object({
  id: z.string(),
  din: z.string(),
  name: z.string(),
  strength: z.optional(z.string()),
  form: z.optional(z.string()),
  outcome: z.enum(MEMBER_OUTCOMES),
  why: z.nullish(z.enum(ACTION_REFUSALS)),
  /** The drug's old and new place; null if it was refused. */
  from: z.nullish(place),
  to: z.nullish(place),
  /** Its current place. */
  now: place,
  /** The last change, if it wasn't this action. */
  since: z.nullish(z.object({ actor: z.string(), at: z.string() })),
});
export type ActionMember = z.output<typeof member>;

/** `count`: all with this outcome; `next`: the next page, null at the end. */
export const actionMembers = z.object({
  count: z.number(),
  results: z.array(member),
  next: z.nullable(z.string()),
});
export type ActionMembers = z.output<typeof actionMembers>;

const reason = z.optional(z.string().check(z.maxLength(LIMITS.actions.reason)));

/** Undoes it for these drugs; by default for all. */
const undoActionInput = z.object({
  drugs: z.optional(
    z.array(z.union([z.string(), z.number()])).check(z.maxLength(LIMITS.bulk.listed)),
  ),
  reason,
});
export type UndoActionInput = z.output<typeof undoActionInput>;

/**
 * `action`: the undo, also a mass action; null if there was nothing to undo. `results`: the refused
 * drugs, which changed since the action.
 */
export const undoneAction = z.object({
  action: z.nullable(z.string()),
  undone: z.number(),
  refused: z.number(),
  results: z.array(z.object({ id: z.string(), din: z.string(), queue: place.shape.queue })),
});
export type UndoneAction = z.output<typeof undoneAction>;

export const massActionCalls = {
  massActions: {
    method: 'GET',
    path: '/api/actions/',
    auth: true,
    query: z.object({ before: z.optional(z.string().check(z.maxLength(20))) }),
    output: massActions,
    errors: [400, ...anyAnswer],
    summary: 'Imports, bulk moves and their undo, newest first (ours only)',
    source: 'D43, D59',
  },
  massAction: {
    method: 'GET',
    path: '/api/actions/:action/',
    auth: true,
    output: massActionPage,
    errors: [...anyAnswer, 404],
    summary: 'One mass action: who, when, why, what became of its drugs (ours only)',
    source: 'D43',
  },
  actionMembers: {
    method: 'GET',
    path: '/api/actions/:action/members/',
    auth: true,
    query: z.object({
      outcome: z.optional(z.enum(MEMBER_OUTCOMES)),
      after: z.optional(z.string().check(z.maxLength(20))),
    }),
    output: actionMembers,
    errors: [400, ...anyAnswer, 404],
    summary: 'The drugs of a mass action, with what became of each (ours only)',
    source: 'D43',
  },
  undoAction: {
    method: 'POST',
    path: '/api/actions/:action/undo/',
    auth: true,
    body: undoActionInput,
    output: undoneAction,
    idempotent: true,
    errors: [400, ...anyAnswer, 404, 409, 413, 415],
    summary: 'Undo a mass action, or some of its drugs; the undo is one too (ours only)',
    source: 'D14',
  },
  actionComments: {
    method: 'GET',
    path: '/api/actions/:action/comments/',
    auth: true,
    output: drugComments,
    errors: [...anyAnswer, 404],
    summary: 'What people say of a mass action, newest first (ours only)',
    source: 'D43',
  },
  addActionComment: {
    method: 'POST',
    path: '/api/actions/:action/comments/',
    auth: true,
    body: commentInput,
    output: drugComments,
    idempotent: true,
    errors: [400, ...anyAnswer, 404, 413, 415, 422],
    summary: 'Say something of a mass action (ours only)',
    source: 'D43',
  },
} as const satisfies Record<string, Call>;
