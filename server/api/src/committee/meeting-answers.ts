import { fullName } from '../db/sql-names.ts';
import { hotQuery } from '../db/hot-query.ts';

/** The days of all meetings, newest first. */
export const daysQuery = hotQuery<{ day: string; answers: number }>(
  `select meeting::text as day, count(*)::integer as answers from committee_answer
   where not undone group by meeting order by meeting desc`,
);

export interface MinutesRow {
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
  readonly action: string | null;
}

/** The question is the last comment before the answer by the user who moved the drug there. */
export const minutesQuery = hotQuery<MinutesRow>(
  `select d.id::text, d.din, d.drug_name, d.strength, d.form, d.in_product, c.answer, c.tier,
     c.reason, c.meeting::text, coalesce(${fullName('u')}, c.actor) as by, c.at,
     coalesce(q.content, '') as question, coalesce(${fullName('a')}, s.actor, '') as asked_by,
     (select h.note ->> 'action' from drug_history h
      where h.drug_id = d.id and h.version = c.version order by h.id desc limit 1) as action
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
