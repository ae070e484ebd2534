import { expect, it } from '@jest/globals';
import { monthRecord } from '@refined/shared/contract';
import type { Queue } from '@refined/shared/domain';
import { sql } from 'kysely';
import { addChange, addDrug, addImportRun } from '../testing/fixtures.ts';
import { publishing } from '../testing/publishing.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';

type Six = [number, number, number, number, number, number];

describeApi('the record of a month', (api) => {
  const record = async (query = '') =>
    monthRecord.parse((await api().get(`/api/month/record/${query}`)).body);
  /** Queues a drug as an import does. */
  const bring = async (
    run: number,
    drug: number,
    kind: 'new' | 'strength',
    queue: Queue = 'dpd',
  ) => {
    await sql`with d as (update drug set queue = ${queue}, version = version + 1, in_product = false
        where id = ${drug} returning *)
      insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
      select id, 'import', 'r', 'import', version, null, drug_state(d), jsonb_build_object('import_id', ${run}::integer)
      from d`.execute(api().db);
    await addChange(api().db, { import_id: run, drug_id: drug, kind });
  };
  const reviewers = reviewing(api);
  const perform = async (action: string, drug: number, input: object = {}) => {
    const { body } = await reviewers.perform(action, [drug], input);
    expect(body).toMatchObject({ done: 1 });
    return (body as { action: string }).action;
  };
  const by = 'Ada Tester';

  it('is none before the first import after the baseline', async () => {
    await addImportRun(api().db, { baseline: true });
    expect(await record()).toEqual({ months: [], record: null });
    for (const month of ['1', '1999-01', ''])
      expect((await api().get(`/api/month/record/?month=${month}`)).status).toBe(404);
  });

  it('says what came, who decided what and why, and what waits; an earlier one as it ended', async () => {
    const drugs = [];
    for (let index = 0; index < 6; index += 1) drugs.push(await addDrug(api().db));
    const [updated, archived, excluded, asked, waits, undone] = drugs as Six;
    const april = await addImportRun(api().db, { extract_date: '2026-04-01', actor: 'ada' });
    for (const id of drugs) await bring(april, id, id === waits ? 'strength' : 'new');
    await perform('update', updated);
    await perform('archive', archived);
    const question = 'Is it covered elsewhere?';
    for (const id of [excluded, asked]) await perform('committee', id, { question });
    const answer = { answer: 'exclude', reason: 'Another is cheaper.', meeting: '2026-04-10' };
    await perform('answer', excluded, answer);
    const action = await perform('archive', undone);
    await reviewers.undoAction(action);

    const expected = {
      ...{ id: april, date: '2026-04-01', publications: [] },
      imports: [{ id: april, kind: 'dpd', date: '2026-04-01', actor: by }],
      queues: [
        { queue: 'noc', review: 0 },
        { queue: 'dpd', review: 2, committee: 1, update: 1, on_product: 0, archived: 2 },
        { queue: 'manual', review: 0 },
      ],
      decisions: expect.arrayContaining([
        { by, kind: 'update', count: 1, reasons: [{ reason: '', count: 1 }] },
        { by, kind: 'archive', count: 1, reasons: [{ reason: '', count: 1 }] },
        { by, kind: 'exclude', count: 1, reasons: [{ reason: answer.reason, count: 1 }] },
        { by, kind: 'committee', count: 1, reasons: [{ reason: question, count: 1 }] },
      ]),
      left: [
        { queue: 'com', kind: 'new', count: 1 },
        { queue: 'dpd', kind: 'new', count: 1 },
        { queue: 'dpd', kind: 'strength', count: 1 },
      ],
    };
    const first = await record();
    expect(first).toMatchObject({
      months: [{ id: april, date: '2026-04-01' }],
      record: { ...expected, ended: null },
    });
    expect(first.record?.decisions).toHaveLength(4);

    // May queues one of them again; decisions now belong to May.
    const may = await addImportRun(api().db, { extract_date: '2026-05-01' });
    await bring(may, archived, 'strength');
    await perform('archive', waits);
    const { add, publish } = publishing(api);
    await add();
    expect((await publish()).status).toBe(200);
    expect((await record()).record).toMatchObject({
      id: may,
      publications: [{ number: 1, actor: by }],
      left: [{ kind: 'strength', count: 1 }],
    });
    const { months, record: earlier } = await record(`?month=${april}`);
    expect(months.map(({ id }) => id)).toEqual([may, april]);
    expect(earlier).toMatchObject({ ...expected, ended: expect.any(String) });
  });
});
