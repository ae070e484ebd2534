import * as z from '@refined/shared/schema';
import { LIMITS } from '../domain/index.ts';
import { id } from './scalars.ts';

const anyId = z.union([z.string(), z.number()]);

/**
 * The drugs that a call is about: either the named `drugs`, or what `filter` leaves of a `queue`
 * without `except` (a group, or all of it); `expected` is then the number that the user saw.
 */
export const chosenDrugs = {
  drugs: z.optional(z.array(anyId).check(z.maxLength(LIMITS.bulk.listed))),
  queue: z.optional(z.string()),
  filter: z.optional(z.string()),
  expected: z.optional(z.int().check(z.minimum(0))),
  except: z.optional(z.array(anyId).check(z.maxLength(LIMITS.bulk.listed))),
};
const chosen = z.object(chosenDrugs);
export type ChosenDrugs = z.output<typeof chosen>;

/**
 * What became of one drug. `unchanged`: nothing was left to do; `refused`: `detail` says why;
 * `unknown`: there is no such drug.
 */
const drugOutcome = z.object({
  id,
  din: z.string(),
  outcome: z.enum(['done', 'unchanged', 'refused', 'unknown']),
  /** The drug's version now. */
  version: z.optional(z.number()),
  detail: z.optional(z.string()),
});
export type DrugOutcome = z.output<typeof drugOutcome>;

/** `done` and `refused` count; unknown drugs count as refused. */
export const drugOutcomes = z.object({
  results: z.array(drugOutcome),
  done: z.number(),
  refused: z.number(),
  /** The mass action that it was, where several drugs were changed. */
  batch: z.optional(z.string()),
});
export type DrugOutcomes = z.output<typeof drugOutcomes>;
