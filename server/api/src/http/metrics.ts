import { ASKED_FOR, inTime } from '@refined/server-base/process';
import { QUEUE_NAMES } from '@refined/shared/domain';
import type { AddMetrics } from '@refined/server-base/serving';
import { sql } from 'kysely';
import type { HasSpace, PoolSight } from '../db/database.ts';
import type { Db } from '../db/schema.ts';

export interface MeasuredParts {
  readonly db: Db;
  readonly pool?: PoolSight | undefined;
  readonly hasSpace?: HasSpace | undefined;
}

interface QueueRow {
  readonly queue: string;
  readonly size: number;
  readonly oldest: number | null;
}
interface ImportRow {
  readonly kind: string;
  readonly state: string;
  readonly finished: number;
}

/** `oldest` in seconds; snoozed drugs count in both. */
const readQueues = async (db: Db): Promise<readonly QueueRow[]> => {
  const { rows } = await sql<QueueRow>`
    select name as queue, size, oldest from queue_count left join (
      select queue, extract(epoch from now() - min(queued_at))::float8 as oldest
      from drug where queue <> '' group by queue
    ) as queued on queue = name
    where name in (${sql.join(QUEUE_NAMES)})`.execute(db);
  return rows;
};

/** The last finished job of each kind; `finished` in seconds since 1970. */
const readImports = async (db: Db): Promise<readonly ImportRow[]> => {
  const { rows } = await sql<ImportRow>`
    select distinct on (kind) kind, state, extract(epoch from finished_at)::float8 as finished
    from import_job where state in ('done', 'failed') and finished_at is not null
    order by kind, finished_at desc`.execute(db);
  return rows;
};

/**
 * Whether PostgreSQL's writes wait for a synchronous standby and none is connected. A role without
 * the right to see `sync_state` still sees the connection.
 */
const readReceiver = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ missing: boolean }>`
    select current_setting('synchronous_standby_names') <> '' and not exists (
      select from pg_stat_replication where coalesce(sync_state, 'sync') in ('sync', 'quorum')
    ) as missing`.execute(db);
  return rows[0]!.missing;
};

const read = async (db: Db) => {
  const all = Promise.all([readQueues(db), readImports(db), readReceiver(db)]);
  return (await inTime(all, ASKED_FOR)) ? all : undefined;
};

/** Metrics beyond the calls: queues, imports, the database and its connections. */
export const apiMetrics =
  ({ db, pool, hasSpace }: MeasuredParts): AddMetrics =>
  ({ Gauge }, registry) => {
    const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name, help, labelNames, registers: [registry] });
    const up = gauge('refined_database_up', '1 while the database answers within two seconds.');
    // Only with the embedded database: a gauge that is never set reads 0.
    const freeSpace =
      hasSpace && gauge('refined_database_room', '0 while writes are refused on a full disk.');
    const receiver = gauge(
      'refined_database_receiver_missing',
      '1 while nobody receives the log that writes wait for.',
    );
    const connections = gauge('refined_database_connections', 'Of the pool.', 'state');
    const waiting = gauge('refined_database_waiting', 'Statements waiting for a connection.');
    const size = gauge('refined_queue_drugs', 'Drugs in a queue.', 'queue');
    const oldest = gauge('refined_queue_oldest_seconds', 'Longest time in the queue.', 'queue');
    const finished = gauge(
      'refined_import_finished_timestamp_seconds',
      'When the last import job ended.',
      'kind',
    );
    const failed = gauge('refined_import_failed', '1 if the last import job failed.', 'kind');

    return async () => {
      if (pool) {
        connections.set({ state: 'idle' }, pool.idleCount);
        connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        waiting.set(pool.waitingCount);
      }
      if (hasSpace) freeSpace?.set((await hasSpace().catch(() => false)) ? 1 : 0);
      const answer = await read(db);
      up.set(answer ? 1 : 0);
      if (!answer) {
        // Don't report stale values.
        for (const metric of [size, oldest, finished, failed]) metric.reset();
        receiver.remove();
        return;
      }
      const [queues, imports, isReceiverMissing] = answer;
      receiver.set(isReceiverMissing ? 1 : 0);
      for (const row of queues) {
        size.set({ queue: row.queue }, row.size);
        oldest.set({ queue: row.queue }, row.oldest ?? 0);
      }
      for (const { kind, state, finished: at } of imports) {
        finished.set({ kind }, at);
        failed.set({ kind }, state === 'failed' ? 1 : 0);
      }
    };
  };
