import { beforeAll, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { CompiledQuery, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { addDrug, addManyDrugs } from '../../testing/fixtures.ts';
import { describeApi } from '../../testing/suite.ts';
import { currentDrugs } from './current-drugs.ts';
import type { KeptDrugs } from './kept-drugs.ts';
import { readKept } from './read-kept.ts';

const DRUGS = 300;

const idsIn = (kept: KeptDrugs, queue: 'dpd' | 'com' | 'noc'): number[] =>
  [...kept.in(queue)].map(({ id }) => id);

describeApi('drugs in memory', (api) => {
  beforeAll(async () => {
    await addManyDrugs(api().db, DRUGS, () => ({ queue: 'dpd' }));
  });

  it('two processes both know each write at once, whoever made it', async () => {
    const { db } = api();
    const [one, other] = [currentDrugs(db), currentDrugs(db)];
    expect(idsIn(await one(), 'dpd')).toHaveLength(DRUGS);
    const id = await addDrug(db, { queue: 'dpd' });
    expect(idsIn(await other(), 'dpd')).toContain(id);
    await db.updateTable('drug').set({ queue: 'com' }).where('id', '=', id).execute();
    for (const read of [one, other]) {
      const kept = await read();
      expect({ dpd: idsIn(kept, 'dpd').includes(id), com: idsIn(kept, 'com') }).toEqual({
        dpd: false,
        com: [id],
      });
    }
  });

  it('reads what was written since, not the queue', async () => {
    const { db } = api();
    const { state } = await readKept(db, undefined);
    expect((await readKept(db, state)).drugs).toEqual([]);
    const id = await addDrug(db, { queue: 'noc', in_product: true });
    expect((await readKept(db, state)).drugs).toEqual([
      expect.objectContaining({ id, queue: 'noc', values: expect.arrayContaining([true]) }),
    ]);
  });

  it('a list has the same state until something of it, or the clock, changes it', async () => {
    const { db } = api();
    const read = currentDrugs(db);
    const states = async () => {
      const kept = await read();
      return { dpd: kept.stateOf('dpd'), noc: kept.stateOf('noc') };
    };
    const id = await addDrug(db, { queue: 'dpd' });
    const before = await states();
    expect(await states()).toEqual(before);
    await addDrug(db, { queue: 'noc' });
    const after = await states();
    expect({ dpd: after.dpd === before.dpd, noc: after.noc === before.noc }).toEqual({
      dpd: true,
      noc: false,
    });
    await sql`insert into drug_taken (drug_id, user_id, lapses_at)
      select ${id}, id, now() + interval '1 hour' from app_user where username = 'ada'`.execute(db);
    expect((await states()).dpd).not.toBe(after.dpd);
  });

  it('does not trust transactions of another server', async () => {
    const { db } = api();
    // As a dump of a server leaves it that had many more transactions.
    const id = await addDrug(db, { queue: 'noc' });
    await sql`update drug_touch set xid = '9000000000' where drug_id = ${id}`.execute(db);
    const { state, drugs } = await readKept(db, undefined);
    expect(drugs.map((drug) => drug.id)).toContain(id);
    expect((await readKept(db, state)).drugs).toEqual([]);
    // A reader that had begun on that server begins anew.
    const ahead = { executeQuery: db.executeQuery.bind(db) } as unknown as Kysely<Schema>;
    let asked = 0;
    const executeQuery = db.executeQuery.bind(db);
    Object.assign(ahead, {
      executeQuery: async (query: CompiledQuery) => {
        const result = await executeQuery<{ state: string }>(query);
        asked += 1;
        if (asked > 1) return result;
        return {
          ...result,
          rows: result.rows.map((row) => ({ ...row, state: '8000000000:8000000000:' })),
        };
      },
    });
    const read = currentDrugs(ahead);
    await read();
    const late = await addDrug(db, { queue: 'noc' });
    expect(idsIn(await read(), 'noc')).toContain(late);
    expect(asked).toBe(3);
  });

  it('finds what was written by an index', async () => {
    let asked: CompiledQuery | undefined;
    const listening = {
      executeQuery: async (query: CompiledQuery) => ((asked = query), { rows: [] }),
    } as unknown as Kysely<Schema>;
    await readKept(listening, '10:10:');
    const plan = await api()
      .db.transaction()
      .execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        const { rows } = await tx.executeQuery<Record<string, string>>(
          CompiledQuery.raw(`explain ${asked!.sql}`, [...asked!.parameters]),
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    expect(plan).toContain('drug_touch_xid');
    expect(plan).toContain('drug_pkey');
    expect(plan).not.toContain('Seq Scan on drug ');
  });

  it('a transaction that was open counts when it ends, after others that began later', async () => {
    const { db } = api();
    const read = currentDrugs(db);
    const ids = [await addDrug(db, { queue: 'noc' }), await addDrug(db, { queue: 'noc' })];
    const companies = async () =>
      (await read()).byIds(ids).map(({ values }) => values.company?.length);
    const give = (to: Kysely<Schema>, id: number | undefined) =>
      to.updateTable('drug').set({ manufacturer_id: 5001 }).where('id', '=', id!).execute();
    expect(await companies()).toEqual([0, 0]);
    await db.transaction().execute(async (tx) => {
      await give(tx, ids[0]);
      expect(await companies()).toEqual([0, 0]);
      await give(db, ids[1]);
      expect(await companies()).toEqual([0, 1]);
    });
    expect(await companies()).toEqual([1, 1]);
  });
});
