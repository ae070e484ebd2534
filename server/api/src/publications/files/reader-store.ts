import type { FeedReader, FeedReaderMade } from '@refined/shared/contract';
import { LIMITS, isBlank, shortName } from '@refined/shared/domain';
import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import { hotQuery } from '../../db/hot-query.ts';
import type { Db } from '../../db/schema.ts';
import { type SessionUser, hashToken } from '../../session/token-store.ts';
import { parameter, rowId } from '../../http/parameters.ts';
import { publicationMessages } from '../../messages/publications.ts';
import { userOf } from '../../session/authenticate.ts';

interface ReaderRow {
  readonly id: number;
  readonly name: string;
  readonly at: Date;
  readonly used_at: Date | null;
}

const present = ({ id, name, at, used_at }: ReaderRow): FeedReader => ({
  id: String(id),
  name,
  at: at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
});

const listQuery = hotQuery<ReaderRow>(
  `select id, name, at, used_at from feed_reader where user_id = $1 order by id`,
);

export const listReaders = async (db: Db, user: number): Promise<FeedReader[]> =>
  (await listQuery(db, [user])).map(present);

const lockQuery = hotQuery(`select from app_user where id = $1 for update`);
const addQuery = hotQuery<ReaderRow>(
  `insert into feed_reader (user_id, name, hash) select $1::integer, $2::text, $3::text
   where (select count(*) from feed_reader where user_id = $1::integer) < $4::integer
   returning id, name, at, used_at`,
);

/** Undefined if the user has reached the limit. */
export const addReader = async (
  db: Db,
  user: number,
  name: string,
): Promise<FeedReaderMade | undefined> => {
  const password = randomBytes(20).toString('hex');
  const [row] = await db.transaction().execute(async (tx) => {
    // Two calls at once must not exceed the limit.
    await lockQuery(tx, [user]);
    return addQuery(tx, [user, name, hashToken(password), LIMITS.feedReaders.own]);
  });
  return row && { reader: present(row), password };
};

const removeQuery = hotQuery<{ id: number }>(
  `delete from feed_reader where id = $1 and user_id = $2 returning id`,
);

/** Whether it existed. */
export const removeReader = async (db: Db, user: number, id: number): Promise<boolean> =>
  (await removeQuery(db, [id, user])).length > 0;

/** `used_at` is written at most once an hour, because readers poll often. */
const findQuery = hotQuery<SessionUser>(
  `with found as (
     select r.id as reader, u.id, u.username, u.email, u.first_name, u.last_name
     from feed_reader r join app_user u on u.id = r.user_id where r.hash = $1 and u.active),
   used as (
     update feed_reader set used_at = now() where id in (select reader from found)
       and (used_at is null or used_at not between now() - interval '1 hour' and now()))
   select id, username, email, first_name, last_name, false as operator, false as password_due from found`,
);

/** The user of a feed reader's password; undefined also when the account is closed. */
export const findReader = async (db: Db, password: string): Promise<SessionUser | undefined> =>
  (await findQuery(db, [hashToken(password)]))[0];

const text = publicationMessages.readers;

/** Users create and delete passwords for their feed readers. */
export const feedReaderRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  const list = async (user: number) => ({ readers: await listReaders(db, user) });

  app.handle(calls.feedReaders, async (request) => list(userOf(request).id));

  app.handle(
    calls.addFeedReader,
    async (request) => {
      const name = shortName((request.body as { name: string }).name);
      if (isBlank(name)) throw fieldProblem(422, 'name', text.noName);
      const made = await addReader(db, userOf(request).id, name);
      if (!made) throw new HttpProblem(409, text.tooMany(LIMITS.feedReaders.own));
      return made;
    },
    { invalidBody: 422 },
  );

  app.handle(calls.removeFeedReader, async (request) => {
    const { id } = userOf(request);
    if (!(await removeReader(db, id, rowId(parameter(request, 'reader')))))
      throw new HttpProblem(404, text.unknown);
    return list(id);
  });
};
