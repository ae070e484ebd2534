import * as z from '@refined/shared/schema';
import { LIMITS, QUEUE_NAMES } from '../../domain/index.ts';
import { anyAnswer } from '../call/call.ts';
import type { Call } from '../call/call.ts';
import { id } from '../scalars.ts';
import { filtered } from '../drugs/list-choice.ts';

const anyId = z.union([z.string(), z.number()]);
const listed = z.maxLength(LIMITS.bulk.listed);

/**
 * One decision on the change of a group (ours only, feature "group_decisions"): Health Canada's
 * value is taken over, or ours kept, for each drug that the group has in the queue, as `decideSource`
 * does for one (D48). Nothing else of the drugs is decided, and none of them moves.
 */
const groupDecision = z.object({
  decision: z.enum(['take', 'keep']),
  queue: z.string(),
  /** What else the list was filtered by. */
  ...filtered,
  /** The number that the user confirmed, without `except`. */
  expected: z.int().check(z.minimum(0)),
  except: z.optional(z.array(anyId).check(listed)),
  /**
   * The versions of those drugs that the user saw: one that was changed since is refused. Of the
   * others the user saw the group: old and new value.
   */
  seen: z.optional(z.array(z.object({ id: anyId, version: z.int() })).check(listed)),
  /** Why, for the action's page (feature "actions"). */
  reason: z.optional(z.string().check(z.maxLength(LIMITS.actions.reason))),
});
export type GroupDecision = z.output<typeof groupDecision>;

/** The result of one drug. `unchanged`: there was nothing to decide, or it was decided so before. */
const decisionResult = z.object({
  id,
  din: z.string(),
  outcome: z.enum(['decided', 'unchanged', 'refused', 'unknown']),
  version: z.optional(z.number()),
  /** Why it was refused. */
  detail: z.optional(z.string()),
});
export type DecisionResult = z.output<typeof decisionResult>;

/** `batch` is in the history of each decided drug. `results` has every drug. */
const groupDecisionAnswer = z.object({
  batch: z.string(),
  field: z.string(),
  results: z.array(decisionResult),
  decided: z.number(),
  refused: z.number(),
});
export type GroupDecisionAnswer = z.output<typeof groupDecisionAnswer>;

/** Only these drugs of the batch; without them all of it. */
export const decisionsUndoInput = z.object({
  drugs: z.optional(z.array(anyId).check(listed)),
});

const undoneDecisions = z.object({
  /** Those that stay decided: something else has happened to them since. */
  results: z.array(z.object({ id, din: z.string(), queue: z.enum(['', ...QUEUE_NAMES]) })),
  undone: z.number(),
  refused: z.number(),
});
export type UndoneDecisions = z.output<typeof undoneDecisions>;

export const groupDecisionCalls = {
  decideGroup: {
    method: 'POST',
    path: '/api/drugs/groups/:group/decision/',
    auth: true,
    idempotent: true,
    body: groupDecision,
    output: groupDecisionAnswer,
    errors: [400, ...anyAnswer, 409, 413, 415, 422],
    summary: 'Take a value of Health Canada over for a group, or keep ours against it (ours only)',
    source: 'D36, D43, D48, decision 56',
  },
  undoDecisions: {
    method: 'POST',
    path: '/api/decisions/:batch/undo/',
    auth: true,
    body: decisionsUndoInput,
    output: undoneDecisions,
    errors: [400, ...anyAnswer, 404, 413, 415],
    summary: 'Undo a decision on a group, or on some of its drugs (ours only)',
    source: 'D48, decision 56',
  },
} as const satisfies Record<string, Call>;
