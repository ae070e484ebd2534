import { beforeAll, expect, it, describe } from '@jest/globals';
import { addDrug, readHistory } from '../testing/fixtures.ts';
import { readExcel } from '../testing/read-excel.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';

describeApi('the minutes of a meeting of the expert committee', (api) => {
  let grace: string;
  const { perform, undoAction, move, read } = reviewing(api);
  const answer = (id: number, meeting: string, input: object) =>
    perform('answer', [id], { reason: 'As shown.', meeting, ...input });
  const minutes = (query = '') => read(`/api/committee/answers/${query}`);

  beforeAll(async () => {
    grace = await api().addColleague('grace');
  });

  it('say what was asked, by whom, and what was answered; the last meeting comes first', async () => {
    expect(await minutes()).toEqual({ day: null, days: [], results: [] });
    const [asked, other, back] = [
      await addDrug(api().db, { queue: 'dpd', drug_name: 'Zeta', strength: '5 MG' }),
      await addDrug(api().db, { queue: 'com', drug_name: 'Alpha' }),
      await addDrug(api().db, { queue: 'com', drug_name: 'Beta' }),
    ];
    const question = 'Is the strength right?';
    await move(asked, 'committee_review', { queue: 'dpd', question }, { token: grace });
    await answer(asked, '2026-05-12', { answer: 'include', tier: 2 });
    await answer(other, '2026-05-12', { answer: 'defer' });
    const { action } = (await answer(back, '2026-06-09', { answer: 'exclude' })).body;
    expect((await minutes()).day).toBe('2026-06-09');
    await undoAction(action);
    const { day, days, results } = await minutes();
    expect({ day, days }).toEqual({ day: '2026-05-12', days: [{ day: '2026-05-12', answers: 2 }] });
    expect(results).toMatchObject([
      { drug_name: 'Alpha', answer: 'defer', question: '', asked_by: '' },
      {
        ...{ id: String(asked), strength: '5 MG', answer: 'include', tier: 2 },
        ...{ reason: 'As shown.', question, asked_by: 'Ada Tester', by: 'Ada Tester' },
      },
    ]);
  });

  it('are a file with the agenda, too: what waits now, for the last meeting and later ones', async () => {
    const rows = async (day: string) => {
      const { rawPayload } = await api().app.inject({
        url: `/api/committee/answers/export/?day=${day}&format=xlsx`,
        headers: { authorization: `Token ${grace}` },
      });
      return readExcel(rawPayload).rows;
    };
    const [head = [], ...lines] = await rows('2026-05-12');
    /** Empty cells aren't written, so cells are found by column letter. */
    const told = (line: typeof head) =>
      ['Drug/Product Name', 'Question', 'Asked By', 'Answer', 'Tier Given', 'Entered By'].map(
        (name) => {
          const letter = head.find(({ text }) => text === name)!.ref[0]!;
          return line.find(({ ref }) => ref.startsWith(letter))?.text ?? '';
        },
      );
    expect(lines.map(told)).toEqual([
      ['Alpha', '', '', 'Defer', '', 'Ada Tester'],
      ['Beta', '', '', '', '', ''],
      ['Zeta', 'Is the strength right?', 'Ada Tester', 'Include', '2', 'Ada Tester'],
    ]);
    expect((await rows('2026-04-01')).length).toBe(1);
  });

  it('are of a day that there is', async () => {
    expect((await api().get('/api/committee/answers/?day=2026-02-30')).status).toBe(400);
    expect((await minutes('?day=2020-01-01')).results).toEqual([]);
  });
});

const MEETING = '2026-05-12';

