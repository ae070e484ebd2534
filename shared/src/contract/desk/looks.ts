import * as z from '@refined/shared/schema';
import { anyAnswer } from '../call/call.ts';
import type { Call } from '../call/call.ts';
import { drugHistoryEntry } from '../review/history.ts';
import { drugMarks } from '../drugs/marks.ts';

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
