import type { FastifyPluginAsync } from 'fastify';
import { fullName } from '../db/sql-names.ts';
import { hotQuery } from '../db/hot-query.ts';
import { userOf } from '../session/authenticate.ts';

const colleaguesQuery = hotQuery<{ username: string; name: string }>(
  `select u.username, ${fullName('u')} as name from app_user u
   where u.active and u.id <> $1::integer order by name, username`,
);

/** The users to whom a drug can be assigned. */
export const colleagueRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  app.handle(calls.colleagues, async (request) => ({
    results: await colleaguesQuery(db, [userOf(request).id]),
  }));
};
