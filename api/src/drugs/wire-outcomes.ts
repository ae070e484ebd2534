import * as z from 'zod/mini';

/** The answer to a call about several drugs. */
export const wireOutcomes = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      din: z.string(),
      outcome: z.enum(['done', 'unchanged', 'refused', 'unknown']),
      version: z.optional(z.int()),
      detail: z.optional(z.string()),
    }),
  ),
  done: z.int(),
  refused: z.int(),
  batch: z.optional(z.string()),
});
