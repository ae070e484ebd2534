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

/** As PostgreSQL writes it into a JSON text. */
interface State extends Record<QueueName, number> {
  readonly in_product: number;
  readonly dpd_date: string | null;
  readonly noc_date: string | null;
  readonly product_date: string | null;
  readonly put_away: Readonly<Record<string, number>>;
  readonly back_at: string | null;
}

const size = (name: string): string => `max(size) filter (where name = '${name}') as "${name}"`;
const lastImport = (kind: string): string =>
  `(select coalesce(extract_date, (finished_at at time zone 'UTC')::date) from import_run where kind = '${kind}' and status = 'done' order by id desc limit 1) as ${kind}_date`;

/** One text, so that it costs little to see that nothing has changed. */
const readState = hotQuery<{ state: string }>(
  `select row_to_json(counted)::text as state from (
     select ${[...QUEUE_NAMES, 'in_product'].map(size).join(', ')},
       ${lastImport('dpd')}, ${lastImport('noc')}, (select (at at time zone 'UTC')::date from publication order by number desc limit 1) as product_date,
       (select coalesce(jsonb_object_agg(queue, size), '{}')
        from (select queue, count(*) as size from put_away group by queue) as away) as put_away,
       (select min(back_at) from put_away) as back_at
     from queue_count) as counted`,
);

const answerOf = (
  { in_product: productSize, dpd_date, noc_date, product_date, put_away, back_at, ...sizes }: State,
  features: readonly string[],
): z.output<typeof wireCounts> => {
  const waiting = QUEUE_NAMES.map((queue) => [
    QUEUES[queue].countKey,
    sizes[queue] - (put_away[queue] ?? 0),
  ]);
  return {
    ...(Object.fromEntries(waiting) as Record<CountKey, number>),
    refined: {
      features: [...features],
      dpd_date,
      noc_date,
      product_date,
      product_size: productSize,
      put_away: { ...put_away },
      back_at: back_at === null ? null : new Date(back_at).toISOString(),
    },
  };
};

/**
 * The queue counts (specification §3) from the counter table, without what is put away, and the
 * figures beside them, as JSON. Every side navigation asks for them: calls while a query runs share
 * the next one, and its text, which is made anew when what was read is another than before. Where the
 * database knows that nothing was written since (`writes`), it isn't asked again: all that they are
 * made of is stored, and none of it changes by time alone.
 */
export const countsReader = (
  db: Kysely<Schema>,
  features: readonly string[],
  writes?: () => number,
): (() => Promise<string>) => {
  let last = { state: '', answer: '' };
  let readAt: number | undefined;
  const read = coalesced(async () => {
    // Before it is asked: what is written while it reads may be in the answer or not.
    const asked = writes?.();
    const [{ state } = { state: null }] = await readState(db);
    if (state === null) throw new Error('the counter table is empty');
    if (state !== last.state)
      last = { state, answer: JSON.stringify(answerOf(JSON.parse(state) as State, features)) };
    readAt = asked;
    return last.answer;
  });
  return async () => (readAt !== undefined && readAt === writes?.() ? last.answer : read());
};
