import { LIMITS } from '@refined/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import { fullName } from '../db/sql-names.ts';
import { hotQuery } from '../db/hot-query.ts';
import { userOf } from '../session/authenticate.ts';

const colleaguesQuery = hotQuery<{ username: string; name: string }>(
  `select u.username, ${fullName('u')} as name from app_user u
   where u.active and u.id <> $1::integer order by name, username`,
);

interface AssignedRow {
  readonly id: string;
  readonly din: string;
  readonly drug_name: string;
  readonly strength: string;
  readonly form: string;
  readonly queue: string;
  readonly in_product: boolean;
  readonly by: string;
  readonly note: string;
  readonly at: Date;
  readonly total: number;
}

const assignedQuery = hotQuery<AssignedRow>(
  `select d.id::text, d.din, d.drug_name, d.strength, d.form, d.queue, d.in_product,
     ${fullName('b')} as by, t.note, t.at, (count(*) over ())::integer as total
   from drug_taken t join drug d on d.id = t.drug_id join app_user b on b.id = t.by_user
   where t.user_id = $1::integer and t.lapses_at > now() order by t.at desc, d.id limit $2`,
);

/** Who a drug can be assigned to, and what is assigned to the user. */
export const colleagueRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  app.handle(calls.colleagues, async (request) => ({
    results: await colleaguesQuery(db, [userOf(request).id]),
  }));
  app.handle(calls.assignedToMe, async (request) => {
    const rows = await assignedQuery(db, [userOf(request).id, LIMITS.assign.named]);
    return {
      count: rows[0]?.total ?? 0,
      results: rows.map(({ total: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
    };
  });
};
