import { beforeAll, expect, it } from '@jest/globals';
import { addDrug } from '../testing/fixtures.ts';
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
