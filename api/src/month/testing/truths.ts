import { expect } from '@jest/globals';
import { QUEUES, QUEUE_NAMES } from '@refined/shared/domain';
import { sql } from 'kysely';
import type { Desk } from './desk.ts';

/** Counts equal list lengths, by the API's own answers. */
export const expectTrueCounts = async ({ api, tokens }: Desk): Promise<void> => {
  const { body: counts } = await api.call('GET', '/api/drugs/count_review/', { token: tokens[0]! });
  for (const queue of QUEUE_NAMES) {
    const { body } = await api.call('GET', `/api/drugs/?queue=${queue}`, { token: tokens[0]! });
    expect({ queue, count: counts[QUEUES[queue].countKey], listed: body.results.length }).toEqual({
      queue,
      count: body.count,
      listed: body.count,
    });
  }
  const { rows } = await sql<{
    size: number;
  }>`select count(*)::integer as size from drug where in_product`.execute(api.db);
  expect(counts.refined.product_size).toBe(rows[0]!.size);
};

/** Nothing is put away in Update, where it would be published unseen, nor taken in the archive. */
export const expectNothingHidden = async ({ api }: Desk): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from drug d join drug_later l on l.drug_id = d.id
    where d.queue in ('', 'update')
    union all select d.id from drug d join drug_taken t on t.drug_id = d.id
    where d.queue = ''`.execute(api.db);
  expect(rows).toEqual([]);
};

/** Each history row starts where the one before it ended, and the last one equals the drug. */
export const expectHistoryReplays = async ({ api }: Desk): Promise<void> => {
  const { rows } = await sql<{ drug_id: number; id: string }>`
    select drug_id, id::text from (
      select h.*, lag(h.after) over w as earlier, lag(h.version) over w as earlier_version, lead(h.id) over w as later, drug_state(d) as present, d.version as present_version
      from drug_history h join drug d on d.id = h.drug_id window w as (partition by drug_id order by h.id)) as rows
    where before is distinct from earlier or version <= earlier_version or later is null and (after <> present or version <> present_version)`.execute(
    api.db,
  );
  expect(rows).toEqual([]);
  const silent = await sql<{
    id: number;
  }>`select id from drug d where not exists (select from drug_history where drug_id = d.id)`.execute(
    api.db,
  );
  expect(silent.rows).toEqual([]);
};
