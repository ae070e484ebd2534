import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readOpen } from '../live/presence-store.ts';
import { hashToken } from '../session/token-store.ts';
import { claimJob } from '../source/jobs/job-lease.ts';
import { addDrug, addTestUser } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';

/** Rows from a time when the clock was ahead, after the clock was corrected. */
describeApi('a clock that was 30 days ahead', (api) => {
  const MONTH = sql`interval '30 days'`;

  it('locks no name out: failed sign-ins count again from none', async () => {
    await addTestUser(api().db, 'grace');
    while ((await api().signIn('grace', 'wrong')).status !== 429);
    await sql`update sign_in_failure set at = at + ${MONTH}`.execute(api().db);
    expect((await api().signIn('grace')).status).toBe(200);
  });

  it('lets no token live longer than it may', async () => {
    const { token } = (await api().signIn()).body as { token: string };
    const hash = hashToken(token);
    await sql`update auth_token set created_at = created_at + ${MONTH},
      last_used_at = last_used_at + ${MONTH} where hash = ${hash}`.execute(api().db);
    expect((await api().get('/api/user/', { token })).status).toBe(200);
    const { rows } = await sql<{ ahead: boolean }>`select created_at > now()
      or last_used_at > now() as ahead from auth_token where hash = ${hash}`.execute(api().db);
    expect(rows).toEqual([{ ahead: false }]);
  });

  it('shows nobody at a record that is not open', async () => {
    const id = await addDrug(api().db, { queue: 'dpd' });
    await api().post(`/api/drugs/${id}/presence/`, { page: randomUUID() });
    expect(await readOpen(api().db, [id])).toMatchObject([{ people: [{ username: 'ada' }] }]);
    await sql`update drug_presence set seen_at = seen_at + ${MONTH}`.execute(api().db);
    expect(await readOpen(api().db, [id])).toMatchObject([{ people: [] }]);
  });

  it('leaves no import with a worker that has died', async () => {
    const { id } = await api()
      .db.insertInto('import_job')
      .values({
        kind: 'dpd',
        extract_date: '2026-03-02',
        state: 'preparing',
        uploads: [],
        files: '[]',
        created_by: 'ada',
        worker: 'dead',
        lease_until: sql<Date>`now() + ${MONTH}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await claimJob(api().db, randomUUID())).toMatchObject({ id });
  });

  it('leaves no request in work that has died', async () => {
    const key = randomUUID();
    const id = await addDrug(api().db, { queue: 'dpd' });
    const move = () =>
      api().post(`/api/drugs/${id}/update_review/`, undefined, {
        headers: { 'idempotency-key': key },
      });
    await move();
    await sql`update idempotent_request set status = null, body = null, headers = null,
      holder = ${randomUUID()}, alive_until = now() + ${MONTH} where key = ${key}`.execute(
      api().db,
    );
    // Not refused as still running: the retry runs.
    expect((await move()).status).toBe(200);
  });
});
