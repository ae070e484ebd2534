import * as z from '@refined/shared/schema';
import { LIMITS, MOVE_NAMES, QUEUE_NAMES, RULE_KINDS, RULE_QUEUES } from '../../domain/index.ts';
import { anyAnswer, type Call } from '../call.ts';

/**
 * Rules for recurring decisions: after an import, a rule moves the drugs that the import brought to
 * a queue only for these kinds of changes, as a mass action (D91; ours only, feature "rules").
 */
const content = {
  name: z.string().check(z.maxLength(LIMITS.rules.name)),
  queue: z.enum(RULE_QUEUES),
  /** All of a drug's changes must be of these kinds. */
  kinds: z.array(z.enum(RULE_KINDS)).check(z.minLength(1), z.maxLength(RULE_KINDS.length)),
  /** Only drugs that are (or aren't) on the product; null: both. */
  on_product: z.nullable(z.boolean()),
  move: z.enum(MOVE_NAMES),
  /** One drug of every N, at least one, stays with a person. */
  sample: z.int().check(z.minimum(LIMITS.rules.sample.least), z.maximum(LIMITS.rules.sample.most)),
};

const ruleInput = z.object(content);
export type RuleInput = z.output<typeof ruleInput>;

const date = z.nullable(z.string());
const importOf = { id: z.number(), kind: z.enum(['dpd', 'noc']), date };

const rule = z.object({
  ...content,
  id: z.string(),
  version: z.number(),
  made_by: z.string(),
  /** Who switched it on and when (ISO); it moves drugs in this user's name. Null: it is off. */
  on: z.nullable(z.object({ by: z.string(), at: z.string() })),
  /** A rule that has run can't be deleted, because of its mass actions. */
  last_run: z.nullable(
    z.object({
      import: z.object(importOf),
      /** Null: it moved no drug. */
      action: z.nullable(z.string()),
      /** What it did, or why nothing, in one sentence. */
      said: z.string(),
    }),
  ),
});
export type Rule = z.output<typeof rule>;

const rules = z.object({ rules: z.array(rule) });

/**
 * The drugs that would have fitted a rule in past imports, newest first, and their state at the
 * start of the next month: moved as by the rule, decided otherwise, still queued, or moved by a
 * rule.
 */
const ruleDryRun = z.object({
  /** The version of the rule that was tried. */
  version: z.number(),
  imports: z.array(
    z.object({
      ...importOf,
      fits: z.number(),
      sampled: z.number(),
      same: z.number(),
      elsewhere: z.number(),
      waiting: z.number(),
      ruled: z.number(),
      /** The drugs decided otherwise: their place then, and who moved them there. */
      differing: z.array(
        z.object({
          id: z.string(),
          din: z.string(),
          drug_name: z.string(),
          strength: z.string(),
          form: z.string(),
          queue: z.enum(['', ...QUEUE_NAMES]),
          in_product: z.boolean(),
          by: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type RuleDryRun = z.output<typeof ruleDryRun>;

const version = z.int().check(z.minimum(1));
const source = 'D91';
const errors = [400, ...anyAnswer, 413, 415, 422];
const changing = { auth: true, output: rule, source } as const;

export const ruleCalls = {
  rules: {
    method: 'GET',
    path: '/api/rules/',
    auth: true,
    output: rules,
    errors: anyAnswer,
    summary: 'The rules by which imports move drugs themselves (ours only)',
    source,
  },
  ruleDryRun: {
    method: 'GET',
    path: '/api/rules/:rule/dry_run/',
    auth: true,
    output: ruleDryRun,
    errors: [...anyAnswer, 404],
    summary: 'What a rule would have met in past imports, beside what people did (ours only)',
    source,
  },
  createRule: {
    ...changing,
    method: 'POST',
    path: '/api/rules/',
    body: ruleInput,
    errors,
    summary: 'Make a rule, which is off (ours only)',
  },
  changeRule: {
    ...changing,
    method: 'PUT',
    path: '/api/rules/:rule/',
    body: z.object({ ...content, version }),
    errors: [...errors, 404, 412],
    summary: 'Change a rule, which switches it off; 412 when its version is another (ours only)',
  },
  switchRule: {
    ...changing,
    method: 'POST',
    path: '/api/rules/:rule/switch/',
    body: z.object({ version, on: z.boolean() }),
    errors: [400, ...anyAnswer, 404, 412, 413, 415],
    summary:
      'Switch a rule on, in the form in which it was tried, or off; 412 when its version is another (ours only)',
  },
  deleteRule: {
    ...changing,
    method: 'POST',
    path: '/api/rules/:rule/delete/',
    body: z.object({ version }),
    errors: [400, ...anyAnswer, 404, 409, 412, 413, 415],
    summary: 'Delete a rule that never ran; answers what it was (ours only)',
  },
} as const satisfies Record<string, Call>;
