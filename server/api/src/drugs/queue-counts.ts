import type { exactCounts } from '@refined/shared/contract';
import { QUEUE_NAMES, QUEUES, type CountKey, type QueueName } from '@refined/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import type * as z from 'zod/mini';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import { userOf } from '../session/authenticate.ts';

/** What this host offers beyond the specification; screens check it before they call. */
export const FEATURES = [
  'database_files',
  'reasons',
  'imports',
  'drug_actions',
  'news',
  // Decisions on one field and withdrawn approvals are record actions, too.
  'record_actions',
  'facets',
  'groups',
  'views',
  'live',
  'publications',
  'undo',
  'history',
  'list_files',
  'excel_files',
  'publication_files',
  'feed_readers',
  'actions',
  'looks',
  'labels',
  'month_glance',
  'month_record',
  'questions',
  'rules',
  'meeting_files',
  'search_words',
  'accounts',
  'whole_files',
] as const;

interface State extends Record<QueueName, number> {
  /** Null in an empty counter table. */
  readonly in_product: number | null;
  /** Dates as YYYY-MM-DD. */
  readonly dpd_date: string | null;
  readonly noc_date: string | null;
  readonly product_date: string | null;
  readonly put_away: Readonly<Record<string, number>>;
  readonly back_at: Date | null;
  readonly four_eyes: readonly string[];
}

const size = (name: string): string => `max(size) filter (where name = '${name}') as "${name}"`;
/** A timestamp as text: the reader's time zone decides its day. */
const moment = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const lastImport = (kind: string): string =>
  `(select coalesce(extract_date::text, ${moment('finished_at')}) from import_run where kind = '${kind}' and status = 'done' order by id desc limit 1) as ${kind}_date`;

const readState = hotQuery<State>(
  `select ${[...QUEUE_NAMES, 'in_product'].map(size).join(', ')},
     ${lastImport('dpd')}, ${lastImport('noc')}, (select case number when 0 then (at at time zone 'UTC')::date::text else ${moment('at')} end from publication order by number desc limit 1) as product_date,
     (select coalesce(jsonb_object_agg(queue, size), '{}')
      from (select queue, count(*) as size from put_away group by queue) as away) as put_away,
     (select min(back_at) from put_away) as back_at, (select four_eyes from house) as four_eyes
   from queue_count`,
);

type Counts = z.output<typeof exactCounts>;

/**
 * The queue counts (specification §3) from the counter table, without snoozed drugs, and the
 * related figures.
 */
export const readCounts = async (db: Db, isOperator: boolean): Promise<Counts> => {
  const [state] = await readState(db);
  const { in_product, dpd_date, noc_date, product_date, put_away, back_at, four_eyes, ...sizes } =
    state!;
  if (in_product === null) throw new Error('the counter table is empty');
  const waiting = QUEUE_NAMES.map((queue) => [
    QUEUES[queue].countKey,
    sizes[queue] - (put_away[queue] ?? 0),
  ]);
  return {
    ...(Object.fromEntries(waiting) as Record<CountKey, number>),
    refined: {
      features: [
        ...FEATURES,
        ...(four_eyes.length > 0 ? ['four_eyes'] : []),
        ...(isOperator ? ['operations'] : []),
      ],
      dpd_date,
      noc_date,
      product_date,
      product_size: in_product,
      put_away: { ...put_away },
      back_at: back_at?.toISOString() ?? null,
    },
  };
};

export const countRoutes: FastifyPluginAsync = async (app) => {
  app.handle(app.calls.counts, (request) => readCounts(app.db, userOf(request).operator));
};
