import * as z from '@refined/shared/schema';
import {
  ACTION_NAMES,
  ANSWER_NAMES,
  SNOOZE_UNTIL,
  LIMITS,
  QUEUE_NAMES,
  SOURCE_STATUSES,
  type ActionName,
  type OurFieldName,
} from '../domain/index.ts';
import { anyAnswer, type Call } from './call.ts';
import { drugLine, mixedPairs, sharedDin } from './drugs.ts';
import { ACTION_REFUSALS } from './month/actions.ts';
import { SOURCE_DECISIONS } from './reasons.ts';
import { id } from './scalars.ts';

/**
 * Actions of reviewers on drugs (ours only, feature "drug_actions"): one call for every action of
 * DRUG_ACTIONS, on one drug, on several, or on a queue (perhaps filtered).
 */

const anyId = z.union([z.string(), z.number()]);
const listed = z.maxLength(LIMITS.bulk.listed);
const version = z.int().check(z.minimum(1));
const comment = z.string().check(z.maxLength(LIMITS.comments.length));

/**
 * The drugs. Either `drugs`, each with the queue that its card showed (D12) and, where needed, its
 * version. Or those of a `queue` (all, a filter or a group) that match `filter`, without `except`;
 * `expected` is then the number that the user confirmed.
 */
const actionTarget = z.object({
  drugs: z.optional(
    z
      .array(z.object({ id: anyId, queue: z.optional(z.string()), version: z.optional(version) }))
      .check(listed),
  ),
  queue: z.optional(z.string()),
  filter: z.optional(z.string()),
  expected: z.optional(z.int().check(z.minimum(0))),
  except: z.optional(z.array(anyId).check(listed)),
  /**
   * For an administrative group: include drugs that also have an open clinical change (D82). By
   * default they stay out.
   */
  clinical: z.optional(z.boolean()),
  /** Versions of the queue's drugs that the user saw; a drug with a newer version is refused. */
  seen: z.optional(z.array(z.object({ id: anyId, version })).check(listed)),
  /**
   * Instead of the above: every drug with a difference that the next publication would leave
   * undecided (D74), as previewed with this import. Only for `decide`.
   */
  publication: z.optional(z.object({ import_id: z.int() })),
});
export type ActionTarget = z.output<typeof actionTarget>;

/** The input of each action, without its drugs. */
export const ACTION_INPUTS = {
  update: z.object({
    /** Drugs off the market belong on the product (D55); by default they are refused. */
    keep: z.optional(z.boolean()),
  }),
  committee: z.object({
    /** The question to the committee: a comment on each drug, and the action's reason (D68). */
    question: z.optional(comment),
  }),
  manual: z.object({}),
  archive: z.object({}),
  /**
   * Decides on a group's change (`change`: its key), on a `field` of the listed drugs, or with
   * `publication` on everything that it would leave open.
   */
  decide: z.object({
    /** `undo`, only with `field`, reverts the current decision. */
    decision: z.enum(SOURCE_DECISIONS),
    change: z.optional(z.string()),
    field: z.optional(z.string()),
    /** With `field`: the import whose value the user saw. */
    import_id: z.nullish(z.int()),
  }),
  /** `back_at` (ISO): only if `until` is "date". */
  snooze: z.object({ until: z.enum(SNOOZE_UNTIL), back_at: z.nullish(z.string()) }),
  unsnooze: z.object({}),
  /**
   * `to`: a colleague's user name; undefined: the user. `over`: include drugs that are assigned to
   * somebody else; by default they are refused.
   */
  assign: z.object({
    to: z.optional(z.string()),
    over: z.optional(z.boolean()),
    note: z.optional(z.string().check(z.maxLength(LIMITS.assign.note))),
  }),
  unassign: z.object({}),
  /** Each drug has the version that the user looked at. */
  approve: z.object({ comment: z.optional(comment) }),
  withdraw: z.object({}),
  /** The fields to set; null or an empty list clears a field. */
  set_fields: z.object({
    tier: z.optional(z.nullable(z.int())),
    drug_class: z.optional(z.nullable(anyId)),
    grandfather_period: z.optional(z.nullable(anyId)),
    sub_medical_condition: z.optional(z.array(anyId)),
  } satisfies Record<OurFieldName, z.ZodMiniType>),
  answer: z.object({
    answer: z.enum(ANSWER_NAMES),
    /** With `include`: the drug's new tier. */
    tier: z.optional(z.int()),
    reason: z.string().check(z.maxLength(LIMITS.comments.length)),
    /** The day of the meeting, YYYY-MM-DD. */
    meeting: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    /** A drug that isn't on the market belongs on the product (D55). */
    keep: z.optional(z.boolean()),
  }),
} as const satisfies Record<ActionName, z.ZodMiniType>;
export type ActionInput<Name extends ActionName> = z.output<(typeof ACTION_INPUTS)[Name]>;

