import type { ActionOutcome } from '@refined/shared/contract';
import type { ActionName, SnoozeUntil } from '@refined/shared/domain';
import { ACTORS, type Desk } from './desk.ts';
import type { Taking } from './steps.ts';

const DAY = 24 * 60 * 60_000;

const send = async (
  desk: Desk,
  action: ActionName,
  ids: readonly number[],
  input: object,
  by: number,
  what: string,
): Promise<readonly ActionOutcome[]> => {
  const answer = await desk.call('POST', '/api/actions/', by, {
    ...{ action, input, drugs: ids.map((id) => ({ id })) },
  });
  desk.expect(answer, [200]);
  const results = answer.body.results as ActionOutcome[];
  for (const { outcome } of results) desk.ledger.count(`${what} ${outcome}`);
  return results;
};

/** Snoozes drugs; `now` unsnoozes them, `a moment` ends before the next look. */
export const later = async (
  desk: Desk,
  drugs: readonly number[],
  until: SnoozeUntil | 'a moment' | 'now',
  by: number,
): Promise<void> => {
  const acknowledge = (results: readonly ActionOutcome[]): void => {
    for (const { id, outcome, version } of results)
      if (outcome === 'done')
        desk.ledger.acknowledge({
          drug: Number(id),
          actor: ACTORS[by]!,
          version: version!,
          holds: {},
        });
  };
  if (until === 'now')
    return acknowledge(await send(desk, 'unsnooze', drugs, {}, by, 'bring back'));
  const isDate = until === 'date' || until === 'a moment';
  const back_at = new Date(Date.now() + DAY).toISOString();
  const input = { until: isDate ? 'date' : until, ...(isDate && { back_at }) };
  acknowledge(await send(desk, 'snooze', drugs, input, by, 'put away'));
  if (until === 'a moment')
    await desk.api.db
      .updateTable('drug_later')
      .set({ back_at: new Date(Date.now() - DAY) })
      .where('drug_id', 'in', drugs)
      .where('until', '=', 'date')
      .execute();
};

export const take = async (
  desk: Desk,
  drugs: readonly number[],
  how: Taking,
  by: number,
): Promise<void> => {
  const action = how === 'release' ? 'unassign' : 'assign';
  const over = how === 'over';
  if (over) for (const drug of drugs) desk.ledger.takenOver.add(`${drug} ${ACTORS[by]!}`);
  await send(desk, action, drugs, over ? { over } : {}, by, over ? 'take' : how);
};
