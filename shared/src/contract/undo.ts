import * as z from '@refined/shared/schema';
import { anyAnswer, type Call } from './call.ts';
import { moveAnswer } from './queues.ts';

/** The move to undo, by the version that it created (D14; ours only, feature "undo"). */
export const undoInput = z.object({ version: z.int().check(z.minimum(1)) });

export const undoCalls = {
  undoMove: {
    method: 'POST',
    path: '/api/drugs/:id/undo/',
    auth: true,
    body: undoInput,
    output: moveAnswer,
    errors: [400, ...anyAnswer, 404, 409, 413, 415],
    summary: 'Take a move back, if nothing else happened to the drug since (ours only)',
    source: 'D14',
  },
} as const satisfies Record<string, Call>;
