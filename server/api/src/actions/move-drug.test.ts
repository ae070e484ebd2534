import { expect, it } from '@jest/globals';
import { moveAnswer } from '@refined/shared/contract';
import { MOVES, MOVE_NAMES, QUEUE_NAMES, judgeMove, type MoveName } from '@refined/shared/domain';
import { addDrug, readHistory, readPlace } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';

describeApi('moves', (api) => {
  const move = (id: number, name: MoveName, body?: unknown) =>
    api().post(`/api/drugs/${id}/${MOVES[name].path}/`, body);
  const history = (id: number) => readHistory(api().db, id);

  /** bulk-move.test covers all sources and destinations. */
  it.each(MOVE_NAMES)(
    '%s has its call, which answers with where the drug is then',
    async (name) => {
      const [from] = QUEUE_NAMES.filter((queue) => judgeMove(name, queue, true) === 'allowed');
      const id = await addDrug(api().db, { queue: from!, in_product: true });
      const { status, body } = await move(
        id,
        name,
        name === 'archive' ? undefined : { queue: from },
      );
      const after = { queue: MOVES[name].to, in_product: name !== 'archive', version: 2 };
      expect({ status, state: await readPlace(api().db, id) }).toEqual({
        status: 200,
        state: after,
      });
      expect(moveAnswer.parse(body)).toMatchObject({ id: String(id), ...after });
      expect(await history(id)).toMatchObject([
        { kind: 'move', actor: 'ada', version: 2, note: { move: name }, before: { queue: from } },
      ]);
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
      const { queue } = await readPlace(api().db, id);
      answers.forEach(({ status, body }, index) => {
        const name = [...names, ...names][index] as MoveName;
        if (MOVES[name].to === queue)
          expect({ status, queue: body.queue }).toEqual({ status: 200, queue });
        else expect({ status, queue: body.current.queue }).toEqual({ status: 409, queue });
      });
    }
  });
});
