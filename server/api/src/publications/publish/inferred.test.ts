import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { publishing, type DrugValues } from '../../testing/publishing.ts';
import { describeApi } from '../../testing/suite.ts';

describeApi('an added drug in the preview (D86)', (api) => {
  const { add, preview } = publishing(api);
  /** A drug whose type and tier an import inferred. */
  const inferred = async (values: DrugValues = {}) => {
    const id = await add({ strength: '500 MG', tier: 1, ...values });
    await sql`insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
      values (${id}, 'importer', 'test', 'import', 1, null, '{}', '{"inferred": ["type", "tier"]}')`.execute(
      api().db,
    );
    return id;
  };

  it('has its market status, and the inferred fields that nobody has edited', async () => {
    const id = await inferred({ dpd_status: 'approved' });
    expect(await preview()).toMatchObject({
      counts: { added: 1, inferred: 1 },
      added: [{ id: String(id), status: 'approved', inferred: ['tier', 'type'] }],
    });

    await sql`insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
      values (${id}, 'ada', 'test', 'edit', 2, '{"tier": "1"}', '{"tier": "2"}', '{}')`.execute(
      api().db,
    );
    expect((await preview()).added).toMatchObject([{ inferred: ['type'] }]);
  });

  it('has none that somebody said is right', async () => {
    const id = await inferred();
    const ofDrug = async () => (await preview()).added.find((added) => added.id === String(id));
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
