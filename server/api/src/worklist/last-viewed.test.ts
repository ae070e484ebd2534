import { beforeAll, expect, it } from '@jest/globals';
import { drugLook } from '@refined/shared/contract';
import { addDrug } from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';

describeApi('what changed since a reviewer looked', (api) => {
  const { card, save, move, undoMove, perform } = reviewing(api);
  let grace: string;
  beforeAll(async () => {
    grace = await api().addColleague('grace');
  });
  const look = async (id: number, token = api().token) =>
    drugLook.parse((await api().post(`/api/drugs/${id}/look/`, undefined, { token })).body);
  const markOf = async (id: number, token?: string) => (await card(id, 'dpd', token)).changed_since;

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
    const byGrace = { token: grace };
    await move(id, 'committee_review', { queue: 'dpd' }, byGrace);
    await undoMove(id, 3, byGrace);
    await perform('snooze', [id], { until: 'import' }, byGrace);
    await perform('unsnooze', [id], {}, byGrace);
    expect(await markOf(id)).toBeUndefined();
    expect((await look(id)).changes).toEqual([]);
  });

  it('knows no drug that is not there', async () => {
    expect((await api().post('/api/drugs/2147000000/look/')).status).toBe(404);
    expect((await api().get('/api/drugs/2147000000/marks/')).status).toBe(404);
  });
});
