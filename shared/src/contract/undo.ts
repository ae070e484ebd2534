import * as z from '@refined/shared/schema';
import { QUEUE_NAMES } from '../domain/index.ts';
import { anyAnswer, type Call } from './call.ts';
import { moveAnswer } from './queues.ts';
import { id } from './scalars.ts';

/** The move to undo, by the version that it made (D14; ours only, feature "undo"). */
export const undoInput = z.object({ version: z.int().check(z.minimum(1)) });

const undoneDrug = z.object({
  id,
  din: z.string(),
  outcome: z.enum(['undone', 'refused']),
  queue: z.enum(['', ...QUEUE_NAMES]),
});
const undoneBatch = z.object({
  results: z.array(undoneDrug),
  undone: z.number(),
  refused: z.number(),
});
export type UndoneBatch = z.output<typeof undoneBatch>;

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
  undoBatch: {
    method: 'POST',
    path: '/api/moves/:batch/undo/',
    auth: true,
    output: undoneBatch,
    errors: [...anyAnswer, 404],
    summary:
      'Take back what of a bulk move nothing else happened to since; `results` are those that stay (ours only)',
    source: 'D14',
  },
} as const satisfies Record<string, Call>;
