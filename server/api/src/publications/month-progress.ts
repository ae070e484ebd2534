import type { MonthProgress, MonthGlance } from '@refined/shared/contract';
import {
  IMPORT_QUEUES,
  isImportQueue,
  QUEUE_NAMES,
  QUEUES,
  QUEUES_ON_SCREENS,
  LIMITS,
  REVIEW_QUEUES,
  type QueueName,
} from '@refined/shared/domain';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import { isSnoozed } from '../drugs/lists/conditions.ts';

type Place = Exclude<keyof MonthProgress['queues'][number], 'queue'>;

/** SQL: finished imports that brought work; not the baseline. */
export const DONE = `import_run where status = 'done' and not baseline`;

/** SQL: the imports of the month that begins with import `first`, until the next DPD import. */
export const monthFrom = (first: string): string =>
  `select id, kind, extract_date as date from ${DONE} and id >= ${first}
   and not exists (select from import_run n where n.status = 'done' and not n.baseline
     and n.kind = 'dpd' and n.id > ${first} and n.id <= import_run.id)`;

/**
 * The current month: the last DPD import and all imports after it; if there is none yet, the last
 * import.
 */
const MONTH = monthFrom(
  `coalesce((select max(id) from ${DONE} and kind = 'dpd'), (select max(id) from ${DONE}))`,
);

const readImports = hotQuery<{ id: number; kind: 'dpd' | 'noc'; date: string | null }>(
  `${MONTH} order by id`,
);

/** SQL: the stage of each queue. */
export const STAGES = QUEUE_NAMES.map((name) => `when '${name}' then '${QUEUES[name].stage}'`).join(
  ' ',
);

/**
 * SQL: the drugs that a month's imports queued. A drug counts once: in the queue of the last import
 * that queued it, and with that time.
 */
export const broughtBy = (month: string): string => `
  select distinct on (h.drug_id) h.drug_id, h.id as history_id, h.at, h.after ->> 'queue' as origin
  from (${month}) run join drug_history h on h.kind = 'import' and h.note ->> 'import_id' = run.id::text
  where h.after ->> 'queue' in (${IMPORT_QUEUES.map((queue) => `'${queue}'`).join(', ')})
  order by h.drug_id, h.id desc`;
const BROUGHT = broughtBy(MONTH);

export interface PlacedDrugs {
  readonly origin: QueueName;
  readonly place: Place;
  readonly count: number;
}

const readPlaces = hotQuery<PlacedDrugs>(
  `with brought as (${BROUGHT})
   select b.origin, case d.queue ${STAGES} else case when d.in_product then 'on_product' else 'archived' end end as place,
     count(*)::integer as count
   from brought b join drug d on d.id = b.drug_id group by 1, 2`,
);

/** The progress of a month's drugs, by the queue that the import put them into. */
export const byQueue = (places: readonly PlacedDrugs[]): MonthProgress['queues'] => {
  const at = (queue: QueueName, place: Place): number =>
    places.find((row) => row.origin === queue && row.place === place)?.count ?? 0;
  const row = (queue: QueueName) => ({
    queue,
    review: at(queue, 'review'),
    committee: at(queue, 'committee'),
    update: at(queue, 'update'),
    on_product: at(queue, 'on_product'),
    archived: at(queue, 'archived'),
  });
  return QUEUES_ON_SCREENS.filter(isImportQueue).map(row);
};

export const monthProgress = async (db: Db): Promise<MonthProgress> => {
  const [imports, places] = [await readImports(db), await readPlaces(db)];
  return { imports, queues: imports.length === 0 ? [] : byQueue(places) };
};

const names = (queues: readonly string[]): string => queues.map((queue) => `'${queue}'`).join(', ');
const REVIEWED = names(REVIEW_QUEUES);
/** SQL: queues with undecided drugs. */
const OPEN = names(QUEUE_NAMES.filter((queue) => QUEUES[queue].stage !== 'update'));

/**
 * The decided drugs of the month by who moved each last, the time from import to decision, and what
 * is left in the review queues, as their lists count it. Reads the history of the month's drugs
 * only, by index.
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
     where c.queue in (${REVIEWED}) and not ${isSnoozed('c.drug_id')} group by 1, 2
     union all
     select d.queue, null, count(*)::integer from drug d
     where d.queue in (${REVIEWED}) and not ${isSnoozed('d.id')}
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
export const monthGlance = async (db: Db): Promise<MonthGlance> =>
  (await readGlance(db))[0]!.glance;
