import { beforeAll, expect, it } from '@jest/globals';
import type { NewForMe } from '@refined/shared/contract';
import { addDrug, addImportRun } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';

describeApi('what is new for somebody', (api) => {
  let grace = '';
  beforeAll(async () => {
    grace = await api().addColleague('grace');
  });
  const news = async (): Promise<NewForMe> => (await api().get('/api/new_for_me/')).body;
  const why = async (id: number) =>
    (await news()).results.filter((one) => one.id === `${id}`).map((one) => one.why);
  const perform = async (action: string, id: number, input: object, token = api().token) => {
    const answer = await api().post('/api/actions/', { action, input, drugs: [{ id }] }, { token });
    expect(answer.body).toMatchObject({ done: 1 });
  };
  const look = (id: number) => api().post(`/api/drugs/${id}/look/`, {});

  it('is what a colleague assigned, until it is done', async () => {
    const id = await addDrug(api().db, { queue: 'dpd' });
    await perform('assign', id, { to: 'ada', note: 'Please check.' }, grace);
    expect((await news()).results).toMatchObject([
      { id: `${id}`, why: 'assigned', by: 'Ada Tester', note: 'Please check.' },
    ]);
    await look(id);
    expect(await why(id)).toEqual(['assigned']);
    await perform('unassign', id, {});
    expect(await why(id)).toEqual([]);
  });

  it('is what the person snoozed and is back, until they look at it', async () => {
    const id = await addDrug(api().db, { queue: 'dpd' });
    const back_at = new Date(Date.now() + 60_000).toISOString();
    await perform('snooze', id, { until: 'date', back_at });
    expect(await why(id)).toEqual([]);
    await api()
      .db.updateTable('drug_later')
      .set({ back_at: new Date() })
      .where('drug_id', '=', id)
      .execute();
    expect(await why(id)).toEqual(['back']);
    expect((await api().get('/api/new_for_me/', { token: grace })).body.count).toBe(0);
    await look(id);
    expect(await why(id)).toEqual([]);
  });

  it('is what the committee answered to them, until they look at it', async () => {
    const id = await addDrug(api().db, { queue: 'dpd' });
    await api().post(`/api/drugs/${id}/committee_review/`, { queue: 'dpd' });
    const input = { answer: 'defer', reason: 'More data.', meeting: '2026-01-20' };
    await perform('answer', id, input, grace);
    expect((await news()).results).toMatchObject([{ id: `${id}`, why: 'answered', answer: input }]);
    await look(id);
    expect(await why(id)).toEqual([]);
  });

  it('is the last import of somebody else, until they look at a record', async () => {
    const anImport = (actor: string) => addImportRun(api().db, { actor });
    expect((await news()).import).toBeNull();
    await anImport('grace');
    expect((await news()).import).toMatchObject({ kind: 'dpd', date: '2026-04-01' });
    await look(await addDrug(api().db));
    expect((await news()).import).toBeNull();
    await anImport('ada');
    expect((await news()).import).toBeNull();
  });
});
