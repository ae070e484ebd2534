import * as z from '@refined/shared/schema';
import { LATER_UNTIL } from '../../domain/index.ts';

/** What reviewers noted of a drug (ours only): it was put away, somebody does it. */

const text = z.string();

/**
 * That a drug was put away, by whom (full name) and until when. `away` false: it is back.
 * `changed_by`: an import has changed it since, and brought it back early.
 */
export const drugLater = z.object({
  away: z.boolean(),
  until: z.enum(LATER_UNTIL),
  back_at: z.nullish(text),
  by: text,
  at: text,
  changed_by: z.nullish(
    z.object({ kind: z.enum(['dpd', 'noc']), date: z.nullable(text), import_id: z.number() }),
  ),
});
export type DrugLater = z.output<typeof drugLater>;

/** Who does a drug, and until when (ISO, UTC). */
export const drugClaim = z.object({ username: text, name: text, until: text });
export type DrugClaim = z.output<typeof drugClaim>;

/** `later`: it was put away; `taken`: somebody does it. */
export const drugMarks = z.object({
  later: z.nullable(drugLater),
  taken: z.nullable(drugClaim),
});
export type DrugMarks = z.output<typeof drugMarks>;
