import { describe, expect, it } from '@jest/globals';
import type { UnknownLabels } from '@refined/shared/contract';
import type { Database } from '../../db/database.ts';
import { decideOn } from '../../testing/decide-on.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { FixtureProduct } from '../testing/extract-fixture.ts';
import {
  drugOfCode,
  importMonth,
  importNotices,
  onEmptyDatabase,
} from '../testing/import-database.ts';

const LABELS = '/api/imports/labels/';
const UNKNOWN = 'SCHEDULE Z';

let database: Database;
let api: TestApp;

const month = (date: string, products: FixtureProduct[]) => importMonth(database, date, products);
const drug = (code: number) => drugOfCode(database, code);
const listed = async (list: string): Promise<string[]> => {
  // It reads the lists anew, which are kept for some seconds.
  await api.get('/api/publications/preview/');
  const { body } = await api.get(`/api/${list}/`);
  return body.results.map(({ name }: { name: string }) => name);
};
const unknown = async (): Promise<UnknownLabels['labels']> => (await api.get(LABELS)).body.labels;
const entry = async (kind: string, name: string): Promise<number> =>
  (
    await database.db
      .selectFrom('lookup_item')
      .select('id')
      .where('kind', '=', kind)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id;
const answer = async (name: string, is?: number) => {
  const label = (await unknown()).find((one) => one.name === name);
  return api.post(`${LABELS}${label?.id}/`, is === undefined ? {} : { is: String(is) });
};
const schedulesOf = async (code: number): Promise<string[]> =>
  (await api.get(`/api/drugs/${(await drug(code)).id}/`)).body.schedule.map(
    ({ name }: { name: string }) => name,
  );
const reasonsOf = async (code: number): Promise<[string, string | null][]> => {
  const { id, queue } = await drug(code);
  const { body } = await api.get(`/api/drugs/?queue=${queue}`);
  return body.results
    .find((one: { id: number }) => one.id === id)
    .reasons.map(({ kind, decision }: { kind: string; decision: string | null }) => [
      kind,
      decision,
    ]);
};

const MARCH: FixtureProduct[] = [{ code: 1 }, { code: 2, company: ['11', 'GLAXO INC.'] }];
const APRIL: FixtureProduct[] = [...MARCH, { code: 3, schedules: [UNKNOWN] }];

describe('labels that no list knows (D79)', () => {
  onEmptyDatabase((...given) => void ([database, api] = given));

  it('are a question, are on their records, and in no list until somebody adds them', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', APRIL);
    expect(await drug(3)).toMatchObject({ queue: 'manual' });
    expect(await schedulesOf(3)).toEqual([UNKNOWN]);
    expect(await listed('drug_schedule')).not.toContain(UNKNOWN);
    expect(await unknown()).toMatchObject([
      { list: 'schedule', name: UNKNOWN, drugs: 1, examples: [{ drug_name: 'BRAND 3' }] },
    ]);
    // Another product with it is asked about as well: nobody has answered yet.
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
    const { body: history } = await api.get(`/api/drugs/${before.id}/history/`);
    expect(history.results[0]).toMatchObject({ kind: 'edit', actor: 'ada' });
    expect(await listed('drug_schedule')).not.toContain(UNKNOWN);
    const { body: compared } = await api.get(`/api/drugs/${before.id}/source/`);
    expect(
      compared.fields.find(({ field }: { field: string }) => field === 'schedule'),
    ).toMatchObject({ differs: false });
    // The month after asks nothing about it, also of a new product and in other letters.
    await api.post(`/api/drugs/${before.id}/archive/`);
    await month('2026-05-01', [...APRIL, { code: 4, schedules: ['Schedule  z'] }]);
    expect(await drug(3)).toMatchObject({ queue: '' });
    expect(await drug(4)).toMatchObject({ queue: 'dpd' });
    expect(await schedulesOf(4)).toEqual(['PRESCRIPTION']);
    expect(await unknown()).toEqual([]);
  });

  it('of a notice, in French, are the ingredient and the company that they name', async () => {
    await month('2026-03-02', MARCH);
    const notice = async (number: number, din: string) => {
      await importNotices(database, '2026-03-20', [
        { noc_number: number, noc_is_admin: 'N', noc_manufacturer_name: 'GLAXO FRANCE' },
        {
          noc_number: number,
          noc_br_brandname: 'NOUVEAU',
          noc_br_din: din,
          noc_br_product_id: 1,
        },
        {
          noc_number: number,
          noc_pi_medic_ingr_name: 'CHLORHYDRATE DE METFORMINE',
          noc_pi_strength: '500',
          noc_pi_unit: 'MG',
          noc_pi_din_product_id: 1,
        },
      ]);
      return database.db
        .selectFrom('drug')
        .selectAll()
        .where('din', '=', din)
        .executeTakeFirstOrThrow();
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
    const first = await database.db
      .selectFrom('drug')
      .selectAll()
      .where('din', '=', '02990011')
      .executeTakeFirstOrThrow();
    expect(first).toMatchObject({ active_ingredient_ids: [ingredient], manufacturer_id: company });
  });

  it('of a notice join their list when Health Canada’s own lists have them', async () => {
    await month('2026-03-02', MARCH);
    await importNotices(database, '2026-03-20', [
      { noc_number: 7, noc_br_brandname: 'NEWER', noc_br_din: '02990013', noc_br_product_id: 1 },
      {
        noc_number: 7,
        noc_pi_medic_ingr_name: 'ZONGERTINIB',
        noc_pi_strength: '60',
        noc_pi_unit: 'MG',
        noc_pi_din_product_id: 1,
      },
    ]);
    expect(await unknown()).toMatchObject([{ name: 'ZONGERTINIB' }]);
    expect(await listed('active_ingredient')).not.toContain('ZONGERTINIB');
    // Searches find the record by it.
    const { body } = await api.get('/api/drugs/?active_ingredient__name=zongertinib');
    expect(body.results).toMatchObject([{ drug_name: 'NEWER' }]);
    await month('2026-04-01', [
      ...MARCH,
      { code: 9, din: '02990013', ingredients: [['99', 'ZONGERTINIB', '60', 'MG', '', '']] },
    ]);
    expect(await unknown()).toEqual([]);
    expect(await listed('active_ingredient')).toContain('ZONGERTINIB');
    expect(await reasonsOf(9)).not.toContainEqual(['unknown_label', null]);
  });

  it('are answered once, by an entry of their own list', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', APRIL);
    const [{ id }] = (await unknown()) as [UnknownLabels['labels'][number]];
    const ofAnother = await entry('manufacturer', 'GLAXO INC.');
    for (const is of [ofAnother, Number(id), 999_999])
      expect(await answer(UNKNOWN, is)).toMatchObject({ status: 422 });
    expect((await answer(UNKNOWN)).status).toBe(200);
    expect((await api.post(`${LABELS}${id}/`, {})).status).toBe(409);
    expect((await api.post(`${LABELS}999999/`, {})).status).toBe(404);
  });

  it('taking a label in another spelling takes the list’s', async () => {
    await month('2026-03-02', MARCH);
    await database.db
      .updateTable('drug')
      .set({ overridden: ['manufacturer'] })
      .where('drug_code', '=', 1)
      .execute();
    await month('2026-04-01', [{ code: 1, company: ['11', 'Glaxo, Inc'] }, MARCH[1]!]);
    const { id } = await drug(1);
    expect(await decideOn(api, id, { field: 'manufacturer', decision: 'take' })).toMatchObject({
      outcome: 'done',
    });
    expect((await drug(1)).manufacturer_id).toBe(await entry('manufacturer', 'GLAXO INC.'));
  });
});
