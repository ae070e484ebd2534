import type { queueCounts } from '@refined/shared/contract';
import { QUEUE_NAMES, QUEUES } from '@refined/shared/domain';
import type { CountKey, QueueName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import { coalesced } from '../db/shared-reads/coalesced.ts';

/** What this host offers beyond the specification; screens check it before they call. */
export const FEATURES = [
  'database_files',
  'reasons',
  'imports',
  'bulk_moves',
  'facets',
  'groups',
  'views',
  'group_decisions',
  'live',
  'publications',
  'undo',
  'history',
  'list_files',
  'publication_files',
  'feed_readers',
  'actions',
  'later',
  'taking',
  'looks',
  'month_glance',
] as const;

const count = z.int();
const date = z.nullable(z.string());
export const wireCounts = z.object({
  ...(Object.fromEntries(QUEUE_NAMES.map((queue) => [QUEUES[queue].countKey, count])) as Record<
    CountKey,
    typeof count
  >),
  refined: z.object({
    features: z.array(z.string()),
    dpd_date: date,
    noc_date: date,
    product_date: date,
    product_size: count,
    put_away: z.record(z.string(), count),
    back_at: date,
  }),
} satisfies Record<keyof z.output<typeof queueCounts>, z.ZodMiniType>);

interface Row extends Record<QueueName, number> {
  in_product: number;
  dpd_date: string | null;
  noc_date: string | null;
  product_date: string | null;
  put_away: Readonly<Record<string, number>>;
  back_at: Date | null;
}

const size = (name: string): string => `max(size) filter (where name = '${name}') as "${name}"`;
const lastImport = (kind: string): string =>
  `(select coalesce(extract_date, (finished_at at time zone 'UTC')::date) from import_run where kind = '${kind}' and status = 'done' order by id desc limit 1) as ${kind}_date`;

const readCounts = hotQuery<Row>(
  `select ${[...QUEUE_NAMES, 'in_product'].map(size).join(', ')},
     ${lastImport('dpd')}, ${lastImport('noc')}, (select (at at time zone 'UTC')::date from publication order by number desc limit 1) as product_date,
     (select coalesce(jsonb_object_agg(queue, size), '{}')
      from (select queue, count(*) as size from put_away group by queue) as away) as put_away,
     (select min(back_at) from put_away) as back_at
   from queue_count`,
);

/**
 * The queue counts (specification §3) from the counter table, without what is put away, and the
 * figures beside them, as JSON. Every side navigation asks for them: calls while a query runs share
 * the next one, and its text.
 */
export const countsReader = (
  db: Kysely<Schema>,
  features: readonly string[],
): (() => Promise<string>) =>
  coalesced(async () => {
    const [row] = await readCounts(db);
    if (!row) throw new Error('the counter table is empty');
    const { in_product: productSize, dpd_date, noc_date, product_date, put_away, back_at } = row;
    const sizes = QUEUE_NAMES.map((queue) => [
      QUEUES[queue].countKey,
      row[queue] - (put_away[queue] ?? 0),
    ]);
    const counts: z.output<typeof wireCounts> = {
      ...(Object.fromEntries(sizes) as Record<CountKey, number>),
      refined: {
        features: [...features],
        dpd_date,
        noc_date,
        product_date,
        product_size: productSize,
        put_away: { ...put_away },
        back_at: back_at?.toISOString() ?? null,
      },
    };
    return JSON.stringify(counts);
  });
