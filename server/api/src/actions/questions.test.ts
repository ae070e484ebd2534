import { describe, expect, it, beforeAll } from '@jest/globals';
import { drugActionCalls, drugPage, type DrugSummary } from '@refined/shared/contract';
import { randomUUID } from 'node:crypto';
import {
  addDrug,
  readPlace,
  setDrug,
  addChange,
  addImportRun,
  keyChanges,
} from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';
import { sql } from 'kysely';
import { groupKey } from '../source/values/group-key.ts';
import { apiMessages } from '../messages/api.ts';

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

const KEY = groupKey(
  { kind: 'company', field: 'manufacturer', before: 'ENDO', after: 'KNIGHT' },
  { id: 0 },
);

describeApi('an administrative group with drugs that changed clinically too (D82)', (api) => {
  let [plain, also, decided]: number[] = [];
  const { perform, previewAction } = reviewing(api);
  const part = { queue: 'dpd', filter: `group.${KEY}` };
  const size = async () => (await previewAction('committee', 'dpd', { ...part, expected: 3 })).body;
  const move = async (body: object) => (await perform('committee', { ...part, ...body })).body;

  beforeAll(async () => {
    const { db } = api();
    const facts = {
      strength: '1 MG',
      form: 'TABLET',
      queue: 'dpd',
      dpd_status: 'dormant',
    } as const;
    const add = (drug_name: string) => addDrug(db, { ...facts, drug_name });
    [plain, also, decided] = [await add('Plain'), await add('Also'), await add('Decided')];
    await sql`insert into import_run (kind, extract_date, status, actor, files, started_at)
      values ('dpd', '2026-04-01', 'done', 'importer', '[]', now() + interval '1 hour')`.execute(
      db,
    );
    await sql`
      insert into source_change (import_id, drug_id, kind, field, old_value, new_value)
      select r.id, d.id, 'company', 'manufacturer', '"ENDO"'::jsonb, '"KNIGHT"'::jsonb
      from drug d, (select max(id) as id from import_run) r where d.id = any(${[plain, also, decided]})
      union all
      select r.id, d.id, 'strength', 'strength', '"1 MG"'::jsonb, '"2 MG"'::jsonb
      from drug d, (select max(id) as id from import_run) r where d.id = ${also}`.execute(db);
    await keyChanges(db);
  });

  it('says how many they are, and names them with what changed', async () => {
    expect(await size()).toMatchObject({
      count: 3,
      clinical: {
        count: 1,
        off_market: 1,
        results: [
          {
            ...{ id: String(also), drug_name: 'Also', strength: '1 MG', form: 'TABLET' },
            kinds: ['strength'],
          },
        ],
      },
    });
    expect((await size()).off_market.results).toEqual(
      Array(3).fill(expect.objectContaining({ strength: '1 MG', form: 'TABLET' })),
    );
  });

  it('leaves them where they are, unless they are included', async () => {
    const without = await move({ expected: 2 });
    expect(without).toMatchObject({ done: 2, refused: 0 });
    const left = await move({ expected: 1, clinical: true });
    expect(left.results).toMatchObject([{ id: String(also), outcome: 'done' }]);
  });
});

describeApi('moves of drugs that are not on the market (D55, D80)', (api) => {
  const add = (dpd_status: string) =>
    addDrug(api().db, { queue: 'dpd', in_product: true, dpd_status });
  const { move, perform, previewAction, entriesOf } = reviewing(api);
  const lastEntry = async (id: number) => (await entriesOf(id))[0];

  it.each([
    ['approved', 'approved'],
    ['dormant', 'dormant'],
    ['cancelled', 'gone'],
  ])('keeps in the history that a %s drug is to stay', async (dpd_status, kept) => {
    const id = await add(dpd_status);
    const answer = await move(id, 'update_review', { queue: 'dpd', keep: true });
    expect(answer).toMatchObject({ status: 200, body: { queue: 'update', in_product: true } });
    expect(await lastEntry(id)).toMatchObject({ kind: 'move', kept });
  });

  it.each([
    ['another drug', 'marketed', 'update_review', { keep: true }],
    ['another move', 'gone', 'committee_review', { keep: true }],
    ['a client that only knows the specification', 'cancelled', 'update_review', {}],
  ])('notes no decision for %s', async (_what, dpd_status, path, body) => {
    const id = await add(dpd_status);
    expect((await move(id, path, { queue: 'dpd', ...body })).status).toBe(200);
    expect(await lastEntry(id)).not.toHaveProperty('kept');
  });

  it('refuses them in a bulk move to Update until somebody has decided, and moves the others', async () => {
    const [listed, approved, dormant, gone] = [
      await add('marketed'),
      await add('approved'),
      await add('dormant'),
      await add('cancelled'),
    ] as const;
    const drugs = [listed, approved, dormant, gone].map((id) => ({ id, queue: 'dpd' }));
    const { body } = await perform('update', { drugs });
    expect(body).toMatchObject({ done: 1, refused: 3 });
    const refused = body.results.filter(
      ({ outcome }: { outcome: string }) => outcome === 'refused',
    );
    expect(refused).toEqual(
      [approved, dormant, gone].map((id) =>
        expect.objectContaining({
          id: String(id),
          queue: 'dpd',
          detail: apiMessages.undecidedListing,
          why: 'undecided',
        }),
      ),
    );
    const kept = await perform('update', { drugs }, { keep: true });
    expect(kept.body).toMatchObject({ done: 3, refused: 0 });
    expect([
      await lastEntry(approved),
      await lastEntry(dormant),
      await lastEntry(gone),
    ]).toMatchObject([
      { kept: 'approved', batch: { id: kept.body.action } },
      { kept: 'dormant', batch: { id: kept.body.action } },
      { kept: 'gone', batch: { id: kept.body.action } },
    ]);
    expect(await lastEntry(listed)).not.toHaveProperty('kept');
  });

  it('says how many of a queue they are, and archives them like any other', async () => {
    const preview = () => previewAction('update', 'dpd');
    const before = (await preview()).body;
    const ids = [await add('dormant'), await add('marketed')];
    const { body } = await preview();
    expect(body).toMatchObject({
      count: before.count + 2,
      in_product: before.in_product + 2,
      off_market: { count: before.off_market.count + 1 },
    });
    expect((await perform('archive', ids)).body).toMatchObject({ done: 2, refused: 0 });
  });
});
