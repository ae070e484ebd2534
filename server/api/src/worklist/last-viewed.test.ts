import { beforeAll, expect, it } from '@jest/globals';
import { drugLook } from '@refined/shared/contract';
import { addDrug, addTestUser } from '../testing/fixtures.ts';
import { inputOf } from '../testing/record-input.ts';
import { describeApi } from '../testing/suite.ts';

describeApi('what changed since a reviewer looked', (api) => {
  let grace: string;
  beforeAll(async () => {
    await addTestUser(api().db, 'grace');
    grace = (await api().signIn('grace')).body.token;
  });
  const look = async (id: number, token = api().token) =>
    drugLook.parse((await api().post(`/api/drugs/${id}/look/`, undefined, { token })).body);
  const save = async (id: number, values: object, token: string) => {
    const { body } = await api().get(`/api/drugs/${id}/`);
    const answer = await api().call('PUT', `/api/drugs/${id}/`, {
      body: { ...inputOf(body), ...values },
      token,
    });
    expect(answer.status).toBe(200);
  };
  const markOf = async (id: number, token = api().token) => {
    const { body } = await api().get('/api/drugs/?queue=dpd', { token });
    return body.results.find((drug: { id: number }) => Number(drug.id) === id).changed_since;
  };

  it('is nothing at first; then what others changed, with old and new value, once', async () => {
    const id = await addDrug(api().db, { queue: 'dpd', strength: '5 MG' });
    await save(id, { strength: '6 MG' }, grace);
    expect(await markOf(id)).toBeUndefined();
    expect(await look(id)).toEqual({ since: null, changes: [], more: 0 });

    await save(id, { strength: '10 MG' }, grace);
    await save(id, { form: 'CAPSULE' }, grace);
    expect(await markOf(id)).toBe(2);
    expect(await markOf(id, grace)).toBeUndefined();
    const { changes, more, since } = await look(id);
    expect(since).not.toBeNull();
    expect(more).toBe(0);
    expect(changes.map(({ actor, fields }) => ({ actor, fields }))).toEqual([
      { actor: 'grace', fields: [{ field: 'form', before: [], after: ['CAPSULE'] }] },
      { actor: 'grace', fields: [{ field: 'strength', before: ['6 MG'], after: ['10 MG'] }] },
    ]);
    expect(await markOf(id)).toBeUndefined();
    expect((await look(id)).changes).toEqual([]);
  });

  it('leaves out what the reviewer did, and where the drug went', async () => {
    const id = await addDrug(api().db, { queue: 'dpd', strength: '5 MG' });
    await look(id);
    await save(id, { strength: '10 MG' }, api().token);
    await api().post(`/api/drugs/${id}/committee_review/`, { queue: 'dpd' }, { token: grace });
    await api().post(`/api/drugs/${id}/undo/`, { version: 3 }, { token: grace });
    const snooze = { action: 'snooze', drugs: [{ id }], input: { until: 'import' } };
    await api().post('/api/actions/', snooze, { token: grace });
    await api().post('/api/actions/', { action: 'unsnooze', drugs: [{ id }] }, { token: grace });
    expect(await markOf(id)).toBeUndefined();
    expect((await look(id)).changes).toEqual([]);
  });

  it('knows no drug that is not there', async () => {
    expect((await api().post('/api/drugs/2147000000/look/')).status).toBe(404);
    expect((await api().get('/api/drugs/2147000000/marks/')).status).toBe(404);
  });
});
