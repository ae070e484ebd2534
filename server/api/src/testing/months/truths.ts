import { expect } from '@jest/globals';
import { QUEUES, QUEUE_NAMES } from '@refined/shared/domain';
import { sql } from 'kysely';
import type { Desk } from './desk.ts';

/** Counts equal list lengths, according to the API's own answers. */
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

/** No drug is snoozed in Update, where it would be published unseen, or assigned in the archive. */
export const expectNothingHidden = async ({ api }: Desk): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from drug d join drug_later l on l.drug_id = d.id
    where d.queue in ('', 'update')
    union all select d.id from drug d join drug_taken t on t.drug_id = d.id
    where d.queue = ''`.execute(api.db);
  expect(rows).toEqual([]);
};

/** A move ends a snooze: a snoozed drug was snoozed after its last move. */
export const expectMovesEndSnoozes = async ({ api }: Desk): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select l.drug_id as id from drug_later l join drug_history h on h.drug_id = l.drug_id
    group by l.drug_id
    having max(h.version) filter (where h.before ->> 'queue' <> h.after ->> 'queue')
      > max(h.version) filter (where h.note #>> '{later,until}' is not null)`.execute(api.db);
  expect(rows).toEqual([]);
};

/** Records who loses an assignment to whom, for the next check. */
export const watchAssignments = async ({ api }: Desk): Promise<void> => {
  await sql`create table lost_claim (drug_id integer not null, user_id integer not null)`.execute(
    api.db,
  );
  await sql`create function note_lost_claim() returns trigger language plpgsql as $$
    begin
      if old.user_id <> new.user_id and old.lapses_at > now() then
        insert into lost_claim values (new.drug_id, new.user_id);
      end if;
      return null;
    end $$`.execute(api.db);
  await sql`create trigger noted after update on drug_taken
    for each row execute function note_lost_claim()`.execute(api.db);
};

/** Nobody loses an assignment to a colleague who didn't request a takeover. */
export const expectAssignmentsKept = async ({ api, ledger }: Desk): Promise<void> => {
  const { rows } = await sql<{ taker: string }>`
    select c.drug_id || ' ' || u.username as taker from lost_claim c
    join app_user u on u.id = c.user_id`.execute(api.db);
  expect(rows.filter(({ taker }) => !ledger.takenOver.has(taker))).toEqual([]);
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
