import { expect, it } from '@jest/globals';
import { moveAnswer } from '@refined/shared/contract';
import {
  MOVES,
  MOVE_NAMES,
  QUEUES,
  QUEUE_NAMES,
  judgeMove,
  type MoveName,
  type Queue,
} from '@refined/shared/domain';
import { addDrug, readHistory, readPlace } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';

const EVERYWHERE: readonly Queue[] = ['', ...QUEUE_NAMES];
const everyMove = MOVE_NAMES.flatMap((move) =>
  EVERYWHERE.flatMap((from) => [true, false].map((inProduct) => ({ move, from, inProduct }))),
);

describeApi('moves', (api) => {
  const move = (id: number, name: MoveName, body?: unknown) =>
    api().post(`/api/drugs/${id}/${MOVES[name].path}/`, body);
  const history = (id: number) => readHistory(api().db, id);
  const stateOf = (id: number) => readPlace(api().db, id);

  it.each(everyMove)(
    '$move from "$from", on the product: $inProduct, is as the table says (D13)',
    async ({ move: name, from, inProduct }) => {
      const id = await addDrug(api().db, { queue: from, in_product: inProduct });
      const verdict = judgeMove(name, from, inProduct);
      const answer = await move(id, name, name === 'archive' ? undefined : { queue: from });
      const after = {
        queue: MOVES[name].to,
        in_product: name === 'archive' ? false : inProduct,
        version: 2,
      };
      const before = { queue: from, in_product: inProduct, version: 1 };
      expect({ status: answer.status, state: await stateOf(id) }).toEqual({
        status: verdict === 'refused' ? 409 : 200,
        state: verdict === 'allowed' ? after : before,
      });
      expect(
        moveAnswer.safeParse(verdict === 'refused' ? answer.body.current : answer.body),
      ).toMatchObject({
        success: true,
        data: { id: String(id), ...(verdict === 'allowed' ? after : before) },
      });
      expect(await history(id)).toEqual(
        verdict === 'allowed'
          ? [
              expect.objectContaining({
                kind: 'move',
                actor: 'ada',
                version: 2,
                note: { move: name },
                before: expect.objectContaining({ queue: from, in_product: inProduct }),
                after: expect.objectContaining({
                  queue: after.queue,
                  in_product: after.in_product,
                }),
              }),
            ]
          : [],
      );
    },
  );

  it('takes the destination for the queue, an empty object and no body at all (D12)', async () => {
    for (const body of [{ queue: 'update' }, {}, undefined]) {
      const id = await addDrug(api().db, { queue: 'noc' });
      expect(await move(id, 'update', body)).toMatchObject({
        status: 200,
        body: { queue: 'update', moved_by: 'ada', moved_at: expect.any(String) },
      });
    }
    const id = await addDrug(api().db, { queue: 'noc' });
    const empty = await api().call('POST', `/api/drugs/${id}/update_review/`, {
      body: '',
      headers: { 'content-type': 'application/json' },
    });
    expect(empty.status).toBe(200);
  });

  it("answers 409 with where the drug is and who put it there, when it isn't where the card showed it (D12)", async () => {
    const id = await addDrug(api().db, { queue: 'noc' });
    await move(id, 'committee', { queue: 'noc' });
    const answer = await move(id, 'update', { queue: 'noc' });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        current: {
          queue: 'com',
          version: 2,
          moved_by: 'ada',
          moved_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      },
    });
  });

  it('takes the same move again for done', async () => {
    const id = await addDrug(api().db, { queue: 'noc' });
    await move(id, 'update', { queue: 'noc' });
    expect(await move(id, 'update', { queue: 'noc' })).toMatchObject({
      status: 200,
      body: { queue: 'update', version: 2, moved_by: 'ada' },
    });
    expect(await history(id)).toHaveLength(1);
  });

  it.each([{ queue: 'nowhere' }, { queue: 7 }, { queue: null }])(
    'refuses %j as a queue',
    async (body) => {
      const id = await addDrug(api().db, { queue: 'noc' });
      expect(await move(id, 'update', body)).toMatchObject({
        status: 400,
        body: { errors: { queue: [expect.any(String)] } },
      });
    },
  );

  it('lets one of many moves at once through; the others are refused or find it done', async () => {
    for (const names of [
      ['update', 'committee'],
      ['update', 'update'],
      ['committee', 'committee', 'update', 'update'],
    ] as MoveName[][]) {
      const id = await addDrug(api().db, { queue: 'dpd' });
      const answers = await Promise.all(
        [...names, ...names].map((name) => move(id, name, { queue: 'dpd' })),
      );
      const rows = await history(id);
      expect(rows).toHaveLength(1);
      const { queue } = await stateOf(id);
      answers.forEach(({ status, body }, index) => {
        const name = [...names, ...names][index] as MoveName;
        if (MOVES[name].to === queue)
          expect({ status, queue: body.queue }).toEqual({ status: 200, queue });
        else expect({ status, queue: body.current.queue }).toEqual({ status: 409, queue });
      });
    }
  });

  it('has counts that equal the lists after any moves, and a history that explains every state', async () => {
    const ids = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        addDrug(api().db, { queue: EVERYWHERE[index % 6] ?? '', in_product: index % 2 === 0 }),
      ),
    );
    let seed = 20_260_401;
    const pick = <Item>(items: readonly Item[]): Item => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return items[seed % items.length] as Item;
    };
    for (let round = 0; round < 30; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => move(pick(ids), pick(MOVE_NAMES))),
      );
      for (const { status } of answers) expect([200, 409]).toContain(status);
    }
    const { body: counts } = await api().get('/api/drugs/count_review/');
    for (const queue of QUEUE_NAMES) {
      const { body: page } = await api().get(`/api/drugs/?queue=${queue}`);
      expect({ queue, count: counts[QUEUES[queue].countKey] }).toEqual({
        queue,
        count: page.results.length,
      });
      expect(page.count).toBe(page.results.length);
    }
    const { count } = await api()
      .db.selectFrom('drug')
      .select((all) => all.fn.countAll().as('count'))
      .where('in_product', '=', true)
      .executeTakeFirstOrThrow();
    expect(counts.refined.product_size).toBe(Number(count));
    for (const id of ids) {
      const rows = await history(id);
      rows.forEach(({ version }, index) => expect(version).toBe(index + 2));
      rows.slice(1).forEach(({ before }, index) => expect(before).toEqual(rows[index]?.after));
      const { queue, in_product } = await stateOf(id);
      if (rows.length > 0) expect(rows.at(-1)?.after).toMatchObject({ queue, in_product });
    }
  });

  it('shares one read of the counts between those who ask at once, and shows each their own move', async () => {
    const id = await addDrug(api().db, { queue: 'noc' });
    const before = (await api().get('/api/drugs/count_review/')).body.committee;
    await move(id, 'committee', { queue: 'noc' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api().get('/api/drugs/count_review/')),
    );
    for (const { body } of answers) expect(body.committee).toBe(before + 1);
  });
});
