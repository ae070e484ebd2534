import * as z from '@refined/shared/schema';
import { LATER_UNTIL, LIMITS } from '../domain/index.ts';
import { anyAnswer, type Call } from './call.ts';
import { chosenDrugs, drugOutcomes } from './chosen-drugs.ts';
import { drugClaim, drugMarks } from './drugs.ts';
import { id } from './scalars.ts';
import { drugHistoryEntry } from './history.ts';

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

/** What reviewers noted of a record (ours only, features "later", "taking" and "looks"). */

/**
 * What others and imports changed since this reviewer looked last (`since`; null: never), newest
 * first, at most LIMITS.looks.named; `more`: how many there are besides.
 */
export const drugLook = z.object({
  since: z.nullable(z.string()),
  changes: z.array(drugHistoryEntry),
  more: z.number(),
});
export type DrugLook = z.output<typeof drugLook>;

export const looksCalls = {
  drugMarks: {
    method: 'GET',
    path: '/api/drugs/:id/marks/',
    auth: true,
    output: drugMarks,
    errors: [...anyAnswer, 404],
    summary: 'Whether a record was put away, and who does it (ours only)',
    source,
  },
  confirmInferred: {
    method: 'POST',
    path: '/api/drugs/:id/inferred/',
    auth: true,
    body: z.object({ fields: z.array(z.string()).check(z.maxLength(LIMITS.listLength)) }),
    output: z.object({ inferred: z.array(z.string()) }),
    errors: [400, ...anyAnswer, 404, 413, 415],
    summary: 'Say that these inferred values are right; answers those that are left (ours only)',
    source: 'D86',
  },
  lookAtDrug: {
    method: 'POST',
    path: '/api/drugs/:id/look/',
    auth: true,
    output: drugLook,
    errors: [400, ...anyAnswer, 404, 413, 415],
    summary: 'Note that you look at a record; what has changed since you did last (ours only)',
    source,
  },
} as const satisfies Record<string, Call>;
