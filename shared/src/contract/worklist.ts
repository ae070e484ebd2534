import * as z from '@refined/shared/schema';
import { LIMITS } from '../domain/index.ts';
import { anyAnswer, type Call } from './call.ts';
import { drugClaim, drugMarks } from './drugs.ts';
import { id } from './scalars.ts';
import { drugHistoryEntry } from './history.ts';

/**
 * Who does what (ours only, feature "taking"). A claim is no lock: it says who does a drug, ends with
 * a move, and lapses (`lapseOf`).
 */

/** Event `taken`: who does these drugs now; without `drugs` there were too many to name. */
export const claimsChanged = z.object({
  drugs: z.optional(z.array(z.object({ id, taken: z.nullable(drugClaim) }))),
});
export type ClaimsChanged = z.output<typeof claimsChanged>;

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

const source = 'decision 58';

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
