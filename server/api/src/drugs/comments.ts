import type { commentInput, DrugComments } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { fieldProblem } from '@refined/server-base/serving';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import { answerOnce } from '../http/idempotency.ts';
import { apiMessages } from '../messages/api.ts';
import { authorOf } from '../session/authenticate.ts';

/** `total`: number of all comments; only the newest are listed. */
interface CommentRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly content: string;
  readonly total: number;
}

/** The comments in a table, keyed by a column. */
const commentsIn = (table: string, column: string) => ({
  list: hotQuery<CommentRow>(
    `select c.id::text as id, at, actor, content, (count(*) over ())::integer as total
     from ${table} c where ${column} = $1 order by c.id desc limit $2`,
  ),
  add: hotQuery(
    `insert into ${table} (${column}, actor, request_id, content) values ($1, $2, $3, $4)`,
  ),
});

export const DRUG_COMMENTS = commentsIn('drug_comment', 'drug_id');
export const ACTION_COMMENTS = commentsIn('mass_action_comment', 'action_id');

/**
 * The comments on a record or an action, newest first; they can't be changed. `known` returns the
 * id in the path, or throws 404.
 */
export const commentRoutes = (
  db: Db,
  { list, add }: ReturnType<typeof commentsIn>,
  known: (request: FastifyRequest) => Promise<number | string>,
) => {
  const read = async (on: Db, id: number | string): Promise<DrugComments> => {
    const rows = await list(on, [id, LIMITS.comments.shown]);
    return {
      count: rows[0]?.total ?? 0,
      results: rows.map(({ at, content, total: _, ...row }) => ({
        ...row,
        at: at.toISOString(),
        text: content,
      })),
    };
  };
  return {
    list: async (request: FastifyRequest) => read(db, await known(request)),
    /** Returns the comments. Throws 422 if the text is empty. */
    add: async (request: FastifyRequest, reply: FastifyReply): Promise<DrugComments> => {
      const id = await known(request);
      const content = (request.body as z.output<typeof commentInput>).text.trim();
      if (content === '') throw fieldProblem(422, 'text', apiMessages.emptyComment);
      const { actor, requestId } = authorOf(request);
      return answerOnce(db, reply, async (transaction) => {
        await add(transaction, [id, actor, requestId, content]);
        return read(transaction, id);
      });
    },
  };
};
