import { expect, it } from '@jest/globals';
import { MOVES, MOVE_NAMES, QUEUE_NAMES, judgeMove, type Queue } from '@refined/shared/domain';
import { randomUUID } from 'node:crypto';
import { addDrug, addTestUser, readHistory, readPlace } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';

const QUEUES: readonly Queue[] = ['', ...QUEUE_NAMES];
const MOVABLE = MOVE_NAMES.flatMap((move) =>
  QUEUES.flatMap((queue) =>
    [true, false]
      .filter((inProduct) => judgeMove(move, queue, inProduct) === 'allowed')
      .map((inProduct) => [move, queue, inProduct] as const),
  ),
);

describeApi('undo', (api) => {
  const stateOf = (id: number) => readPlace(api().db, id);
  const history = (id: number) => readHistory(api().db, id);
  const undo = (id: number, version: number, headers: Record<string, string> = {}) =>
    api().post(`/api/drugs/${id}/undo/`, { version }, { headers });

  it.each(MOVABLE)(
    'of "%s" brings a drug back to %j (on the product: %s), with a history row of its own (D14, D43)',
    async (move, queue, inProduct) => {
      const id = await addDrug(api().db, { queue, in_product: inProduct });
      const moved = await api().post(`/api/drugs/${id}/${MOVES[move].path}/`);
      const answer = await undo(id, moved.body.version, { 'x-request-id': 'undo-test-1' });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        id: String(id),
        queue,
        in_product: inProduct,
        version: 3,
        moved_by: 'ada',
      });
      expect(await stateOf(id)).toEqual({ queue, in_product: inProduct, version: 3 });
      const [row, undone] = await history(id);
      expect(undone).toMatchObject({
        kind: 'undo',
        actor: 'ada',
        request_id: 'undo-test-1',
        version: 3,
        before: row!.after,
        after: row!.before,
        note: { undoes: 2 },
      });
    },
  );

  it('asked again answers as the first time, and does nothing', async () => {
    const id = await addDrug(api().db, { queue: 'noc' });
    await api().post(`/api/drugs/${id}/${MOVES.update.path}/`);
    const first = await undo(id, 2);
    const again = await undo(id, 2);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect(await history(id)).toHaveLength(2);
  });

  it('is refused once anything else happened: 409 with where the drug is, by whom and when', async () => {
    const id = await addDrug(api().db, { queue: 'dpd' });
    await api().post(`/api/drugs/${id}/${MOVES.committee.path}/`);
    if (
      !(await api()
        .db.selectFrom('app_user')
        .select('id')
        .where('username', '=', 'grace')
        .executeTakeFirst())
    )
      await addTestUser(api().db, 'grace');
    const { body: grace } = await api().signIn('grace');
    await api().post(
      `/api/drugs/${id}/${MOVES.update.path}/`,
      { queue: 'com' },
      { token: grace.token },
    );
    const answer = await undo(id, 2);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      detail: expect.stringContaining('cannot be undone'),
      current: {
        id: String(id),
        queue: 'update',
        version: 3,
        moved_by: 'grace',
        moved_at: expect.any(String),
      },
    });
    expect(await stateOf(id)).toMatchObject({ queue: 'update', version: 3 });
  });

  it('takes back moves only, not an edit, and of two at once does one', async () => {
    const id = await addDrug(api().db, { queue: 'noc', version: 4 });
    expect((await undo(id, 4)).status).toBe(409);
    await api().post(`/api/drugs/${id}/${MOVES.archive.path}/`);
    const answers = await Promise.all([undo(id, 5), undo(id, 5)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await history(id)).toHaveLength(2);
    // What was undone can't be undone again to anywhere else.
    expect((await undo(id, 6)).status).toBe(409);
  });

  it.each([
    ['no such drug', '/api/drugs/2000000000/undo/', { version: 1 }, 404],
    ['no version', '/api/drugs/1/undo/', {}, 400],
    ['no whole number', '/api/drugs/1/undo/', { version: 1.5 }, 400],
    ['no such action', '/api/actions/00000000-0000-4000-8000-000000000000/undo/', {}, 404],
    ['no action', '/api/actions/%00/undo/', {}, 404],
  ])('says so: %s', async (_what, url, body, status) =>
    expect((await api().post(url, body)).status).toBe(status),
  );

  it('of a bulk move takes back what is as it left it, names the rest, and again answers the same', async () => {
    const ids = await Promise.all(
      (['noc', 'dpd', 'dpd'] as const).map((queue, index) =>
        addDrug(api().db, { queue, in_product: index === 1 }),
      ),
    );
    const drugs = (
      await api().db.selectFrom('drug').select(['id', 'queue']).where('id', 'in', ids).execute()
    ).map(({ id, queue }) => ({ id, queue }));
    const { body: moved } = await api().post('/api/actions/', { action: 'archive', drugs });
    expect(moved.done).toBe(3);
    await api().post(`/api/drugs/${ids[2]}/${MOVES.update.path}/`);
    const key = { headers: { 'idempotency-key': randomUUID() } };
    for (const _time of [1, 2]) {
      const answer = await api().post(`/api/actions/${moved.action}/undo/`, {}, key);
      expect({
        status: answer.status,
        undone: answer.body.undone,
        refused: answer.body.refused,
      }).toEqual({ status: 200, undone: 2, refused: 1 });
      expect(answer.body.results).toEqual([
        expect.objectContaining({ id: String(ids[2]), queue: 'update' }),
      ]);
    }
    expect(await stateOf(ids[0]!)).toMatchObject({ queue: 'noc', in_product: false, version: 3 });
    expect(await stateOf(ids[1]!)).toMatchObject({ queue: 'dpd', in_product: true, version: 3 });
  });
});
