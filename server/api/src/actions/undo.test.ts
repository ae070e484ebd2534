import { expect, it } from '@jest/globals';
import { MOVES, MOVE_NAMES, QUEUE_NAMES, judgeMove, type Queue } from '@refined/shared/domain';
import { addDrug, readHistory, readPlace } from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';
import { actionMembers } from '@refined/shared/contract';
import fc from 'fast-check';

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
  const { undoMove: undo, move, entriesOf } = reviewing(api);

  it.each(MOVABLE)(
    'of "%s" brings a drug back to %j (on the product: %s), with a history row of its own (D14, D43)',
    async (name, queue, inProduct) => {
      const id = await addDrug(api().db, { queue, in_product: inProduct });
      const moved = await move(id, MOVES[name].path);
      const answer = await undo(id, moved.body.version, {
        headers: { 'x-request-id': 'undo-test-1' },
      });
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
    await move(id, MOVES.update.path);
    const first = await undo(id, 2);
    const again = await undo(id, 2);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect(await history(id)).toHaveLength(2);
  });

  it('works again once what happened later is undone, and the history says so', async () => {
    const id = await addDrug(api().db, { queue: 'dpd' });
    await move(id, MOVES.committee.path);
    await move(id, MOVES.update.path);
    const undoable = async () =>
      (await entriesOf(id)).map((entry: { undoable: boolean }) => entry.undoable);
    expect(await undoable()).toEqual([true, false]);
    await undo(id, 3);
    expect(await undoable()).toEqual([false, false, true]);
    expect((await undo(id, 2)).status).toBe(200);
    expect(await stateOf(id)).toEqual({ queue: 'dpd', in_product: false, version: 5 });
    expect(await undoable()).toEqual([false, false, false, false]);
  });

  it('is refused once anything else happened: 409 with where the drug is, by whom and when', async () => {
    const id = await addDrug(api().db, { queue: 'dpd' });
    await move(id, MOVES.committee.path);
    const token = await api().addColleague('grace');
    await move(id, MOVES.update.path, { queue: 'com' }, { token });
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
    await move(id, MOVES.archive.path);
    const answers = await Promise.all([undo(id, 5), undo(id, 5)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await history(id)).toHaveLength(2);
    // An undone move can't be undone again.
    expect((await undo(id, 6)).status).toBe(409);
  });

  it.each([
    ['no action', '/api/actions/%00/undo/', {}, 404],
    ['no such drug', '/api/drugs/2000000000/undo/', { version: 1 }, 404],
    ['no version', '/api/drugs/1/undo/', {}, 400],
    ['no whole number', '/api/drugs/1/undo/', { version: 1.5 }, 400],
  ])('says so: %s', async (_what, url, body, status) =>
    expect((await api().post(url, body)).status).toBe(status),
  );
});

const drug = fc.record({
  queue: fc.constantFrom<Queue>('', ...QUEUE_NAMES),
  in_product: fc.boolean(),
  /** In the undo, in the undo of the undo, and moved by somebody in between. */
  undone: fc.boolean(),
  redone: fc.boolean(),
  meanwhile: fc.option(fc.constantFrom(...MOVE_NAMES), { freq: 4 }),
});

describeApi('undo of some drugs of a mass action', (api) => {
  const { perform, undoAction, read } = reviewing(api);
  const placesOf = (ids: readonly number[]) =>
    Promise.all(ids.map((id) => readPlace(api().db, id)));
  const undo = async (action: string, drugs: readonly number[]) =>
    (await undoAction(action, { drugs })).body as { action: string | null; undone: number };
  const membersOf = async (action: string, outcome: string) =>
    actionMembers
      .parse(await read(`/api/actions/${action}/members/?outcome=${outcome}`))
      .results.map(({ id }) => Number(id));

  it('leaves the others, and its own undo restores them', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(drug, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...MOVE_NAMES),
        async (drugs, move) => {
          const ids: number[] = [];
          for (const { queue, in_product } of drugs)
            ids.push(await addDrug(api().db, { queue, in_product }));
          const chosen = (flag: 'undone' | 'redone') =>
            ids.filter((_, index) => drugs[index]![flag]);

          const before = await placesOf(ids);
          const { action: batch } = (await perform(move, ids)).body as { action: string };
          const written = await placesOf(ids);
          for (const [index, { meanwhile }] of drugs.entries())
            if (meanwhile) await api().post(`/api/drugs/${ids[index]}/${MOVES[meanwhile].path}/`);
          const moved = await placesOf(ids);
          // Moved by the action and not changed since.
          const standing = ids.filter(
            (_, index) => written[index]!.version === 2 && moved[index]!.version === 2,
          );
          expect(
            written.some(({ version }) => version === 2) ? await membersOf(batch, 'standing') : [],
          ).toEqual(standing);
          if (standing.length === 0) return;

          const put = standing.filter((id) => chosen('undone').includes(id));
          const first = await undo(batch, chosen('undone'));
          expect(first.undone).toBe(put.length);
          const halfway = await placesOf(ids);
          for (const [index, id] of ids.entries())
            expect({ id, ...halfway[index] }).toEqual(
              put.includes(id) ? { id, ...before[index], version: 3 } : { id, ...moved[index] },
            );
          if (first.action === null) return;

          const again = put.filter((id) => chosen('redone').includes(id));
          expect((await undo(first.action, chosen('redone'))).undone).toBe(again.length);
          const after = await placesOf(ids);
          for (const [index, id] of ids.entries())
            expect({ id, ...after[index] }).toEqual(
              again.includes(id) ? { id, ...moved[index], version: 4 } : { id, ...halfway[index] },
            );
          expect(await membersOf(batch, 'undone')).toEqual(put.filter((id) => !again.includes(id)));
          expect(await membersOf(batch, 'standing')).toEqual(
            standing.filter((id) => !put.includes(id) || again.includes(id)),
          );
        },
      ),
      { numRuns: 25 },
    ));
});
