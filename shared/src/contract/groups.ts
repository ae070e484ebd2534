import * as z from '@refined/shared/schema';
import { LIMITS, QUEUE_NAMES } from '../domain/index.ts';
import { anyAnswer, perProduct, type Call } from './call.ts';
import { exactSummary } from './drugs.ts';
import { filtered, listChoice } from './lists.ts';
import { id } from './scalars.ts';

/**
 * Groups of the same change (ours only, feature "groups"): the same field with the same old and new
 * value in meaning (D60), or new products with the same ingredients and strengths. Values are as in
 * a reason (D48). A group of drugs whose state changed has parts, each of the same ingredients and
 * strengths: groups whose keys begin with its own (D81).
 *
 * A drug with several changes is in several groups. A move takes the drug as a whole: it leaves all
 * of its groups in this queue, with its other changes undecided. `shared` says how many drugs of the
 * group that concerns. Taking a value over or keeping ours decides the one change only.
 */

const texts = z.nullable(z.array(z.string()));

const changeGroup = z.object({
  /** As a filter names it: `group.<key>`; `none` for drugs without a change. */
  key: z.string(),
  /** As in a reason; null for the group without a change. */
  kind: z.nullable(z.string()),
  field: z.nullable(z.string()),
  before: texts,
  after: texts,
  /** Drugs of the list that are in it. */
  count: z.number(),
  /** How many of them are in other groups too. */
  shared: z.number(),
  /** How many of them a reviewer has decided on this change. */
  decided: z.number(),
  /** One of them, for what all have in common. */
  drug: z.string(),
  /** How many of them are on the product. */
  on_product: z.optional(z.number()),
  /** Its one drug, if it has no other. */
  only: z.optional(
    z.object({ din: z.string(), drug_name: z.string(), strength: z.string(), form: z.string() }),
  ),
  /** Of drugs whose state changed: how many parts it has, which `under` lists (D81). */
  parts: z.optional(z.number()),
  /** Who has taken how many of them, those with most first. */
  taken: z.optional(
    z.array(z.object({ username: z.string(), name: z.string(), drugs: z.number() })),
  ),
  /** Of new products and of parts: what they are, and how many other such drugs are on the product. */
  product: z.nullable(
    z.object({
      ingredients: z.array(z.string()),
      strength: z.string(),
      siblings: z.number(),
    }),
  ),
});
export type ChangeGroup = z.output<typeof changeGroup>;

/**
 * Largest first; those of which all is decided come last. `count`: how many groups there are;
 * `drugs`: how many drugs the list has, each once.
 */
const drugGroups = z.object({
  results: z.array(changeGroup),
  count: z.number(),
  drugs: z.optional(z.number()),
  next: z.nullable(z.string()),
});
export type DrugGroups = z.output<typeof drugGroups>;

/** A page of a group's drugs. */
const groupMembers = (productKey: string) =>
  z.object({
    results: z.array(exactSummary(productKey)),
    count: z.number(),
    next: z.nullable(z.string()),
    /** Fields in which the group's drugs differ, over all pages, in the order of the form. */
    apart: z.array(z.string()),
  });
export type GroupMembers = z.output<ReturnType<typeof groupMembers>>;

const cursor = { cursor: z.optional(z.string()) };

const makeGroupCalls = (productKey: string) =>
  ({
    drugGroups: {
      method: 'GET',
      path: '/api/drugs/groups/',
      auth: true,
      query: z.object({
        ...listChoice,
        ...filtered,
        ...cursor,
        /** The parts of this group: its drugs by ingredients and strength (D81). */
        under: z.optional(z.string()),
      }),
      output: drugGroups,
      errors: [400, ...anyAnswer, 422],
      summary: 'The drugs of a search or a queue, by equal changes (ours only)',
      source: 'D48, D60, decision 51',
    },
    groupMembers: {
      method: 'GET',
      path: '/api/drugs/groups/:group/',
      auth: true,
      query: z.object({ ...listChoice, ...filtered, ...cursor, sort: z.optional(z.string()) }),
      output: groupMembers(productKey),
      errors: [400, ...anyAnswer, 422],
      summary: 'The drugs of one group, and what tells them apart (ours only)',
      source: 'decision 51',
    },
  }) as const satisfies Record<string, Call>;

export const groupCalls = perProduct(makeGroupCalls);

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
  /** Also those with another change that is clinical and open; without it they stay out (D82). */
  clinical: z.optional(z.boolean()),
  /** Only these of the group's drugs (D83). */
  drugs: z.optional(z.array(anyId).check(listed)),
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

/**
 * One decision on each difference that the next publication would leave undecided (ours only, where
 * the preview says `open`): Health Canada's values are taken over, or ours kept (D74). `expected` and
 * `import_id` as the preview said them; 409 when other drugs, or another import, have come.
 */
const openDecision = z.object({
  decision: z.enum(['take', 'keep']),
  expected: z.int().check(z.minimum(0)),
  import_id: z.int(),
});

/** `decided`: differences, of so many `drugs`. `results`: what was refused, each with its field. */
const openDecisionAnswer = z.object({
  batch: z.string(),
  decided: z.number(),
  drugs: z.number(),
  refused: z.number(),
  results: z.array(z.extend(decisionResult, { field: z.string() })),
});
export type OpenDecisionAnswer = z.output<typeof openDecisionAnswer>;

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
  decideOpen: {
    method: 'POST',
    path: '/api/decisions/',
    auth: true,
    idempotent: true,
    body: openDecision,
    output: openDecisionAnswer,
    errors: [400, ...anyAnswer, 409, 413, 415],
    summary:
      'Take or keep each difference that the next publication would leave undecided (ours only)',
    source: 'D36, D43, D74',
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
