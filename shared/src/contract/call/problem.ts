import * as z from '@refined/shared/schema';

/**
 * RFC 9457 problem details, with a `detail` that DRF clients read too (D40). `errors` names fields
 * (422); `current` is the current record or state (409, 412).
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  request_id: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  current: z.optional(z.unknown()),
});
export type Problem = z.output<typeof problem>;