/** `input`: see ACTION_INPUTS. */
const wantedAction = z.object({
  action: z.enum(ACTION_NAMES),
  input: z.optional(z.record(z.string(), z.unknown())),
  ...actionTarget.shape,
});
const performInput = z.object({
  ...wantedAction.shape,
  /** The reason, for the action's page (feature "actions"). */
  reason: z.optional(z.string().check(z.maxLength(LIMITS.actions.reason))),
});
export type PerformInput = z.output<typeof performInput>;

const queue = z.enum(['', ...QUEUE_NAMES]);

/**
 * The result for one drug. `unchanged`: nothing to do; `refused`: `detail` is the reason for
 * people, `why` for programs; `unknown`: no such drug.
 */
const actionOutcome = z.object({
  id,
  din: z.string(),
  outcome: z.enum(['done', 'unchanged', 'refused', 'unknown']),
  /** The drug's current version. */
  version: z.optional(z.number()),
  /** For a move: the current queue; if the drug didn't move, also who moved it there and when. */
  queue: z.nullish(queue),
  in_product: z.optional(z.boolean()),
  moved_by: z.nullish(z.string()),
  moved_at: z.nullish(z.string()),
  why: z.nullish(z.enum(ACTION_REFUSALS)),
  detail: z.optional(z.string()),
});
export type ActionOutcome = z.output<typeof actionOutcome>;

/**
 * `action`: the id for its page and its undo; null if it has neither. `results` has every drug. But
 * for a queue it has only those that weren't done if there are over LIMITS.bulk.listed drugs, or if
 * the action has a page and no filter. `done` and `refused` are counts; unknown drugs are refused.
 */
const performedAction = z.object({
  action: z.nullable(z.string()),
  results: z.array(actionOutcome),
  done: z.number(),
  refused: z.number(),
});
export type PerformedAction = z.output<typeof performedAction>;

/** `current` of the 409 if the number of drugs has changed. */
export const countNow = z.object({ count: z.number() });

/**
 * The effect of an action, for the confirmation (D15): counts, and the first LIMITS.bulk.incomplete
 * drugs that the reviewer has to know about.
 */
const actionPreview = z.object({
  count: z.number(),
  in_product: z.number(),
  /** Drugs that aren't on the market (D55, D80). */
  off_market: z.object({
    count: z.number(),
    results: z.array(z.object({ ...drugLine, status: z.enum(SOURCE_STATUSES) })),
  }),
  /** Drugs that can't be published (D54, D69), with their missing fields. */
  incomplete: z.object({
    count: z.number(),
    results: z.array(
      z.object({ ...drugLine, missing: z.array(z.string()), mixed_pairs: z.optional(mixedPairs) }),
    ),
  }),
  /** Drugs whose DIN another record has, or had (D75). */
  same_din: z.array(z.object({ ...drugLine, same_din: z.array(sharedDin) })),
  /** For an administrative group: drugs that also have an open clinical change (D82). */
  clinical: z.object({
    count: z.number(),
    in_product: z.number(),
    off_market: z.number(),
    results: z.array(z.object({ ...drugLine, kinds: z.array(z.string()) })),
  }),
  /** For `set_fields`: the drugs' current values, most frequent first, and the new ones. */
  changes: z.optional(
    z.array(
      z.object({
        field: z.string(),
        before: z.array(z.string()),
        after: z.array(z.string()),
        count: z.number(),
      }),
    ),
  ),
  /** For `set_fields`: some of these changes need the approval of a second person (four eyes). */
  needs_approval: z.optional(z.boolean()),
});
export type ActionPreview = z.output<typeof actionPreview>;

const errors = [400, ...anyAnswer, 409, 413, 415, 422];

export const drugActionCalls = {
  performAction: {
    method: 'POST',
    path: '/api/actions/',
    auth: true,
    idempotent: true,
    body: performInput,
    output: performedAction,
    errors,
    summary:
      'Do something with drugs: move, decide, snooze, assign, approve, with a result for each (ours only)',
    source: 'D12–D15, D43, D48',
  },
  previewAction: {
    method: 'POST',
    path: '/api/actions/preview/',
    auth: true,
    body: wantedAction,
    output: actionPreview,
    errors,
    summary: 'What an action would be done to: how many drugs, and which need a look (ours only)',
    source: 'D15, D55, D69, D75, D82',
  },
} as const satisfies Record<string, Call>;
