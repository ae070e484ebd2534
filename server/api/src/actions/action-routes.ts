import type { MassAction, MemberOutcome } from '@refined/shared/contract';
import { isNumericId, LIMITS } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { ACTION_COMMENTS, commentRoutes } from '../history/comments.ts';
import { isLongId, parameter } from '../http/parameters.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { readMembers } from './action-members.ts';
import {
  readAction,
  readActions,
  readOutcomes,
  readUndos,
  type ActionRow,
} from './action-store.ts';
import {
  changesOfAction,
  madeOf,
  isUndoable,
  presentAction,
  type TextsOfValue,
} from './present-action.ts';

/** The action in the request's path. Throws 404. */
export const knownAction = async (
  db: Kysely<Schema>,
  request: FastifyRequest,
): Promise<ActionRow> => {
  const row = await readAction(db, parameter(request, 'action'));
  if (!row) throw new HttpProblem(404, apiMessages.unknownAction);
  return row;
};

/** The pages of mass actions: author, time, reason, outcomes and comments. */
export const actionRoutes: FastifyPluginAsync<{ textsOf: TextsOfValue }> = async (
  app,
  { textsOf },
) => {
  const { db, lookups, calls } = app;

  const present = async (row: ActionRow): Promise<MassAction> => ({
    ...presentAction(row),
    changes: await changesOfAction(db, row, textsOf),
  });

  app.handle(calls.massActions, async (request) => {
    const { before } = request.query as { before?: string };
    if (before !== undefined && !isLongId(before))
      throw new HttpProblem(400, apiMessages.badCursor);
    const rows = await readActions(db, before);
    const page = rows.slice(0, LIMITS.actions.page);
    const next =
      rows.length > page.length ? `${calls.massActions.path}?before=${page.at(-1)!.place}` : null;
    return { results: await Promise.all(page.map(present)), next };
  });

  app.handle(calls.massAction, async (request) => {
    const row = await knownAction(db, request);
    return {
      action: await present(row),
      made_of: await madeOf(db, await lookups.current(), row, textsOf),
      outcomes: await readOutcomes(db, row.id),
      undone_by: (await readUndos(db, row.id)).map((undo) => ({
        ...undo,
        at: undo.at.toISOString(),
      })),
      undoable: isUndoable(row),
    };
  });

  app.handle(calls.actionMembers, async (request) => {
    const { outcome, after } = request.query as { outcome?: MemberOutcome; after?: string };
    if (after !== undefined && !isNumericId(after))
      throw new HttpProblem(400, apiMessages.badCursor);
    const { id } = await knownAction(db, request);
    return readMembers(db, id, outcome, Number(after ?? 0));
  });

  const comments = commentRoutes(
    db,
    ACTION_COMMENTS,
    async (request) => (await knownAction(db, request)).id,
  );
  app.handle(calls.actionComments, comments.list);
  app.handle(calls.addActionComment, comments.add, { repeatable: true });
};