describeApi('the expert committee’s answer', (api) => {
  const add = (values: object = {}) => addDrug(api().db, { queue: 'com', tier: 1, ...values });
  const { perform, undoAction, undoMove, actionOf, entriesOf, marks, move } = reviewing(api);
  const answer = (target: object, input: object) =>
    perform('answer', { ...target }, { reason: 'As shown.', meeting: MEETING, ...input });
  const drugsOf = (...ids: number[]) => ({ drugs: ids.map((id) => ({ id, queue: 'com' })) });
  const stateOf = (id: number) =>
    api()
      .db.selectFrom('drug')
      .select(['queue', 'in_product', 'tier', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const latest = async (id: number) => (await entriesOf(id))[0];

  it.each([
    ['include', { tier: 3 }, { queue: 'update', in_product: true, tier: 3 }, 'move'],
    ['exclude', {}, { queue: '', in_product: false, tier: 1 }, 'move'],
    ['defer', {}, { queue: 'com', in_product: true, tier: 1 }, 'edit'],
  ])('%s: the drug goes where it says, and says so', async (name, more, state, kind) => {
    const id = await add({ in_product: true });
    const { body } = await answer(drugsOf(id), { answer: name, ...more });
    expect(body).toMatchObject({ done: 1, refused: 0, results: [{ queue: state.queue }] });
    expect(await stateOf(id)).toEqual({ ...state, version: 2 });
    const told = { answer: name, reason: 'As shown.', meeting: MEETING };
    expect(await latest(id)).toMatchObject({ kind, answer: told, undoable: false });
    expect((await marks(id)).answer).toMatchObject(told);
    expect(await actionOf(body.action)).toMatchObject({
      action: { kind: 'answer', reason: 'As shown.', answer: told, size: 1 },
      undoable: true,
    });
  });

  it('is undone: back to the committee with its tier, but for what was changed since', async () => {
    const [back, changed] = [await add(), await add()];
    const { action } = (await answer(drugsOf(back, changed), { answer: 'include', tier: 4 })).body;
    await move(changed, 'archive');
    const undone = await undoAction(action);
    expect(undone.body).toMatchObject({ undone: 1, refused: 1 });
    expect(await stateOf(back)).toMatchObject({ queue: 'com', tier: 1, version: 3 });
    expect(await marks(back)).not.toHaveProperty('answer');
    expect((await readHistory(api().db, back)).at(-1)).toMatchObject({ kind: 'undo' });
    expect((await marks(changed)).answer).toMatchObject({ answer: 'include' });
  });

  it('isn’t undone as a single move is: its tier would stay', async () => {
    const id = await add();
    await answer(drugsOf(id), { answer: 'include', tier: 4 });
    expect((await undoMove(id, 2)).status).toBe(409);
  });

  it('refuses what left the queue, was changed since, or isn’t on the market', async () => {
    const [gone, changed, off] = [
      await add({ queue: 'update' }),
      await add(),
      await add({ dpd_status: 'cancelled' }),
    ];
    const drugs = [{ id: gone }, { id: changed, version: 9 }, { id: off }];
    const { body } = await answer({ drugs }, { answer: 'include' });
    expect(body.results.map(({ why }: { why: string }) => why)).toEqual([
      'elsewhere',
      'changed',
      'undecided',
    ]);
    const kept = await answer(drugsOf(off), { answer: 'include', keep: true });
    expect(kept.body.done).toBe(1);
    expect(await latest(off)).toMatchObject({ kept: 'gone' });
  });

  it('is given to all that a filter leaves of the queue', async () => {
    await add({ manufacturer_id: 5001 });
    await add({ manufacturer_id: 5001 });
    const part = { queue: 'com', filter: 'company.5001', expected: 2 };
    expect((await answer(part, { answer: 'defer' })).body).toMatchObject({ done: 2 });
    expect((await answer({ ...part, queue: 'dpd' }, { answer: 'defer' })).status).toBe(409);
  });

  describe('is refused, naming the field:', () => {
    it.each([
      ['no such answer', { answer: 'perhaps' }, 400, 'input.answer'],
      ['no such day', { answer: 'defer', meeting: '2026-02-30' }, 422, 'input.meeting'],
      ['a day to come', { answer: 'defer', meeting: '9026-05-12' }, 422, 'input.meeting'],
      ['no reason', { answer: 'defer', reason: ' \u200b' }, 422, 'input.reason'],
      ['no such tier', { answer: 'include', tier: 2 ** 31 }, 422, 'input.tier'],
      ['a tier that no record may have', { answer: 'include', tier: 0 }, 422, 'input.tier'],
      ['a tier for what isn’t included', { answer: 'exclude', tier: 2 }, 422, 'input.tier'],
    ])('%s', async (_what, input, status, field) => {
      expect(await answer(drugsOf(await add()), input)).toMatchObject({
        status,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    });
  });
});
