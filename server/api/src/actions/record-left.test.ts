import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { describeApi } from '../testing/suite.ts';
import { addDrug } from '../testing/fixtures.ts';
import { recordAction, recordLeft, type LeftDrug } from './action-store.ts';

describeApi('drugs that an action left', (api) => {
  const left = (id: number): LeftDrug => ({ id, outcome: 'refused', why: 'changed' });
  const begin = async () => {
    const low = await addDrug(api().db, { queue: 'dpd' });
    const high = await addDrug(api().db, { queue: 'dpd' });
    const action = randomUUID();
    await recordAction(api().db, { id: action, kind: 'move', actor: 'ada' });
    return { low, high, action };
  };
  const refusedOf = async (action: string): Promise<number> => {
    const row = await api()
      .db.selectFrom('mass_action')
      .select('refused')
      .where('id', '=', action)
      .executeTakeFirstOrThrow();
    return row.refused;
  };

  it('are recorded once, however often', async () => {
    const { low, high, action } = await begin();
    await recordLeft(api().db, action, [left(high), left(low)]);
    await recordLeft(api().db, action, [left(low), left(high)]);
    expect(await refusedOf(action)).toBe(2);
  });

  it('are locked in the order in which moves lock them, whatever the order of the action', async () => {
    const { low, high, action } = await begin();
    let recording: Promise<void> | undefined;
    await api()
      .db.transaction()
      .execute(async (tx) => {
        const lock = (id: number) => sql`select from drug where id = ${id} for update`.execute(tx);
        const waiting = async (): Promise<number> => {
          const { rows } = await sql<{ count: number }>`
              select count(*)::integer as count from pg_locks where not granted`.execute(api().db);
          return rows[0]!.count;
        };
        await lock(low);
        recording = recordLeft(api().db, action, [left(high), left(low)]);
        while ((await waiting()) === 0);
        await lock(high);
      });
    await recording;
    expect(await refusedOf(action)).toBe(2);
  });
});
