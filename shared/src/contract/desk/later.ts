import * as z from '@refined/shared/schema';
import { LATER_UNTIL, LIMITS } from '../../domain/index.ts';
import { anyAnswer } from '../call/call.ts';
import type { Call } from '../call/call.ts';
import { chosenDrugs, drugOutcomes } from '../chosen-drugs.ts';

/** Putting a card away until something happens (ours only, feature "later"). */

const until = z.enum(LATER_UNTIL);
const text = z.string();

/** `back_at` (ISO) with `until` "date" only; `reason`: for the page of the mass action. */
const laterInput = z.object({
  ...chosenDrugs,
  until,
  back_at: z.nullish(text),
  reason: z.optional(z.string().check(z.maxLength(LIMITS.actions.reason))),
});
export type LaterInput = z.output<typeof laterInput>;

/**
 * `versions`: as many as `drugs`; a drug whose version is another by now stays away. That is how
 * putting away is undone.
 */
const bringBackInput = z.object({
  ...chosenDrugs,
  versions: z.optional(z.array(z.int())),
});
export type BringBackInput = z.output<typeof bringBackInput>;

const errors = [400, ...anyAnswer, 409, 413, 415, 422];
const source = 'decision 58';

export const laterCalls = {
  putAway: {
    method: 'POST',
    path: '/api/drugs/later/',
    auth: true,
    idempotent: true,
    body: laterInput,
    output: drugOutcomes,
    errors,
    summary:
      'Put cards away until a date, the next import, or until the drug is marketed (ours only)',
    source,
  },
  bringBack: {
    method: 'POST',
    path: '/api/drugs/later/end/',
    auth: true,
    idempotent: true,
    body: bringBackInput,
    output: drugOutcomes,
    errors,
    summary: 'Bring cards back that were put away (ours only)',
    source,
  },
} as const satisfies Record<string, Call>;
