import * as z from '@refined/shared/schema';
import { anyAnswer } from '../call/call.ts';
import type { Call } from '../call/call.ts';
import { drugClaim } from '../drugs/marks.ts';
import { id } from '../scalars.ts';
import { chosenDrugs, drugOutcomes } from '../chosen-drugs.ts';

/**
 * Who does what (ours only, feature "taking"). A claim is no lock: it says who does a drug, ends with
 * a move, and lapses (`lapseOf`).
 */

/** Event `taken`: who does these drugs now; without `drugs` there were too many to name. */
export const claimsChanged = z.object({
  drugs: z.optional(z.array(z.object({ id, taken: z.nullable(drugClaim) }))),
});
export type ClaimsChanged = z.output<typeof claimsChanged>;

/** `over`: also those that somebody else does; without it they are refused. */
const takeInput = z.object({ ...chosenDrugs, over: z.optional(z.boolean()) });
export type TakeInput = z.output<typeof takeInput>;

const releaseInput = z.object(chosenDrugs);
export type ReleaseInput = z.output<typeof releaseInput>;

const errors = [400, ...anyAnswer, 409, 413, 415, 422];
const source = 'decision 58';

export const takingCalls = {
  takeDrugs: {
    method: 'POST',
    path: '/api/drugs/take/',
    auth: true,
    idempotent: true,
    body: takeInput,
    output: drugOutcomes,
    errors,
    summary: 'Say that you do these drugs (ours only)',
    source,
  },
  releaseDrugs: {
    method: 'POST',
    path: '/api/drugs/release/',
    auth: true,
    idempotent: true,
    body: releaseInput,
    output: drugOutcomes,
    errors,
    summary: 'Say that you do not do these drugs any more (ours only)',
    source,
  },
} as const satisfies Record<string, Call>;
