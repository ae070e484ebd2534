import {
  type MassActionKind,
  type MoveAnswer,
  type UndoActionInput,
  type UndoneAction,
  type undoInput,
} from '@refined/shared/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Schema } from '../db/schema.ts';
import { knownAction } from '../actions/action-routes.ts';
import type { WantedUndo } from '../actions/action-store.ts';
import { isUndoable } from '../actions/present-action.ts';
import { drugId } from '../drugs/drug-row.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { readDrug } from '../drugs/drug-store.ts';
import { batchOf } from '../http/idempotency/named-request.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { lastMoves, placeOf } from './move-rows.ts';
import { authorOf } from '../session/authenticate.ts';
import { isUndone, undoMoveRow } from './undo-action.ts';

/** Injected by the app, as this folder doesn't know the other actions. */
export type Undoers = Readonly<
  Record<
    Exclude<MassActionKind, 'import' | 'take_back'>,
    (wanted: WantedUndo) => Promise<UndoneAction>
  >
>;

type UndoAction = (request: FastifyRequest) => Promise<UndoneAction>;

/** Undoes an action, or some of its drugs. */
export const undoAction =
  (db: Kysely<Schema>, undoers: Undoers): UndoAction =>
  async (request) => {
    const action = await knownAction(db, request);
    if (action.kind === 'import') throw new HttpProblem(409, apiMessages.importUndoneWhole);
    if (action.kind === 'take_back' || !isUndoable(action))
      throw new HttpProblem(409, apiMessages.actionNotUndone);
    const { drugs, reason } = request.body as UndoActionInput;
    const wanted: WantedUndo = {
      action,
      id: batchOf(request),
      reason,
      author: authorOf(request),
      ...(drugs && { drugs: drugs.flatMap((id) => drugId(String(id)) ?? []) }),
    };
    return undoers[action.kind](wanted);
  };

/**
 * Undoes one move, by the version that it made (D14), and an action, or some of its drugs. Retries
 * get the same answer.
 */
export const undoRoutes: FastifyPluginAsync<{ undo: UndoAction }> = async (app, { undo }) => {
  const { db, calls } = app;

  /** 409 with the current state and its author if the drug has changed since. */
  const undoMove = async (request: FastifyRequest): Promise<MoveAnswer> => {
    const id = idOf(request);
    const { version } = request.body as z.output<typeof undoInput>;
    const author = authorOf(request);
    const undone = await undoMoveRow(db, id, version, author);
    if (undone) return placeOf(undone, { actor: author.actor, at: undone.at });
    const row = await readDrug(db, id);
    if (!row) throw unknownDrug(id);
    const current = placeOf(row, (await lastMoves(db, [id])).get(id));
    if (await isUndone(db, id, version)) return current;
    throw new HttpProblem(409, apiMessages.notUndone, { current });
  };

  // A retry of an attempt that died recognises the outcome: the move is undone.
  app.handle(calls.undoMove, undoMove, { repeatable: true });
  app.handle(calls.undoAction, undo, { repeatable: true });
};
