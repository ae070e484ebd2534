import type {
  MassActionKind,
  MoveAnswer,
  UndoActionInput,
  UndoneAction,
  undoInput,
} from '@refined/shared/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { HttpProblem } from '@refined/server-base/serving';
import type { Db } from '../db/schema.ts';
import { knownAction } from './action-routes.ts';
import type { WantedUndo } from './action-store.ts';
import { isUndoable } from './present-action.ts';
import { drugId } from '../drugs/drug-row.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { readDrug, type Author } from '../drugs/drug-store.ts';
import { batchOf } from '../http/named-request.ts';
import { apiMessages } from '../messages/api.ts';
import { lastMoves, placeOf, type PlacedDrug } from './move-rows.ts';
import { authorOf } from '../session/authenticate.ts';
import { undoStatement } from './undo-members.ts';
import { hotQuery } from '../db/hot-query.ts';
import { asLeftAt, writeDrugs } from '../drugs/write-drugs.ts';

/**
 * SQL: since when the drug `d` was in its earlier queue. Source changes after that mark it again
 * (D74).
 */
export const queuedBefore = (version: string): string =>
  `coalesce((select max(e.at) from drug_history e where e.drug_id = d.id and e.version < ${version}
     and e.before ->> 'queue' is distinct from e.after ->> 'queue'), d.queued_at)`;

/** SQL: restores the exact queue before the action (D14), and whether it is on the product. */
export const BACK_IN_PLACE = `queue = b.earlier ->> 'queue',
  in_product = (b.earlier ->> 'in_product')::boolean`;

/**
 * Undoes one move, also from noc or dpd: $3 drug, $4 the version that the move made. Only if the
 * drug is as the move left it.
 */
const undoOne = writeDrugs<PlacedDrug & { at: Date }>({
  columns: 'h.version as undoes, h.before as earlier',
  from: `drug d join drug_history h on h.drug_id = d.id and h.version = $4::integer
    and h.kind = 'move' and not h.note ? 'answer'
    where d.id = $3::integer and ${asLeftAt('h.version')}`,
  set: `${BACK_IN_PLACE}, queued_at = ${queuedBefore('b.undoes')}, updated_at = now()`,
  kind: `'undo'`,
  note: `jsonb_build_object('undoes', a.undoes)`,
  read: `a.id, (new).din, (new).queue, (new).in_product, (new).version, l.at
    from after a join logged l on l.drug_id = a.id`,
});

/**
 * Undoes the move that made this version; undefined if there is none, or the drug has changed
 * since.
 */
export const undoMoveRow = async (
  db: Db,
  id: number,
  version: number,
  { actor, requestId }: Author,
): Promise<(PlacedDrug & { at: Date }) | undefined> =>
  (await undoOne(db, [actor, requestId, id, version]))[0];

const undoneQuery = hotQuery<{ version: number }>(
  `select u.version from drug_history u join drug d on d.id = u.drug_id and d.version = u.version
   where d.id = $1 and u.kind = 'undo' and (u.note ->> 'undoes')::integer = $2`,
);

/**
 * Whether the drug's last change was the undo of that version: then this is a retry whose answer
 * was lost.
 */
const isUndone = async (db: Db, id: number, version: number): Promise<boolean> =>
  (await undoneQuery(db, [id, version])).length > 0;

/** Undoes moves; each drug returns to its earlier queue. */
export const undoMoves = undoStatement({
  set: `${BACK_IN_PLACE}, queued_at = ${queuedBefore('b.undoes')}`,
});

/** Injected by the app, as this folder doesn't know the other actions. */
export type Undoers = Readonly<
  Record<
    Exclude<MassActionKind, 'import' | 'take_back'>,
    (wanted: WantedUndo) => Promise<UndoneAction>
  >
>;

type UndoAction = (request: FastifyRequest) => Promise<UndoneAction>;

export const undoAction =
  (db: Db, undoers: Undoers): UndoAction =>
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
