import { sql } from 'kysely';
import { expect, it } from '@jest/globals';
import { drugActionCalls, type ActionOutcome } from '@refined/shared/contract';
import {
  LIMITS,
  MOVES,
  MOVE_NAMES,
  QUEUES,
  QUEUE_NAMES,
  judgeMove,
  type MoveName,
  type Queue,
} from '@refined/shared/domain';
import { randomUUID } from 'node:crypto';
import {
  addDrug,
  abandonRequest,
  addManyDrugs,
  readHistory,
  readPlace,
} from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';

const EVERYWHERE: readonly Queue[] = ['', ...QUEUE_NAMES];

describeApi('bulk moves', (api) => {
  const bulk = (body: object, key?: string) =>
    api().post(
      '/api/actions/',
      body,
      key === undefined ? {} : { headers: { 'idempotency-key': key } },
    );
  const resultsOf = (answer: { body: { results: ActionOutcome[] } }) =>
    new Map(answer.body.results.map((result) => [result.id, result]));
  const history = (id: number) => readHistory(api().db, id);
  const stateOf = (id: number) => readPlace(api().db, id);
  const empty = (queue: Queue) =>
    api()
      .db.updateTable('drug')
      .set({ queue: '', in_product: true })
      .where('queue', '=', queue)
      .execute();
  const fill = async (queue: Queue, count: number) => {
    await empty(queue);
    await addManyDrugs(api().db, count, () => ({ queue }));
    const { rows } = await sql<{ id: number }>`
      select id from drug where queue = ${queue} order by id`.execute(api().db);
    return rows.map(({ id }) => id);
  };

  const expectCountsToEqualLists = async () => {
    const { body: counts } = await api().get('/api/drugs/count_review/');
    const rows = await api().db.selectFrom('drug').select(['queue', 'in_product']).execute();
    for (const queue of QUEUE_NAMES)
      expect({ queue, count: counts[QUEUES[queue].countKey] }).toEqual({
        queue,
        count: rows.filter((row) => row.queue === queue).length,
      });
    expect(counts.refined.product_size).toBe(rows.filter(({ in_product }) => in_product).length);
  };

  it.each(MOVE_NAMES)(
    '%s judges each record as a single move does, and one that fails stops no other (D13)',
    async (move) => {
      const cases = EVERYWHERE.flatMap((from) =>
        [true, false].map((inProduct) => ({ from, inProduct })),
      );
      const ids = await Promise.all(
        cases.map(({ from, inProduct }) =>
          addDrug(api().db, { queue: from, in_product: inProduct }),
        ),
      );
      const answer = await bulk({
        action: move,
        drugs: cases.map(({ from }, index) => ({ id: ids[index], queue: from })),
      });
      expect(answer.status).toBe(200);
      expect(drugActionCalls.performAction.output.safeParse(answer.body).success).toBe(true);
      const results = resultsOf(answer);
      for (const [index, { from, inProduct }] of cases.entries()) {
        const id = ids[index]!;
        const verdict = judgeMove(move, from, inProduct);
        const moved = verdict === 'allowed';
        const state = moved
          ? {
              queue: MOVES[move].to,
              in_product: move === 'archive' ? false : inProduct,
              version: 2,
            }
          : { queue: from, in_product: inProduct, version: 1 };
        expect({ from, inProduct, ...results.get(String(id)) }).toMatchObject({
          from,
          inProduct,
          outcome: moved ? 'done' : verdict,
          ...state,
          ...(moved && { moved_by: 'ada' }),
        });
        expect(await stateOf(id)).toEqual(state);
        const rows = await history(id);
        expect(rows).toHaveLength(moved ? 1 : 0);
        if (moved)
          expect(rows[0]).toMatchObject({
            kind: 'move',
            actor: 'ada',
            version: 2,
            note: { move, batch: answer.body.action },
            before: { queue: from, in_product: inProduct },
            after: { queue: state.queue, in_product: state.in_product },
          });
      }
      expect(answer.body).toMatchObject({
        done: cases.filter(({ from, inProduct }) => judgeMove(move, from, inProduct) === 'allowed')
          .length,
        refused: cases.filter(
          ({ from, inProduct }) => judgeMove(move, from, inProduct) === 'refused',
        ).length,
      });
    },
  );

  it('names who moved what is elsewhere by now, and where; knows no strangers; takes each drug once', async () => {
    const token = await api().addColleague('grace');
    const [here, gone] = [
      await addDrug(api().db, { queue: 'noc' }),
      await addDrug(api().db, { queue: 'noc' }),
    ];
    await api().post(`/api/drugs/${gone}/committee_review/`, { queue: 'noc' }, { token });
    const answer = await bulk({
      action: 'update',
      drugs: [here, gone, here, 2_147_483_647, 'x'].map((id) => ({ id, queue: 'noc' })),
    });
    expect(answer.body).toMatchObject({ done: 1, refused: 3 });
    const results = resultsOf(answer);
    expect(results.size).toBe(4);
    expect(results.get(String(gone))).toMatchObject({
      outcome: 'refused',
      queue: 'com',
      moved_by: 'grace',
      moved_at: expect.stringMatching(/^\d{4}-.*Z$/),
      detail: expect.stringContaining('another queue'),
    });
    for (const stranger of ['2147483647', 'x'])
      expect(results.get(stranger)).toMatchObject({
        outcome: 'unknown',
        detail: expect.stringContaining('no drug'),
      });
    expect((await history(here)).map(({ note }) => note)).toEqual([
      { move: 'update', batch: answer.body.action },
    ]);
  });

  it('takes no queue and the destination for any source (D12)', async () => {
    const [one, other] = [
      await addDrug(api().db, { queue: 'noc' }),
      await addDrug(api().db, { queue: 'com' }),
    ];
    expect(
      (await bulk({ action: 'update', drugs: [{ id: one }, { id: other, queue: 'update' }] })).body,
    ).toMatchObject({ done: 2, refused: 0 });
  });

  it.each([
    [{ action: 'nowhere', drugs: [] }, 'action'],
    [{ drugs: [] }, 'action'],
    [{ action: 'update' }, 'non_field_errors'],
    [{ action: 'update', queue: 'dpd' }, 'non_field_errors'],
    [{ action: 'update', expected: 1 }, 'queue'],
    [{ action: 'update', expected: 1, queue: '' }, 'queue'],
    [{ action: 'update', expected: 1, queue: 'dpd', drugs: [{ id: 1 }] }, 'non_field_errors'],
    [{ action: 'update', expected: -1, queue: 'dpd' }, 'expected'],
    [{ action: 'update', drugs: [{ id: 1, queue: 'nowhere' }] }, 'queue'],
    [{ action: 'update', drugs: [{ queue: 'noc' }] }, 'drugs'],
    [{ action: 'update', publication: { import_id: 1 } }, 'non_field_errors'],
  ])('refuses %j', async (body, field) => {
    expect(await bulk(body)).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  });

  it('refuses more than one request may name', async () => {
    expect(
      await bulk({
        action: 'update',
        drugs: Array.from({ length: LIMITS.bulk.listed + 1 }, (_, id) => ({ id })),
      }),
    ).toMatchObject({ status: 400, body: { errors: { drugs: [expect.any(String)] } } });
  });

  it('moves all of a queue but the excepted, in several statements, and answers those that stayed only', async () => {
    const ids = await fill('dpd', LIMITS.bulk.chunk * 2 + 3);
    const except = [ids[0]!, ids.at(-1)!];
    const answer = await bulk({
      action: 'archive',
      queue: 'dpd',
      expected: ids.length - 2,
      except,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { done: ids.length - 2, refused: 0, results: [] },
    });
    expect(
      (await api().get('/api/drugs/?queue=dpd')).body.results.map(({ id }: { id: number }) => id),
    ).toEqual(except);
    const { rows } = await sql`
      select from drug_history where note ->> 'batch' = ${answer.body.action}`.execute(api().db);
    expect(rows).toHaveLength(ids.length - 2);
    await expectCountsToEqualLists();

    const undone = await api().post(`/api/actions/${answer.body.action}/undo/`, {});
    expect(undone.body).toMatchObject({ undone: ids.length - 2, refused: 0 });
    // A transaction for each chunk: colleagues don't wait for all of them.
    const { rows: moments } = await sql`
      select distinct at from drug_history where kind = 'undo'`.execute(api().db);
    expect(moments).toHaveLength(3);
    await expectCountsToEqualLists();
  });

  it('says before how many a queue holds, and how many of them are on the product (D15)', async () => {
    await fill('dpd', 4);
    await addDrug(api().db, { queue: 'dpd', in_product: true });
    const preview = (part: object) =>
      api().post('/api/actions/preview/', { action: 'archive', expected: 0, ...part });
    expect(await preview({ queue: 'dpd' })).toMatchObject({
      status: 200,
      body: { count: 5, in_product: 1 },
    });
    const [left] = (await api().get('/api/drugs/?queue=dpd')).body.results;
    expect((await preview({ queue: 'dpd', except: [left.id] })).body.count).toBe(4);
    for (const part of [{}, { queue: '' }, { queue: 'nowhere' }])
      expect((await preview(part)).status).toBe(400);
  });

  it('asks again, with the number there is, when the queue is another by much', async () => {
    const ids = await fill('dpd', 20);
    expect(await bulk({ action: 'update', queue: 'dpd', expected: 40 })).toMatchObject({
      status: 409,
      body: { current: { count: 20 } },
    });
    expect(await stateOf(ids[0]!)).toMatchObject({ queue: 'dpd' });
    expect(
      await bulk({ action: 'update', queue: 'dpd', expected: 20 + LIMITS.bulk.drift }),
    ).toMatchObject({ status: 200, body: { done: 20 } });
  });

  it('refuses all of a queue that the move isn’t offered in, and finds all of the destination done', async () => {
    await fill('noc', 3);
    expect(await bulk({ action: 'manual', queue: 'noc', expected: 3 })).toMatchObject({
      status: 409,
    });
    await fill('update', 3);
    expect(await bulk({ action: 'update', queue: 'update', expected: 3 })).toMatchObject({
      status: 200,
      body: { done: 0, refused: 0 },
    });
  });

  it.each([false, true])('goes on where a killed try was cut off, whole queue: %s', async (all) => {
    const ids = await fill('dpd', 8);
    const key = randomUUID();
    const body = {
      action: 'archive',
      ...(all ? { queue: 'dpd', expected: 8 } : { drugs: ids.map((id) => ({ id, queue: 'dpd' })) }),
    };
    const { action } = (await bulk(body, key)).body as { action: string };
    // The state after a kill: no answer, and two drugs not yet moved.
    await abandonRequest(api().db, key);
    const left = [
      await addDrug(api().db, { queue: 'dpd' }),
      await addDrug(api().db, { queue: 'dpd' }),
    ];
    const again = await bulk(body, key);
    expect(again).toMatchObject({ status: 200, body: { action, done: all ? 10 : 8, refused: 0 } });
    expect(again.headers).not.toHaveProperty('idempotency-replayed');
    for (const id of [...ids, ...(all ? left : [])])
      expect((await history(id)).map(({ note }) => note)).toEqual([
        { move: 'archive', batch: action },
      ]);
  });

  it('and single moves at once: each drug moves once a place, counts equal lists, the history explains every state', async () => {
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        addDrug(api().db, { queue: EVERYWHERE[index % 6] ?? '', in_product: index % 2 === 0 }),
      ),
    );
    let seed = 20_261_121;
    const pick = <Item>(items: readonly Item[]): Item => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return items[seed % items.length] as Item;
    };
    const moves: readonly MoveName[] = MOVE_NAMES;
    for (let round = 0; round < 8; round += 1) {
      const bulks = Array.from({ length: 3 }, () =>
        bulk(
          { action: pick(moves), drugs: Array.from({ length: 30 }, () => ({ id: pick(ids) })) },
          randomUUID(),
        ),
      );
      const singles = Array.from({ length: 12 }, () =>
        api().post(`/api/drugs/${pick(ids)}/${MOVES[pick(moves)].path}/`),
      );
      for (const { status } of await Promise.all(bulks)) expect(status).toBe(200);
      // 503: a busy machine refuses what would wait too long, before anything is written.
      for (const { status } of await Promise.all(singles))
        expect([200, 409, 503]).toContain(status);
    }
    await expectCountsToEqualLists();
    for (const id of ids) {
      const rows = await history(id);
      rows.forEach(({ version }, index) => expect(version).toBe(index + 2));
      rows.slice(1).forEach(({ before }, index) => expect(before).toEqual(rows[index]?.after));
      const { queue, in_product } = await stateOf(id);
      if (rows.length > 0) expect(rows.at(-1)?.after).toMatchObject({ queue, in_product });
    }
  });
});
