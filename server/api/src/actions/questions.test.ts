import { describe, expect, it } from '@jest/globals';
import { drugActionCalls, drugPage, type DrugSummary } from '@refined/shared/contract';
import { randomUUID } from 'node:crypto';
import { addDrug, readPlace, setDrug, addChange, addImportRun } from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';

const QUESTION = 'Is the new strength the same product?';

describeApi('what travels with a drug (D68)', (api) => {
  const add = (values: Parameters<typeof addDrug>[1] = {}) =>
    addDrug(api().db, { queue: 'dpd', ...values });
  const { move, read, marks, perform, previewAction, undoMove, actionOf } = reviewing(api);
  const ask = (id: number, question: string, queue = 'dpd') =>
    move(id, 'committee_review', { queue, question });
  const listed = async (queue: string, id: number): Promise<DrugSummary> => {
    const page = drugPage('formulary').parse(await read(`/api/drugs/?queue=${queue}`));
    return page.results.find((one) => one.id === String(id))!;
  };
  const comments = async (id: number) =>
    (await read(`/api/drugs/${id}/comments/`)).results as { text: string }[];
  const texts = async (id: number) => (await comments(id)).map(({ text }) => text);

  it('a question is a comment, and the card says who sent it, from where, when and what was asked', async () => {
    const id = await add();
    const moved = await ask(id, `  ${QUESTION} `);
    expect(moved.status).toBe(200);
    const { sent, comment } = await listed('com', id);
    expect(sent).toEqual({ by: 'Ada Tester', at: moved.body.moved_at, from: 'dpd' });
    expect(comment).toEqual({ by: 'Ada Tester', at: moved.body.moved_at, text: QUESTION });
    expect(await texts(id)).toEqual([QUESTION]);
    expect(await marks(id)).toEqual({
      later: null,
      taken: null,
      sent,
      comment,
    });
  });

  it.each([undefined, '', ' \n '])('%j is no question', async (question) => {
    const id = await add();
    expect((await move(id, 'committee_review', { queue: 'dpd', question })).status).toBe(200);
    expect(await texts(id)).toEqual([]);
    expect(await listed('com', id)).not.toHaveProperty('comment');
  });

  it('only the committee is asked', async () => {
    const id = await add();
    await move(id, 'update_review', { queue: 'dpd', question: QUESTION });
    expect(await texts(id)).toEqual([]);
  });

  it('a refused move says nothing, and a repeated one says it once', async () => {
    const id = await add();
    const refused = await ask(id, QUESTION, 'noc');
    expect(refused.status).toBe(409);
    expect(await texts(id)).toEqual([]);
    await ask(id, QUESTION);
    expect((await ask(id, QUESTION)).status).toBe(200);
    expect(await texts(id)).toEqual([QUESTION]);
    // A colleague has already moved it; this reviewer asks something else.
    await ask(id, 'And the form?');
    expect(await texts(id)).toEqual(['And the form?', QUESTION]);
  });

  it('one question goes to all drugs of a bulk move, and is the reason of the action', async () => {
    const [first, second, there] = [await add(), await add(), await add({ queue: 'com' })];
    const elsewhere = await add({ queue: 'noc' });
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const drugs = [first, second, there, elsewhere].map((id) => ({ id, queue: 'dpd' }));
    const { body } = await perform('committee', { drugs }, { question: QUESTION }, key);
    expect(drugActionCalls.performAction.output.parse(body)).toMatchObject({ done: 2, refused: 1 });
    for (const id of [first, second, there]) expect(await texts(id)).toEqual([QUESTION]);
    expect(await texts(elsewhere)).toEqual([]);
    expect((await actionOf(body.action)).action).toMatchObject({ reason: QUESTION });
  });

  it('what was said stays after an undo, and the card says again who sent it', async () => {
    const id = await add();
    await ask(id, QUESTION);
    await move(id, 'update_review', { queue: 'com' });
    expect(await listed('update', id)).toMatchObject({ sent: { from: 'com' } });
    expect((await undoMove(id, 3)).status).toBe(200);
    expect(await listed('com', id)).toMatchObject({
      sent: { from: 'dpd' },
      comment: { text: QUESTION },
    });
  });

  it('an old comment is on the card of every queue; who sent it only where people send', async () => {
    const id = await add({ queue: '' });
    await api().post(`/api/drugs/${id}/comments/`, { text: 'Asked the maker.' });
    await setDrug(api().db, id, { queue: 'dpd' });
    const drug = await listed('dpd', id);
    expect(drug).toMatchObject({ comment: { by: 'Ada Tester', text: 'Asked the maker.' } });
    expect(drug).not.toHaveProperty('sent');
    expect(await readPlace(api().db, id)).toMatchObject({ queue: 'dpd' });
  });

  describe('why it came', () => {
    const change = async (drug_id: number, field: 'strength' | 'form') => {
      const import_id = await addImportRun(api().db);
      await addChange(api().db, {
        import_id,
        drug_id,
        kind: field,
        field,
        before: 'A',
        after: 'B',
      });
    };
    const why = async (queue: string, id: number) =>
      (await listed(queue, id)).reasons?.map(({ kind }) => kind);

    it('goes with it to the committee and to Update, beside what its source changed since', async () => {
      const id = await add();
      await change(id, 'strength');
      await ask(id, '');
      expect(await why('com', id)).toEqual(['strength']);
      await change(id, 'form');
      await setDrug(api().db, id, { source_changed: true });
      expect(await why('com', id)).toEqual(['form', 'strength']);
      await move(id, 'update_review', { queue: 'com' });
      expect(await why('update', id)).toContain('form');
      expect((await api().get(`/api/drugs/${id}/source/`)).body.drug.reasons).toBeDefined();
    });
  });

  it('says before a move which drugs of a list could not be published (D69)', async () => {
    const preview = () => previewAction('update', 'manual');
    const { body: before } = await preview();
    const id = await add({ queue: 'manual', form: '', active_ingredient_ids: [] });
    await add({ queue: 'manual', form: 'TABLET', active_ingredient_ids: [3001] });
    const { body } = await preview();
    expect(body.count).toBe(before.count + 2);
    expect(body.incomplete.count).toBe(before.incomplete.count + 1);
    expect(body.incomplete.results).toContainEqual({
      id: String(id),
      din: expect.any(String),
      drug_name: expect.any(String),
      strength: '',
      form: '',
      missing: ['active_ingredient', 'form'],
    });
  });
});
