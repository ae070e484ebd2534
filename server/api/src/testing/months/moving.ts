import { MOVES, type MoveName, type Queue } from '@refined/shared/domain';
import { ACTORS, type Desk } from './desk.ts';

export const move = async (
  desk: Desk,

  drug: number,
  name: MoveName,
  says: 'source' | 'nothing' | 'stale',
  by: number,
): Promise<void> => {
  const { queue } = await desk.api.db
    .selectFrom('drug')
    .select('queue')
    .where('id', '=', drug)
    .executeTakeFirstOrThrow();
  const source: Queue = says === 'stale' ? (queue === 'com' ? 'dpd' : 'com') : queue;
  const answer = await desk.call(
    'POST',
    `/api/drugs/${drug}/${MOVES[name].path}/`,
    by,
    says === 'nothing' ? {} : { queue: source },
  );
  desk.expect(answer, [200, 409]);
  if (answer.status === 200 && answer.body.moved_by === ACTORS[by])
    desk.ledger.acknowledge({
      drug,
      actor: ACTORS[by]!,
      version: answer.body.version,
      orEarlier: true,
      holds: { queue: answer.body.queue, in_product: answer.body.in_product },
    });
  desk.ledger.count(`move ${answer.status}`);
};

export const bulk = async (
  desk: Desk,
  drugs: readonly number[],
  name: MoveName,
  by: number,
): Promise<void> => {
  const rows = await desk.api.db
    .selectFrom('drug')
    .select(['id', 'queue'])
    .where('id', 'in', drugs)
    .execute();
  const answer = await desk.call('POST', '/api/actions/', by, { action: name, drugs: rows });
  desk.expect(answer, [200]);
  for (const { id, outcome, version, queue, in_product } of answer.body.results) {
    if (outcome === 'done')
      desk.ledger.acknowledge({
        drug: Number(id),
        actor: ACTORS[by]!,
        version,
        holds: { queue, ...(in_product !== undefined && { in_product }) },
      });
    desk.ledger.count(`bulk ${outcome}`);
  }
};

export const undo = async (desk: Desk, drug: number, back: number, by: number): Promise<void> => {
  const entries = await desk.api.db
    .selectFrom('drug_history')
    .select(['version', 'kind'])
    .where('drug_id', '=', drug)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const entry = entries[Math.min(back, entries.length - 1)]!;
  const answer = await desk.call('POST', `/api/drugs/${drug}/undo/`, by, {
    version: entry.version,
  });
  desk.expect(answer, [200, 409]);
  // If a colleague has already made this undo, the answer has the colleague's name, as for a retry.
  if (answer.status === 200 && answer.body.moved_by === ACTORS[by])
    desk.ledger.acknowledge({
      drug,
      actor: ACTORS[by]!,
      version: answer.body.version,
      orEarlier: true,
      holds: { queue: answer.body.queue, in_product: answer.body.in_product },
    });
  desk.ledger.count(`undo ${answer.status}`);
};
