import { isCalendarDay } from '@refined/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import { HttpProblem } from '@refined/server-base/serving';
import { fullName } from '../db/sql-names.ts';
import { hotQuery } from '../db/hot-query.ts';
import { apiMessages } from '../messages/api.ts';

const daysQuery = hotQuery<{ day: string; answers: number }>(
  `select meeting::text as day, count(*)::integer as answers from committee_answer
   where not undone group by meeting order by meeting desc`,
);

interface MinutesRow {
  readonly id: string;
  readonly din: string;
  readonly drug_name: string;
  readonly strength: string;
  readonly form: string;
  readonly in_product: boolean;
  readonly answer: string;
  readonly tier: number | null;
  readonly reason: string;
  readonly meeting: string;
  readonly by: string;
  readonly at: Date;
  readonly question: string;
  readonly asked_by: string;
}

/** What was asked: the last comment of whoever moved the drug to the committee, before the answer. */
const minutesQuery = hotQuery<MinutesRow>(
  `select d.id::text, d.din, d.drug_name, d.strength, d.form, d.in_product, c.answer, c.tier,
     c.reason, c.meeting::text, coalesce(${fullName('u')}, c.actor) as by, c.at,
     coalesce(q.content, '') as question, coalesce(${fullName('a')}, s.actor, '') as asked_by
   from committee_answer c join drug d on d.id = c.drug_id
   left join app_user u on u.username = c.actor
   left join lateral (
     select h.actor, h.at from drug_history h
     where h.drug_id = d.id and h.kind = 'move' and h.version < c.version
       and h.after ->> 'queue' = 'com' order by h.id desc limit 1) s on true
   left join app_user a on a.username = s.actor
   left join lateral (
     select m.content from drug_comment m
     where m.drug_id = d.id and m.actor = s.actor and m.at >= s.at and m.at <= c.at
     order by m.id limit 1) q on true
   where c.meeting = $1::date and not c.undone order by fold(d.drug_name) collate "C", d.id, c.id`,
);

/** The minutes of the expert committee's meetings, from the answers that were entered. */
export const meetingRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  app.handle(calls.meeting, async (request) => {
    const { day: asked } = request.query as { day?: string };
    if (asked !== undefined && !isCalendarDay(asked))
      throw new HttpProblem(400, apiMessages.noSuchDay, {
        errors: { day: [apiMessages.noSuchDay] },
      });
    const days = await daysQuery(db, []);
    const day = asked ?? days[0]?.day ?? null;
    const rows = day === null ? [] : await minutesQuery(db, [day]);
    return { day, days, results: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
  });
};
