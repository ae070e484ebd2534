import type { DrugComments } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import { presentComments, type CommentRow } from '../history/comments.ts';

type Db = Kysely<Schema>;

const listQuery = hotQuery<CommentRow>(
  `select c.id::text as id, at, actor, content, (count(*) over ())::integer as total
   from mass_action_comment c where action_id = $1::uuid order by c.id desc limit $2`,
);

/** What people say of a mass action, newest first. */
export const readActionComments = async (db: Db, action: string): Promise<DrugComments> =>
  presentComments(await listQuery(db, [action, LIMITS.comments.shown]));

/** Adds a comment, which can't be changed afterwards. */
export const addActionComment = async (
  db: Db,
  action: string,
  content: string,
  { actor, requestId }: { readonly actor: string; readonly requestId: string },
): Promise<void> => {
  await db
    .insertInto('mass_action_comment')
    .values({ action_id: action, actor, request_id: requestId, content })
    .execute();
};
