import type { commentInput, DrugComments } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { answerOnce } from '../http/idempotency/keep-answer.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { userOf } from '../session/authenticate.ts';

/** `total`: of all, of which only the newest are listed. */
export interface CommentRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly content: string;
  readonly total: number;
}

export const presentComments = (rows: readonly CommentRow[]): DrugComments => ({
  count: rows[0]?.total ?? 0,
  results: rows.map(({ id, at, actor, content }) => ({
    id,
    at: at.toISOString(),
    actor,
    text: content,
  })),
});

const listQuery = hotQuery<CommentRow>(
  `select id::text, at, actor, content, (count(*) over ())::integer as total
   from drug_comment where drug_id = $1 order by drug_comment.id desc limit $2`,
);

const knownQuery = hotQuery<{ id: number }>(`select id from drug where id = $1`);

const commentsOf = async (db: Kysely<Schema>, drugId: number): Promise<DrugComments> =>
  presentComments(await listQuery(db, [drugId, LIMITS.comments.shown]));

const knownDrug = async (db: Kysely<Schema>, request: FastifyRequest): Promise<number> => {
  const id = idOf(request);
  if ((await knownQuery(db, [id])).length === 0) throw unknownDrug(id);
  return id;
};

/** The comments on a record. Throws 404. */
export const listComments =
  (db: Kysely<Schema>) =>
  async (request: FastifyRequest): Promise<DrugComments> =>
    commentsOf(db, await knownDrug(db, request));

/**
 * Adds a comment, which can't be changed afterwards, and returns all. Throws 404; 422 when it is
 * empty.
 */
export const addComment =
  (db: Kysely<Schema>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<DrugComments> => {
    const drugId = await knownDrug(db, request);
    const content = (request.body as z.output<typeof commentInput>).text.trim();
    if (content === '')
      throw new HttpProblem(422, apiMessages.emptyComment, {
        errors: { text: [apiMessages.emptyComment] },
      });
    const actor = userOf(request).username;
    return answerOnce(db, reply, async (transaction) => {
      await transaction
        .insertInto('drug_comment')
        .values({ drug_id: drugId, actor, request_id: request.id, content })
        .execute();
      return commentsOf(transaction, drugId);
    });
  };
