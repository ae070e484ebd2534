import * as z from '@refined/shared/schema';
import { QUEUE_NAMES } from '../../domain/index.ts';
import { anyAnswer, type Call } from '../call.ts';

/** Taking the last import back (D59). Ours only. */

const count = z.number();

export const takeBackCounts = z.object({
  /** Restored records. */
  restored: count,
  /** Drugs that came with the import: archived, because drugs are never deleted. */
  archived: count,
  /** Drugs that somebody has decided on since: they stay as they are. */
  kept: count,
  /** Drugs that leave each queue. */
  leave: z.record(z.string(), count),
  notices: count,
  /** List entries that are removed, or get their former spelling. */
  labels: count,
});
export type TakeBackCounts = z.output<typeof takeBackCounts>;

const keptDrug = z.object({
  id: z.string(),
  din: z.string(),
  name: z.string(),
  strength: z.optional(z.string()),
  form: z.optional(z.string()),
  queue: z.enum(['', ...QUEUE_NAMES]),
  in_product: z.boolean(),
  /** The last decision: a kind of history entry, by whom, when. */
  decided: z.nullable(z.object({ kind: z.string(), actor: z.string(), at: z.string() })),
});
export type KeptDrug = z.output<typeof keptDrug>;

/** The effect of taking an import back; if it was taken back, the result. */
export const takeBack = z.object({
  run: z.object({
    id: count,
    kind: z.enum(['dpd', 'noc']),
    date: z.nullable(z.string()),
    actor: z.string(),
  }),
  /** Why it can't be taken back; null: it can, or it was. */
  refusal: z.nullable(z.object({ code: z.string(), sentence: z.string() })),
  taken_back: z.nullable(z.object({ at: z.string(), actor: z.string() })),
  counts: takeBackCounts,
  /** A page of the drugs that stay, by name; `next` is the next page's `after`. */
  kept: z.array(keptDrug),
  next: z.nullable(z.string()),
});
export type TakeBack = z.output<typeof takeBack>;

const path = '/api/imports/runs/:run/take-back/';
const source = 'D59';

export const takeBackCalls = <Job extends z.ZodMiniType>(job: Job) =>
  ({
    importTakeBackPreview: {
      method: 'GET',
      path,
      auth: true,
      query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
      output: takeBack,
      errors: [400, ...anyAnswer, 404],
      summary: 'What taking an import back would return and keep (ours only)',
      source,
    },
    importTakeBack: {
      method: 'POST',
      path,
      auth: true,
      idempotent: true,
      output: job,
      errors: [...anyAnswer, 404, 409, 413, 415],
      summary: 'Take the last import back; 409 says why it can’t be (ours only)',
      source,
    },
  }) as const satisfies Record<string, Call>;
