import { actionMembers, drugComments, massActionPage, massActions } from '@refined/shared/contract';
import type { commentInput, MemberOutcome } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Schema } from '../db/schema.ts';
import { HttpProblem } from '../http/problem.ts';
import { apiMessages } from '../messages/api.ts';
import { userOf } from '../session/authenticate.ts';
import { addActionComment, readActionComments } from './action-comments.ts';
import { readMembers } from './action-members.ts';
import { readAction, readActions, readOutcomes, readUndos } from './action-store.ts';
import type { ActionRow } from './action-store.ts';
import { madeOf, isUndoable, presentAction } from './present-action.ts';
import type { TextsOfValue } from './present-action.ts';

const isPlace = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);
const isDrug = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** The action that an address names. Throws 404. */
export const knownAction = async (
  db: Kysely<Schema>,
  request: FastifyRequest,
): Promise<ActionRow> => {
  const row = await readAction(db, (request.params as { action: string }).action);
  if (!row) throw new HttpProblem(404, apiMessages.unknownAction);
  return row;
};

/** The pages of mass actions: who, when, why, what became of the drugs, and what people say. */
export const actionRoutes: FastifyPluginAsync<{ textsOf: TextsOfValue }> = async (
  app,
  { textsOf },
) => {
  const { db, lookups, calls } = app;

  app.handle(
    calls.massActions,
    async (request) => {
      const { before } = request.query as { before?: string };
      if (before !== undefined && !isPlace(before))
        throw new HttpProblem(400, apiMessages.badCursor);
      const rows = await readActions(db, before);
      const page = rows.slice(0, LIMITS.actions.page);
      const next =
        rows.length > page.length ? `${calls.massActions.path}?before=${page.at(-1)!.place}` : null;
      return { results: page.map(presentAction), next };
    },
    { wire: massActions },
  );

  app.handle(
    calls.massAction,
    async (request) => {
      const row = await knownAction(db, request);
      return {
        action: presentAction(row),
        made_of: await madeOf(db, await lookups.current(), row, textsOf),
        outcomes: await readOutcomes(db, row.id),
        undone_by: (await readUndos(db, row.id)).map((undo) => ({
          ...undo,
          at: undo.at.toISOString(),
        })),
        undoable: isUndoable(row),
      };
    },
    { wire: massActionPage },
  );

  app.handle(
    calls.actionMembers,
    async (request) => {
      const { outcome, after } = request.query as { outcome?: MemberOutcome; after?: string };
      if (after !== undefined && !isDrug(after)) throw new HttpProblem(400, apiMessages.badCursor);
      const { id } = await knownAction(db, request);
      return readMembers(db, id, outcome, Number(after ?? 0));
    },
    { wire: actionMembers },
  );

  app.handle(
    calls.actionComments,
    async (request) => readActionComments(db, (await knownAction(db, request)).id),
    { wire: drugComments },
  );

  app.handle(
    calls.addActionComment,
    async (request) => {
      const { id } = await knownAction(db, request);
      const content = (request.body as z.output<typeof commentInput>).text.trim();
      if (content === '')
        throw new HttpProblem(422, apiMessages.emptyComment, {
          errors: { text: [apiMessages.emptyComment] },
        });
      await addActionComment(db, id, content, {
        actor: userOf(request).username,
        requestId: request.id,
      });
      return readActionComments(db, id);
    },
    { wire: drugComments },
  );
};
