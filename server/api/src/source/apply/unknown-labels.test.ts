import { describe, expect, it } from '@jest/globals';
import type { UnknownLabels } from '@refined/shared/contract';
import { decideOn } from '../../testing/decide-on.ts';
import { setDrug } from '../../testing/fixtures.ts';
import { reviewing } from '../../testing/reviewing.ts';
import { brandRow, ingredientRow, noticeRow } from '../testing/notice-rows.ts';
import type { FixtureProduct } from '../testing/extract-fixture.ts';
import { onEmptyDatabase } from '../testing/import-database.ts';
import { takeBackImport } from './take-back.ts';

const LABELS = '/api/imports/labels/';
const UNKNOWN = 'SCHEDULE Z';

const { db, api, month, drug, drugOfDin, notices, moveCode } = onEmptyDatabase();
const { read, card, entriesOf } = reviewing(api);
const listed = async (list: string): Promise<string[]> => {
  // Refreshes the lookups, which are cached for some seconds.
  await api().get('/api/publications/preview/');
  const { results } = await read(`/api/${list}/`);
  return results.map(({ name }: { name: string }) => name);
};
const unknown = async (): Promise<UnknownLabels['labels']> => (await api().get(LABELS)).body.labels;
const entry = async (kind: string, name: string): Promise<number> =>
  (
    await db()
      .selectFrom('lookup_item')
      .select('id')
      .where('kind', '=', kind)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id;
const answer = async (name: string, is?: number) => {
  const label = (await unknown()).find((one) => one.name === name);
  return api().post(`${LABELS}${label?.id}/`, is === undefined ? {} : { is: String(is) });
};
const lastRun = async (): Promise<number> =>
  (
    await db()
      .selectFrom('import_run')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id;
const schedulesOf = async (code: number): Promise<string[]> =>
  (await api().get(`/api/drugs/${(await drug(code)).id}/`)).body.schedule.map(
    ({ name }: { name: string }) => name,
  );
const reasonsOf = async (code: number): Promise<[string, string | null][]> => {
  const { id, queue } = await drug(code);
  const { reasons } = await card(id, queue);
  return reasons.map(({ kind, decision }: { kind: string; decision: string | null }) => [
    kind,
    decision,
  ]);
};

const MARCH: FixtureProduct[] = [{ code: 1 }, { code: 2, company: ['11', 'GLAXO INC.'] }];
const APRIL: FixtureProduct[] = [...MARCH, { code: 3, schedules: [UNKNOWN] }];

describe('unknown labels (D79)', () => {
  it('are a question, are on their records, and in no list until somebody adds them', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', APRIL);
    expect(await drug(3)).toMatchObject({ queue: 'manual' });
    expect(await schedulesOf(3)).toEqual([UNKNOWN]);
    expect(await listed('drug_schedule')).not.toContain(UNKNOWN);
    expect(await unknown()).toMatchObject([
      { list: 'schedule', name: UNKNOWN, drugs: 1, examples: [{ drug_name: 'BRAND 3' }] },
    ]);
    // Another product with the label is asked about, too: it is still unanswered.
    await month('2026-05-01', [...APRIL, { code: 4, schedules: [UNKNOWN] }]);
    expect(await reasonsOf(4)).toContainEqual(['unknown_label', null]);
    expect((await answer(UNKNOWN)).body).toEqual({ labels: [] });
    expect(await listed('drug_schedule')).toContain(UNKNOWN);
    for (const code of [3, 4])
      expect(await reasonsOf(code)).toContainEqual(['unknown_label', 'take']);
    await month('2026-06-01', [
      ...APRIL,
      { code: 4, schedules: [UNKNOWN] },
      { code: 5, schedules: [UNKNOWN] },
    ]);
    expect(await drug(5)).toMatchObject({ queue: 'dpd' });
  });

  it('are another entry, which their records have from then on, and imports read', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', APRIL);
    const before = await drug(3);
    const { status, body } = await answer(UNKNOWN, await entry('schedule', 'PRESCRIPTION'));
    expect({ status, body }).toEqual({ status: 200, body: { labels: [] } });
    expect(await schedulesOf(3)).toEqual(['PRESCRIPTION']);
    expect(await drug(3)).toMatchObject({ version: before.version + 1, queue: 'manual' });
    expect((await entriesOf(before.id))[0]).toMatchObject({ kind: 'edit', actor: 'ada' });
    expect(await listed('drug_schedule')).not.toContain(UNKNOWN);
    const { body: compared } = await api().get(`/api/drugs/${before.id}/source/`);
    expect(
      compared.fields.find(({ field }: { field: string }) => field === 'schedule'),
    ).toMatchObject({ differs: false });
    // The next month asks nothing about it, not even for a new product in another spelling.
    await moveCode(3, 'archive');
    await month('2026-05-01', [...APRIL, { code: 4, schedules: ['Schedule  z'] }]);
    expect(await drug(3)).toMatchObject({ queue: '' });
    expect(await drug(4)).toMatchObject({ queue: 'dpd' });
    expect(await schedulesOf(4)).toEqual(['PRESCRIPTION']);
    expect(await unknown()).toEqual([]);
  });

  it('of a notice, in French, are the ingredient and the company that they name', async () => {
    await month('2026-03-02', MARCH);
    const notice = async (number: number, din: string) => {
      await notices(
        '2026-03-20',
        noticeRow(number, { noc_manufacturer_name: 'GLAXO FRANCE' }),
        brandRow(number, din, 'NOUVEAU'),
        ingredientRow(number, 'CHLORHYDRATE DE METFORMINE'),
      );
      return drugOfDin(din);
    };
    expect(await notice(1, '02990011')).toMatchObject({ queue: 'manual' });
    expect((await unknown()).map(({ list, name }) => [list, name])).toEqual([
      ['active_ingredient', 'CHLORHYDRATE DE METFORMINE'],
      ['manufacturer', 'GLAXO FRANCE'],
    ]);
    const [ingredient, company] = [
      await entry('active_ingredient', 'METFORMIN HYDROCHLORIDE'),
      await entry('manufacturer', 'GLAXO INC.'),
    ];
    await answer('CHLORHYDRATE DE METFORMINE', ingredient);
    await answer('GLAXO FRANCE', company);
    expect(await notice(2, '02990012')).toMatchObject({
      queue: 'noc',
      active_ingredient_ids: [ingredient],
      manufacturer_id: company,
    });
    expect(await drugOfDin('02990011')).toMatchObject({
      active_ingredient_ids: [ingredient],
      manufacturer_id: company,
    });
  });

  it('of a notice join their list when Health Canada’s own lists have them', async () => {
    await month('2026-03-02', MARCH);
    await notices('2026-03-20', brandRow(7, '02990013', 'NEWER'), ingredientRow(7, 'ZONGERTINIB'));
    expect(await unknown()).toMatchObject([{ name: 'ZONGERTINIB' }]);
    expect(await listed('active_ingredient')).not.toContain('ZONGERTINIB');
    // Searches find the record by the label.
    const { body } = await api().get('/api/drugs/?active_ingredient__name=zongertinib');
    expect(body.results).toMatchObject([{ drug_name: 'NEWER' }]);
    await month('2026-04-01', [
      ...MARCH,
      { code: 9, din: '02990013', ingredients: [['99', 'ZONGERTINIB', '60', 'MG', '', '']] },
    ]);
    expect(await unknown()).toEqual([]);
    expect(await listed('active_ingredient')).toContain('ZONGERTINIB');
    expect(await reasonsOf(9)).not.toContainEqual(['unknown_label', null]);
  });

  it('count no drug that only an import that was taken back brought', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', APRIL);
    await month('2026-05-01', [...APRIL, { code: 4, schedules: [UNKNOWN] }]);
    expect(await unknown()).toMatchObject([{ name: UNKNOWN, drugs: 2 }]);
    await takeBackImport(db(), { run: await lastRun(), actor: 'ada' });
    expect(await unknown()).toMatchObject([
      { name: UNKNOWN, drugs: 1, examples: [{ drug_name: 'BRAND 3' }] },
    ]);
  });

  it('are answered once, by an entry of their own list', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', APRIL);
    const [{ id }] = (await unknown()) as [UnknownLabels['labels'][number]];
    const ofAnother = await entry('manufacturer', 'GLAXO INC.');
    for (const is of [ofAnother, Number(id), 999_999])
      expect(await answer(UNKNOWN, is)).toMatchObject({ status: 422 });
    expect((await answer(UNKNOWN)).status).toBe(200);
    expect((await api().post(`${LABELS}${id}/`, {})).status).toBe(409);
    expect((await api().post(`${LABELS}999999/`, {})).status).toBe(404);
  });

  it('taking a label in another spelling takes the list’s', async () => {
    await month('2026-03-02', MARCH);
    await setDrug(db(), (await drug(1)).id, { overridden: ['manufacturer'] });
    await month('2026-04-01', [{ code: 1, company: ['11', 'Glaxo, Inc'] }, MARCH[1]!]);
    const { id } = await drug(1);
    expect(await decideOn(api(), id, { field: 'manufacturer', decision: 'take' })).toMatchObject({
      outcome: 'done',
    });
    expect((await drug(1)).manufacturer_id).toBe(await entry('manufacturer', 'GLAXO INC.'));
  });
});
