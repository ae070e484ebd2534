import { beforeAll, expect, it } from '@jest/globals';
import { drugLook, type NewForMe } from '@refined/shared/contract';
import { addDrug, addImportRun } from '../testing/fixtures.ts';
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

const [METFORMIN, SITAGLIPTIN, ACETAMINOPHEN] = [3001, 3002, 3003] as const;

describeApi('what else is on the product with the same ingredients and strength (D87)', (api) => {
  it('stands on each card and each open record: in any order, pair by pair', async () => {
    const add = (ids: number[], strength: string, in_product = true, queue: 'dpd' | '' = '') =>
      addDrug(api().db, { active_ingredient_ids: ids, strength, in_product, queue });
    const alone = await add([METFORMIN], '500 MG', true, 'dpd');
    const archived = await add([METFORMIN], '500 MG', false, 'dpd');
    const both = await add([METFORMIN, SITAGLIPTIN], '500 MG; 50 MG', true, 'dpd');
    await add([SITAGLIPTIN, METFORMIN], '50 MG; 500 MG');
    // The same words, but another drug.
    const turned = await add([SITAGLIPTIN, METFORMIN], '500 MG; 50 MG', false, 'dpd');
    const other = await add([ACETAMINOPHEN], '500 MG', false, 'dpd');
    const nothing = await add([], '500 MG', false, 'dpd');

    const { body } = await api().get('/api/drugs/?queue=dpd');
    const listed = new Map<number, number | undefined>(
      body.results.map(({ id, others }: { id: number; others?: number }) => [id, others]),
    );
    const ids = [alone, archived, both, turned, other, nothing];
    expect(ids.map((id) => listed.get(id))).toEqual([0, 1, 1, 0, 0, undefined]);
    for (const id of ids) {
      const { body: marks } = await api().get(`/api/drugs/${id}/marks/`);
      expect(marks.others).toBe(listed.get(id));
      if (id === turned) continue;
      const { body: related } = await api().get(`/api/drugs/${id}/related/`);
      expect(
        related.results.filter(
          ({ drug }: { drug: { in_formulary: boolean } }) => drug.in_formulary,
        ),
      ).toHaveLength(listed.get(id) ?? 0);
    }
  });

  it('names them for a drug that is not on the market, as many as there is room for', async () => {
    const add = (drug_name: string, dpd_status: string, in_product = true) =>
      addDrug(api().db, {
        ...{ active_ingredient_ids: [SITAGLIPTIN], strength: '25 MG', queue: 'dpd' },
        ...{ drug_name, dpd_status, in_product, din: '' },
      });
    const gone = await add('Gone', 'cancelled');
    const marketed = await add('Dolphin', 'marketed');
    for (const name of ['Cat', 'Bee', 'Ant']) await add(name, 'marketed');
    await add('Aardvark', 'marketed', false);
    const marksOf = async (id: number) => (await api().get(`/api/drugs/${id}/marks/`)).body;
    const { others, other_drugs } = await marksOf(gone);
    expect(others).toBe(4);
    expect(other_drugs.map(({ drug_name }: { drug_name: string }) => drug_name)).toEqual([
      'Ant',
      'Bee',
      'Cat',
    ]);
    const { body } = await api().get('/api/drugs/?queue=dpd');
    const listed = body.results.find(({ id }: { id: number }) => id === gone);
    expect(listed.other_drugs).toEqual(other_drugs);
    expect(await marksOf(marketed)).not.toHaveProperty('other_drugs');
  });
});
