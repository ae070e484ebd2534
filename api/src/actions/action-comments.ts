import type { DrugComments } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

const listQuery = hotQuery<{ id: string; at: Date; actor: string; content: string; total: number }>(
  `select c.id::text as id, at, actor, content, (count(*) over ())::integer as total
   from mass_action_comment c where action_id = $1::uuid order by c.id desc limit $2`,
);

/** What people say of a mass action, newest first. */
export const readActionComments = async (db: Db, action: string): Promise<DrugComments> => {
  const rows = await listQuery(db, [action, LIMITS.comments.shown]);
  return {
    count: rows[0]?.total ?? 0,
    results: rows.map(({ id, at, actor, content }) => ({
      id,
      at: at.toISOString(),
      actor,
      text: content,
    })),
  };
};

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
