import type { MonthGlance } from '@refined/shared/contract';
import { LIMITS, QUEUE_NAMES, QUEUES, REVIEW_QUEUES } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import { isAway } from '../drugs/lists/conditions.ts';
import { BROUGHT } from './month-progress.ts';

const names = (queues: readonly string[]): string => queues.map((queue) => `'${queue}'`).join(', ');
const REVIEWED = names(REVIEW_QUEUES);
/** SQL: queues whose drugs are still to be decided on. */
const OPEN = names(QUEUE_NAMES.filter((queue) => QUEUES[queue].stage !== 'update'));

/**
 * The month's drugs that are decided, by who moved each last, and how long that took from the import
 * that brought the drug; and what is left in the review queues, as their lists count it. The history
 * is read for the month's drugs only, by index.
 */
const readGlance = hotQuery<{ glance: MonthGlance }>(
  `with brought as materialized (${BROUGHT}),
   decided as materialized (
     select b.drug_id, l.actor, l.at - b.at as took
     from brought b join drug d on d.id = b.drug_id and d.queue not in (${OPEN})
     left join lateral (
       select h.actor, h.at from drug_history h
       where h.drug_id = b.drug_id and h.id > b.history_id and h.kind in ('move', 'undo')
       order by h.id desc limit 1) l on true),
   people as (
     select actor, count(*)::integer as count from decided where actor is not null
     group by actor order by 2 desc, 1 limit ${LIMITS.glance.people}),
   waiting as (
     select c.queue, c.kind, count(distinct c.drug_id)::integer as count from queued_change c
     where c.queue in (${REVIEWED}) and not ${isAway('c.drug_id')} group by 1, 2
     union all
     select d.queue, null, count(*)::integer from drug d
     where d.queue in (${REVIEWED}) and not ${isAway('d.id')}
       and not exists (select from queued_change c where c.drug_id = d.id) group by 1)
   select jsonb_build_object(
     'brought', (select count(*) from brought),
     'decided', (select count(*) from decided),
     'people', coalesce((select jsonb_agg(p order by p.count desc, p.actor) from people p), '[]'),
     'median_seconds', (select round(extract(epoch from
       percentile_cont(0.5) within group (order by took))) from decided),
     'left', coalesce((select jsonb_agg(w order by w.count desc, w.kind, w.queue) from waiting w), '[]')
   ) as glance`,
);

/** The month at a glance, in one statement. */
export const monthGlance = async (db: Kysely<Schema>): Promise<MonthGlance> =>
  (await readGlance(db))[0]!.glance;
