import type { Calls, UndoneBatch, undoInput } from '@refined/shared/contract';
import { QUEUE_NAMES } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../db/schema.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { readDrug } from '../drugs/drug-store.ts';
import type { Author } from '../drugs/drug-store.ts';
import { wireMove } from '../drugs/wire.ts';
import { HttpProblem } from '../http/problem.ts';
import type { RegisterCall } from '../http/register-call.ts';
import { apiMessages } from '../messages/api.ts';
import { moveStateOf } from '../queues/move-drug.ts';
import type { MoveState } from '../queues/move-drug.ts';
import { userOf } from '../session/authenticate.ts';
import { isUndone, readBatch, undoBatchRows, undoMoveRow } from './undo-store.ts';

const queue = z.enum(['', ...QUEUE_NAMES]);
const wireBatch = z.object({
  results: z.array(
    z.object({ id: z.string(), din: z.string(), outcome: z.enum(['undone', 'refused']), queue }),
  ),
  undone: z.int(),
  refused: z.int(),
});

/** The batch of a bulk move. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const authorOf = (request: FastifyRequest): Author => ({
  actor: userOf(request).username,
  requestId: request.id,
});

/**
 * Undoes moves (D14): one, by the version that it made, or all of a bulk move. Repeated requests
 * are answered like the first.
 */
export const registerUndo = (register: RegisterCall, db: Kysely<Schema>, calls: Calls): void => {
  /** 409 with the current state and who made it, when the drug has changed since. */
  const undoMove = async (request: FastifyRequest): Promise<MoveState> => {
    const id = idOf(request);
    const { version } = request.body as z.output<typeof undoInput>;
    const undone = await undoMoveRow(db, id, version, authorOf(request));
    if (undone)
      return {
        id: String(id),
        din: undone.din,
        queue: undone.queue,
        in_product: undone.in_product,
        version: undone.version,
        moved_by: authorOf(request).actor,
        moved_at: undone.at.toISOString(),
      };
    const row = await readDrug(db, id);
    if (!row) throw unknownDrug(id);
    if (await isUndone(db, id, version)) return moveStateOf(db, row);
    throw new HttpProblem(409, apiMessages.notUndone, { current: await moveStateOf(db, row) });
  };

  const undoBatch = async (request: FastifyRequest): Promise<UndoneBatch> => {
    const { batch } = request.params as { batch: string };
    if (!UUID.test(batch)) throw new HttpProblem(404, apiMessages.unknownBatch);
    await undoBatchRows(db, batch, authorOf(request));
    const drugs = await readBatch(db, batch);
    if (drugs.length === 0) throw new HttpProblem(404, apiMessages.unknownBatch);
    const refused = drugs.filter(({ undone }) => !undone);
    return {
      results: refused.map(({ id, din, queue: at }) => ({
        id: String(id),
        din,
        outcome: 'refused',
        queue: at,
      })),
      undone: drugs.length - refused.length,
      refused: refused.length,
    };
  };

  register(calls.undoMove, undoMove, { wire: wireMove });
  register(calls.undoBatch, undoBatch, { wire: wireBatch });
};
