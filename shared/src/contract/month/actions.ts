import * as z from '@refined/shared/schema';
import { SNOOZE_UNTIL, LIMITS, MOVE_NAMES, QUEUE_NAMES } from '../../domain/index.ts';
import { anyAnswer, type Call } from '../call.ts';
import { commentInput, drugComments } from '../history.ts';
import { committeeAnswer } from '../drugs.ts';

/** What somebody did with many drugs at once (D14, D43, D59; ours only, feature "actions"). */
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
 * What became of a drug. `standing`: it is as the action left it; `changed`: something else happened
 * since; `undone`: by an undo; `unchanged`: it was there already; `refused`: the action left it.
 */
export const MEMBER_OUTCOMES = ['standing', 'changed', 'undone', 'refused', 'unchanged'] as const;
export type MemberOutcome = (typeof MEMBER_OUTCOMES)[number];

/**
 * Why an action left a drug: somebody had moved or changed it meanwhile, the move isn't offered from
 * its queue, Health Canada no longer lists it (D55), its lists lack the source's value, it should
 * wait until it is marketed and is so already, or somebody else does it.
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
  /** What its author said; may be empty. */
  reason: z.string(),
  move: z.nullish(z.enum(MOVE_NAMES)),
  /** Differences with Health Canada that were decided (D48). */
  decision: z.nullish(z.object({ field: z.string(), decision: z.enum(['take', 'keep']) })),
  /** Until when its cards were put away; `until` null: they were brought back. */
  later: z.nullish(
    z.object({ until: z.nullable(z.enum(SNOOZE_UNTIL)), back_at: z.nullable(z.string()) }),
  ),
  /** The fields that were set, and to what. */
  fields: z.optional(z.array(z.object({ field: z.string(), after: z.array(z.string()) }))),
  /** What the committee answered. */
  answer: z.optional(committeeAnswer),
  /** What it was made of; null where its drugs were chosen one by one, or it isn't known. */
  queue: z.nullish(z.enum(QUEUE_NAMES)),
  filter: z.nullish(z.string()),
  /** What changed in its drugs, where it was made of groups of the same change. */
  changes: z.optional(z.array(change)),
  import: z.nullish(
    z.object({ id: z.number(), kind: z.enum(['dpd', 'noc']), date: z.nullable(z.string()) }),
  ),
  /** The rule that did it, by an import. */
  rule: z.optional(z.string()),
  /** Numbers of drugs that it changed, and that it left. */
  size: z.number(),
  refused: z.number(),
  /** The action that it undoes. */
  undoes: z.nullish(reference),
});
export type MassAction = z.output<typeof massAction>;

/** Newest first; `next` is the address of the older ones, null at the end. */
export const massActions = z.object({
  results: z.array(massAction),
  next: z.nullable(z.string()),
});

/**
 * A condition of a filter. `name`: null where the screen has words for the value. `changes`: the
 * change of a group.
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
  /** Its filter, for reading. */
  made_of: z.array(term),
  /** Number of drugs by what became of them. */
  outcomes: z.object({
    standing: z.number(),
    changed: z.number(),
    undone: z.number(),
    refused: z.number(),
    unchanged: z.number(),
  }),
  /** The undos of it, oldest first. */
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
  /** Where the action took it from and to; null where it left it. */
  from: z.nullish(place),
  to: z.nullish(place),
  /** Where it is now. */
  now: place,
  /** What happened to it last, where that wasn't this action. */
  since: z.nullish(z.object({ actor: z.string(), at: z.string() })),
});
export type ActionMember = z.output<typeof member>;

/** `count`: of all with this outcome; `next`: of the next page, null at the end. */
export const actionMembers = z.object({
  count: z.number(),
  results: z.array(member),
  next: z.nullable(z.string()),
});
export type ActionMembers = z.output<typeof actionMembers>;

const reason = z.optional(z.string().check(z.maxLength(LIMITS.actions.reason)));

/** Undoes the named drugs, or all. */
const undoActionInput = z.object({
  drugs: z.optional(
    z.array(z.union([z.string(), z.number()])).check(z.maxLength(LIMITS.bulk.listed)),
  ),
  reason,
});
export type UndoActionInput = z.output<typeof undoActionInput>;

/**
 * `action`: the undo, a mass action too; null where there was nothing to undo. `results`: the drugs
 * that stayed, because something else happened to them since.
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
