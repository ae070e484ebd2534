import { expect, it } from '@jest/globals';
import { addDrug, readDrug } from './testing/fixtures.ts';
import { describeApi } from './testing/suite.ts';

describeApi('screens of the release before', (api) => {
  const add = (queue: 'dpd' | 'noc' | 'update' = 'dpd') => addDrug(api().db, { queue });
  const post = async (url: string, body: object) => {
    const answer = await api().post(url, body);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const queueOf = async (id: number) => (await readDrug(api().db, id)).queue;

  it('move several drugs, are told what became of each, and undo it', async () => {
    const [one, off] = [
      await add(),
      await addDrug(api().db, { queue: 'dpd', dpd_status: 'cancelled' }),
    ];
    const drugs = [one, off].map((id) => ({ id, queue: 'dpd' }));
    const { batch, ...moved } = await post('/api/drugs/bulk_move/', { move: 'update', drugs });
    expect(moved).toMatchObject({
      results: [{ outcome: 'moved' }, { outcome: 'refused', undecided: true }],
      ...{ moved: 1, refused: 1 },
    });
    expect(await queueOf(one)).toBe('update');
    expect(await post(`/api/moves/${batch}/undo/`, {})).toMatchObject({ undone: 1, refused: 0 });
    expect(await queueOf(one)).toBe('dpd');
  });

  it('move all of a queue after they were told its size', async () => {
    await add('noc');
    const size = (await api().get('/api/drugs/bulk_move/?queue=noc')).body;
    expect(size).toMatchObject({
      count: 1,
      delisted: 0,
      off_market: [],
      clinical: { delisted: 0 },
    });
    const body = { move: 'archive', all: true, queue: 'noc', expected: 1 };
    expect(await post('/api/drugs/bulk_move/', body)).toMatchObject({ moved: 1, results: [] });
  });

  it('put cards away and bring them back by their versions, take and release them', async () => {
    const [first, second] = [await add(), await add()];
    const drugs = [first, second];
    const away = await post('/api/drugs/later/', { drugs, until: 'import' });
    expect(away).toMatchObject({ done: 2, batch: expect.any(String) });
    const versions = away.results.map(({ version }: { version: number }) => version);
    const back = await post('/api/drugs/later/end/', { drugs, versions });
    expect(back).toMatchObject({ done: 2, refused: 0 });
    expect(await post('/api/drugs/take/', { drugs })).toMatchObject({ done: 2 });
    expect(await post('/api/drugs/release/', { drugs: [first] })).toMatchObject({ done: 1 });
  });

  it('approve several records, each by its version', async () => {
    const drugs = [{ id: await add('update'), version: 1 }];
    expect(await post('/api/approvals/', { drugs })).toMatchObject({
      results: [{ outcome: expect.any(String), detail: expect.any(String) }],
    });
  });

  it('approve one record and withdraw it, and are shown what stands', async () => {
    const path = `/api/drugs/${await add('update')}/approval/`;
    const refused = await api().post(path, { version: 1 });
    expect(refused).toMatchObject({ status: 409, body: { current: { version: 1 } } });
    expect((await api().post(path, { version: 7 })).status).toBe(412);
    expect(await post(`${path}withdraw/`, { version: 1 })).toMatchObject({ approval: null });
    expect((await api().post('/api/drugs/999999/approval/', { version: 1 })).status).toBe(404);
  });

  it('decide on one field of a record, and are shown how it compares', async () => {
    const id = await add();
    const path = `/api/drugs/${id}/source/`;
    const kept = { field: 'strength', decision: 'keep' };
    const keep = (tag: string) => api().post(path, kept, { headers: { 'if-match': tag } });
    const current = { version: 1, fields: expect.any(Array) };
    expect(await keep('"v1"')).toMatchObject({ status: 409, body: { current } });
    expect((await keep('"v7"')).status).toBe(412);
    expect(await post(path, { ...kept, decision: 'undo' })).toMatchObject({ version: 1 });
  });

  it('decide on a group and on what a publication would leave open', async () => {
    const decision = { decision: 'keep', queue: 'dpd', expected: 0 };
    expect(await post('/api/drugs/groups/aaaa/decision/', decision)).toMatchObject({
      ...{ decided: 0, refused: 0, results: [] },
    });
    const open = { decision: 'keep', expected: 0, import_id: 1 };
    expect((await api().post('/api/decisions/', open)).status).toBe(409);
  });

  it('are refused what is no such call', async () => {
    expect((await api().post('/api/drugs/bulk_move/', { move: 'nowhere' })).status).toBe(400);
  });
});
