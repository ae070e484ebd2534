import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addDrug } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';

describeApi('counts asked again', (api) => {
  const counts = async () => (await api().get('/api/drugs/count_review/')).body;

  it('have every write, however it was made', async () => {
    const before = await counts();
    const id = await addDrug(api().db, { queue: 'noc' });
    expect(await counts()).toMatchObject({ noc_review: before.noc_review + 1 });
    expect((await api().post(`/api/drugs/${id}/committee_review/`, {})).status).toBe(200);
    expect(await counts()).toMatchObject({
      noc_review: before.noc_review,
      committee: before.committee + 1,
    });
    await sql`update drug set queue = 'noc' where id = ${id}`.execute(api().db);
    expect(await counts()).toMatchObject({ noc_review: before.noc_review + 1 });
  });

  it('have what was rolled back no longer', async () => {
    const before = await counts();
    const undone = api()
      .db.transaction()
      .execute(async (transaction) => {
        await addDrug(transaction, { queue: 'noc' });
        throw new Error('on purpose');
      });
    const meanwhile = counts();
    await expect(undone).rejects.toThrow('on purpose');
    expect([await meanwhile, await counts()]).toEqual([before, before]);
  });
});
