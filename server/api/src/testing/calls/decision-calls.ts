import type { Calls } from '@refined/shared/contract';
import type { SucceedingCall } from '../../source/testing/succeeding-calls.ts';
import type { TestApp } from '../test-app.ts';

/**
 * For each call that decides on a group: a request that succeeds. `differing` adds a drug whose
 * strength is another one than Health Canada's, with an import.
 */
export const succeedingDecisionCalls = (
  calls: Calls,
  api: () => TestApp,
  differing: () => Promise<number>,
): Record<string, () => Promise<SucceedingCall>> => {
  const group = async () => {
    const { db } = api();
    const drug_id = await differing();
    await db.updateTable('drug').set({ queue: 'manual' }).where('id', '=', drug_id).execute();
    const { id: import_id } = await db
      .selectFrom('import_run')
      .select('id')
      .executeTakeFirstOrThrow();
    const key = `${drug_id}`.padStart(24, 'a');
    await db
      .insertInto('source_change')
      .values({
        import_id,
        drug_id,
        kind: 'overridden',
        field: 'strength',
        old_value: JSON.stringify('5 MG') as never,
        new_value: JSON.stringify('7 MG') as never,
        group_key: key,
      })
      .execute();
    return { params: { group: key }, body: { decision: 'keep', queue: 'manual', expected: 1 } };
  };
  return {
    [`${calls.decideGroup.method} ${calls.decideGroup.path}`]: group,
    [`${calls.decideOpen.method} ${calls.decideOpen.path}`]: async () => {
      const id = await differing();
      await api().db.updateTable('drug').set({ queue: 'update' }).where('id', '=', id).execute();
      const { to_check: checks } = (await api().get('/api/publications/preview/')).body;
      return { body: { decision: 'keep', expected: checks.open, import_id: checks.import_id } };
    },
    [`${calls.undoDecisions.method} ${calls.undoDecisions.path}`]: async () => {
      const { params, body } = await group();
      const answer = await api().post(`/api/drugs/groups/${params.group}/decision/`, body);
      return { params: { batch: answer.body.batch }, body: {} };
    },
  };
};
