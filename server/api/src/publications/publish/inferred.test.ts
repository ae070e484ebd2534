import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addDrug } from '../../testing/fixtures.ts';
import { describeApi } from '../../testing/suite.ts';

describeApi('an added drug in the preview (D86)', (api) => {
  const preview = async () => (await api().get('/api/publications/preview/')).body;

  it('has its market status, and the inferred fields that nobody has edited', async () => {
    const { db } = api();
    const id = await addDrug(db, {
      ...{ type_id: 1003, active_ingredient_ids: [3001], form: 'TABLET', strength: '500 MG' },
      ...{ queue: 'update', tier: 1, dpd_status: 'approved' },
    });
    await sql`insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
      values (${id}, 'importer', 'test', 'import', 1, null, '{}', '{"inferred": ["type", "tier"]}')`.execute(
      db,
    );
    expect(await preview()).toMatchObject({
      counts: { added: 1, inferred: 1 },
      added: [{ id: String(id), status: 'approved', inferred: ['tier', 'type'] }],
    });

    await sql`insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
      values (${id}, 'ada', 'test', 'edit', 2, '{"tier": "1"}', '{"tier": "2"}', '{}')`.execute(db);
    expect((await preview()).added).toMatchObject([{ inferred: ['type'] }]);
  });

  it('has none that somebody said is right', async () => {
    const { db } = api();
    const id = await addDrug(db, {
      ...{ type_id: 1003, active_ingredient_ids: [3001], form: 'TABLET', strength: '500 MG' },
      ...{ queue: 'update', tier: 1 },
    });
    await sql`insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
      values (${id}, 'importer', 'test', 'import', 1, null, '{}', '{"inferred": ["type", "tier"]}')`.execute(
      db,
    );
    const ofDrug = async () =>
      (await preview()).added.find((added: { id: string }) => added.id === String(id));
    const marks = async () => (await api().get(`/api/drugs/${id}/marks/`)).body;
    const confirm = (fields: readonly string[]) =>
      api().post(`/api/drugs/${id}/inferred/`, { fields });

    expect(await marks()).toMatchObject({ inferred: ['tier', 'type'] });
    expect((await confirm(['tier', 'form'])).body).toEqual({ inferred: ['type'] });
    expect((await confirm(['tier'])).body).toEqual({ inferred: ['type'] });
    expect(await ofDrug()).toMatchObject({ inferred: ['type'] });
    expect((await confirm(['type'])).body).toEqual({ inferred: [] });
    expect(await ofDrug()).not.toHaveProperty('inferred');
    expect(await marks()).not.toHaveProperty('inferred');
    expect((await api().post('/api/drugs/999999/inferred/', { fields: [] })).status).toBe(404);
  });
});
