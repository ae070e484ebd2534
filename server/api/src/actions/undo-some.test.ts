import { expect, it } from '@jest/globals';
import { actionMembers } from '@refined/shared/contract';
import { MOVES, MOVE_NAMES, QUEUE_NAMES, type Queue } from '@refined/shared/domain';
import fc from 'fast-check';
import { addDrug, readPlace } from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';

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
