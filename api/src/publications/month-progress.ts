import type { MonthProgress } from '@refined/shared/contract';
import {
  IMPORT_QUEUES,
  isImportQueue,
  QUEUE_NAMES,
  QUEUES,
  QUEUES_ON_SCREENS,
} from '@refined/shared/domain';
import type { QueueName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';

type Place = Exclude<keyof MonthProgress['queues'][number], 'queue'>;

/**
 * The month: the last DPD import and what was imported after it; before there was one, the last
 * import. The baseline brought no work.
 */
const MONTH = `select id, kind, extract_date as date from import_run where status = 'done' and not baseline and id >= coalesce(
  (select max(id) from import_run where status = 'done' and not baseline and kind = 'dpd'),
  (select max(id) from import_run where status = 'done' and not baseline))`;

const readImports = hotQuery<{ id: number; kind: 'dpd' | 'noc'; date: string | null }>(
  `${MONTH} order by id`,
);

/** SQL: a queue's place in the month. */
const STAGES = QUEUE_NAMES.map((name) => `when '${name}' then '${QUEUES[name].stage}'`).join(' ');

/**
 * The drugs that the month's imports brought: one that several of them queued counts once, where the
 * last of them put it, and when.
 */
export const BROUGHT = `
  select distinct on (h.drug_id) h.drug_id, h.id as history_id, h.at, h.after ->> 'queue' as origin
  from (${MONTH}) run join drug_history h on h.kind = 'import' and h.note ->> 'import_id' = run.id::text
  where h.after ->> 'queue' in (${IMPORT_QUEUES.map((queue) => `'${queue}'`).join(', ')})
  order by h.drug_id, h.id desc`;

const readPlaces = hotQuery<{ origin: QueueName; place: Place; count: number }>(
  `with brought as (${BROUGHT})
   select b.origin, case d.queue ${STAGES} else case when d.in_product then 'on_product' else 'archived' end end as place,
     count(*)::integer as count
   from brought b join drug d on d.id = b.drug_id group by 1, 2`,
);

/** How far the month's drugs are, by the queue that they were brought to. */
export const monthProgress = async (db: Kysely<Schema>): Promise<MonthProgress> => {
  const [imports, places] = [await readImports(db), await readPlaces(db)];
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
  return {
    imports,
    queues: imports.length === 0 ? [] : QUEUES_ON_SCREENS.filter(isImportQueue).map(row),
  };
};
