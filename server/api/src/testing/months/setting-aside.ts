import type { DrugOutcome } from '@refined/shared/contract';
import type { LaterUntil } from '@refined/shared/domain';
import { ACTORS, type Desk } from './desk.ts';
import type { Taking } from './steps.ts';

const DAY = 24 * 60 * 60_000;

const send = async (
  desk: Desk,
  url: string,
  body: object,
  by: number,
  what: string,
): Promise<readonly DrugOutcome[]> => {
  const answer = await desk.call('POST', url, by, body);
  desk.expect(answer, [200]);
  const results = answer.body.results as DrugOutcome[];
  for (const { outcome } of results) desk.ledger.count(`${what} ${outcome}`);
  return results;
};

/** Puts drugs away; `now` brings them back, `a moment` lets them be back before the next look. */
export const later = async (
  desk: Desk,
  drugs: readonly number[],
  until: LaterUntil | 'a moment' | 'now',
  by: number,
): Promise<void> => {
  const acknowledge = (results: readonly DrugOutcome[]): void => {
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
    return acknowledge(await send(desk, '/api/drugs/later/end/', { drugs }, by, 'bring back'));
  const isDate = until === 'date' || until === 'a moment';
  const back_at = new Date(Date.now() + DAY).toISOString();
  const body = { drugs, until: isDate ? 'date' : until, ...(isDate && { back_at }) };
  acknowledge(await send(desk, '/api/drugs/later/', body, by, 'put away'));
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
  const url = how === 'release' ? '/api/drugs/release/' : '/api/drugs/take/';
  const over = how === 'over';
  if (over) for (const drug of drugs) desk.ledger.takenOver.add(`${drug} ${ACTORS[by]!}`);
  await send(desk, url, { drugs, ...(over && { over }) }, by, how === 'over' ? 'take' : how);
};
