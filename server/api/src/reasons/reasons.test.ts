import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Reason, SourceComparison, SourceDecision } from '@refined/shared/contract';
import { reasonMessages } from '@refined/shared/messages';
import { metformin, type FixtureProduct } from '../source/testing/extract-fixture.ts';
import { onEmptyDatabase } from '../source/testing/import-database.ts';
import { PreparingClient } from '../db/hot-query.ts';
import { apiMessages } from '../messages/api.ts';
import { decisionMessages } from '../messages/review.ts';
import { decideOn } from '../testing/decide-on.ts';
import { brandRow, ingredientRow, noticeRow } from '../source/testing/notice-rows.ts';
import { addChange, addLists, editDrug, readHistory, setDrug } from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import type { Answer } from '../testing/test-app.ts';

/** Different dates, so that no two months have the same files. */
const UPDATED: Readonly<Record<string, string>> = {
  '2026-03-02': '02-MAR-2026',
  '2026-04-01': '01-APR-2026',
  '2026-05-01': '01-MAY-2026',
  '2026-06-01': '01-JUN-2026',
  '2026-07-01': '01-JUL-2026',
};

/** The first product with this strength. */
const product = (amount: string, more: Partial<FixtureProduct> = {}): FixtureProduct => ({
  code: 1,
  brand: 'GLUCOPHAGE',
  ingredients: metformin(amount),
  atc: ['A10BA02', 'METFORMIN'],
  ...more,
});
const BASELINE: FixtureProduct[] = [
  { code: 1, brand: 'GLUCOPHAGE', atc: ['A10BA02', 'METFORMIN'] },
  {
    code: 2,
    brand: 'APO-METFORMIN',
    company: ['20', 'OTHER MAKER'],
    ingredients: metformin('500'),
  },
  {
    code: 3,
    brand: 'MINT-METFORMIN',
    company: ['30', 'THIRD MAKER'],
    ingredients: metformin('850'),
  },
  { code: 4, brand: 'OLDIE' },
];

type Query = (this: unknown, ...all: unknown[]) => unknown;

/** Runs `use`; its first statement that matches `like` waits until `meanwhile` is done. */
const whileHeld = async <Result>(
  like: RegExp,
  meanwhile: () => Promise<unknown>,
  use: () => Promise<Result>,
): Promise<Result> => {
  const prototype = PreparingClient.prototype as unknown as { query: Query };
  const { query } = prototype;
  let held = false;
  prototype.query = function hold(...all) {
    if (held || !like.test(String(all[0]))) return query.apply(this, all);
    held = true;
    return meanwhile().then(() => query.apply(this, all));
  };
  try {
    return await use();
  } finally {
    prototype.query = query;
    expect(held).toBe(true);
  }
};

describe('reasons', () => {
  const { db, api, drug, notices, ...imports } = onEmptyDatabase();
  beforeEach(() => addLists(db()));

  const month = async (date: string, products: FixtureProduct[]) =>
    imports.month(
      date,
      products.map((product) => ({ ...product, updated: UPDATED[date]! })),
    );
  const changed = (...products: FixtureProduct[]): FixtureProduct[] => [
    ...BASELINE.filter(({ code }) => !products.some((product) => product.code === code)),
    ...products,
  ];
  const march = () => month('2026-03-02', BASELINE);
  const april = (...products: FixtureProduct[]) => month('2026-04-01', changed(...products));
  const idOf = async (code: number): Promise<number> => (await drug(code)).id;
  const place = (
    code: number,
    queue: 'com' | 'update' | '' | 'dpd',
    more: { overridden?: string[]; strength?: string; source_changed?: boolean } = {},
  ) => drug(code).then(({ id }) => editDrug(db(), id, { queue, ...more }));
  const source = async (
    code: number,
  ): Promise<{ body: SourceComparison; headers: Answer['headers'] }> => {
    const { status, body, headers } = await api().get(`/api/drugs/${await idOf(code)}/source/`);
    expect(status).toBe(200);
    return { body: body as SourceComparison, headers };
  };
  const fieldOf = (comparison: SourceComparison, name: string) =>
    comparison.fields.find(({ field }) => field === name)!;
  const decide = async (
    code: number,
    field: string,
    decision: SourceDecision,
    seen: { readonly version?: number; readonly import_id?: number | null } = {},
  ) => decideOn(api(), await idOf(code), { field, decision, ...seen });
  const listed = async (queue: string, code: number): Promise<Reason[] | undefined> =>
    (await reviewing(api).card(await idOf(code), queue))?.reasons;
  const history = (id: number) => readHistory(db(), id);

  /** The three records of a notice about a product that no extract lists. */
  const notice = (reason?: string, ingredient = 'METFORMIN HYDROCHLORIDE') => [
    brandRow(500, '02599999', 'FRESH'),
    ingredientRow(500, ingredient),
    noticeRow(500, {
      noc_date: '2026-03-11',
      ...(reason !== undefined && { noc_reason_submission: reason }),
    }),
  ];

  describe('the list', () => {
    it('says of each queued drug why it is there, in one answer', async () => {
      await march();
      await april(
        product('750', { brand: 'GLUCOPHAGE SR' }),
        {
          code: 3,
          brand: 'MINT-METFORMIN',
          company: ['30', 'THIRD MAKER'],
          ingredients: metformin('850'),
          state: 'dormant',
        },
        { code: 9, brand: 'NOVELTY', state: 'approved' },
      );
      expect((await listed('dpd', 1))!.map(reasonMessages.sentence)).toEqual([
        'Name GLUCOPHAGE → GLUCOPHAGE SR',
        'Strength 500 MG → 750 MG',
      ]);
      expect((await listed('dpd', 1))![1]).toEqual({
        kind: 'strength',
        field: 'strength',
        before: ['500 MG'],
        after: ['750 MG'],
        source: 'dpd',
        import_id: 2,
        date: '2026-04-01',
        since: null,
        decision: null,
      });
      expect((await listed('dpd', 3))!.map(reasonMessages.sentence)).toEqual([
        'Dormant since 2020-01-01, was marketed',
      ]);
      expect((await listed('dpd', 9))!.map(reasonMessages.sentence)).toEqual([
        'New: approved 2020-01-01',
      ]);
    });

    it('says nothing of drugs in no queue', async () => {
      await march();
      const { body } = await api().get('/api/drugs/?din=00000001');
      expect(body.results[0]).not.toHaveProperty('reasons');
    });

    it('puts what sent a drug to its queue first, and tells a correction’s change once', async () => {
      await march();
      await place(1, '', { overridden: ['strength'], strength: '501 MG' });
      await april(product('750', { company: ['11', 'NEW OWNER'] }));
      expect((await listed('manual', 1))!.map(reasonMessages.sentence)).toEqual([
        'Corrected here, and changed at Health Canada: Strength 500 MG → 750 MG',
        'Company APOTEX INC → NEW OWNER',
      ]);
    });

    it('is another for who has it when an import brought reasons without a new version', async () => {
      await march();
      await place(1, 'dpd', { overridden: ['strength'], strength: '501 MG' });
      const first = await api().get('/api/drugs/?queue=dpd');
      const seen = { 'if-none-match': first.headers.etag ?? '' };
      expect((await api().get('/api/drugs/?queue=dpd', { headers: seen })).status).toBe(304);
      const of = { import_id: 1, drug_id: await idOf(1) };
      await addChange(db(), { ...of, kind: 'form', field: 'form', before: 'A', after: 'B' });
      expect((await api().get('/api/drugs/?queue=dpd', { headers: seen })).status).toBe(200);
    });
  });

  describe('the comparison', () => {
    it('shows ours, what Health Canada said before and says now, by name', async () => {
      await march();
      await april(product('750', { company: ['11', 'NEW OWNER'] }));
      const { body, headers } = await source(1);
      expect(headers.etag).toBe(`"v${body.version}"`);
      expect(body).toMatchObject({
        source: 'dpd',
        listed: true,
        before_date: '2026-03-02',
        after_date: '2026-04-01',
        import_id: 2,
        state: { before: 'marketed', after: 'marketed', since: '2020-01-01' },
      });
      expect(fieldOf(body, 'strength')).toEqual({
        field: 'strength',
        ours: ['750 MG'],
        before: ['500 MG'],
        after: ['750 MG'],
        differs: false,
        changed: true,
        overridden: false,
        decision: null,
      });
      expect(fieldOf(body, 'manufacturer')).toMatchObject({
        ours: ['NEW OWNER'],
        before: ['APOTEX INC'],
        after: ['NEW OWNER'],
      });
      expect(fieldOf(body, 'drug_class')).toMatchObject({
        ours: ['A10BA02 METFORMIN'],
        differs: false,
        changed: false,
      });
      expect(fieldOf(body, 'schedule')).toMatchObject({
        ours: ['PRESCRIPTION'],
        before: ['PRESCRIPTION'],
        after: ['PRESCRIPTION'],
      });
      expect(body.drug).toMatchObject({ din: '00000001', queue: 'dpd' });
      expect(body.drug.reasons).toHaveLength(2);
    });

    it('keeps what was said before through months in which nothing changes', async () => {
      await march();
      await april(product('750'));
      await month('2026-05-01', changed(product('750'), { code: 8, brand: 'ANOTHER' }));
      const { body } = await source(1);
      expect(body).toMatchObject({ before_date: '2026-03-02', after_date: '2026-05-01' });
      expect(fieldOf(body, 'strength')).toMatchObject({ before: ['500 MG'], after: ['750 MG'] });
      // Never changed: `before` is the month before.
      expect((await source(2)).body).toMatchObject({
        before_date: '2026-04-01',
        after_date: '2026-05-01',
      });
      expect(fieldOf((await source(2)).body, 'strength')).toMatchObject({
        before: ['500 MG'],
        after: ['500 MG'],
        changed: false,
      });
    });

    it('says that a product is gone, and that it is new', async () => {
      await march();
      await month('2026-04-01', [
        ...BASELINE.filter(({ code }) => code !== 4),
        { code: 9, brand: 'NOVELTY' },
      ]);
      const gone = (await source(4)).body;
      expect(gone).toMatchObject({ listed: false, state: { before: 'marketed', after: null } });
      expect(fieldOf(gone, 'strength')).toMatchObject({
        ours: ['500 MG'],
        before: ['500 MG'],
        after: null,
        differs: false,
      });
      expect(gone.drug.reasons!.map(reasonMessages.sentence)).toEqual([
        'No longer listed by Health Canada since 2026-04-01, was marketed',
      ]);
      const fresh = (await source(9)).body;
      expect(fresh).toMatchObject({
        listed: true,
        before_date: '2026-03-02',
        state: { before: null, after: 'marketed' },
      });
      expect(fieldOf(fresh, 'strength').before).toBeNull();
      expect((await decide(4, 'strength', 'take')).why).toBe('nothing_to_take');
    });

    it('compares a drug that no extract lists with its notice', async () => {
      await march();
      await notices('2026-03-20', ...notice());
      const { id } = await db()
        .selectFrom('drug')
        .select('id')
        .where('din', '=', '02599999')
        .executeTakeFirstOrThrow();
      const { body } = await api().get(`/api/drugs/${id}/source/`);
      const comparison = body as SourceComparison;
      expect(comparison).toMatchObject({
        source: 'noc',
        listed: true,
        before_date: null,
        after_date: '2026-03-11',
        notices: [
          {
            number: 500,
            date: '2026-03-11',
            brand: 'FRESH',
            manufacturer: 'APOTEX INC',
            submission: 'NDS',
          },
        ],
      });
      expect(fieldOf(comparison, 'strength')).toMatchObject({
        ours: ['5 MG/TAB'],
        after: ['5 MG/TAB'],
        differs: false,
      });
      expect(fieldOf(comparison, 'schedule')).toMatchObject({
        ours: [],
        after: null,
        differs: false,
      });
      const { body: page } = await api().get('/api/drugs/?queue=noc');
      expect((page.results[0].reasons as Reason[]).map(reasonMessages.sentence)).toEqual([
        'New: approved 2026-03-11 (NOC 500), not in the Drug Product Database yet',
      ]);
    });

    it('is a 404 for no drug', async () => {
      expect((await api().get('/api/drugs/999999/source/')).status).toBe(404);
      expect((await api().get('/api/drugs/abc/related/')).status).toBe(404);
    });
  });

  /** A strength of ours that Health Canada changes afterwards. */
  const corrected = async () => {
    await march();
    await place(1, '', { overridden: ['strength'], strength: '501 MG' });
    await april(product('750'));
  };

  describe('taking over', () => {
    it('writes the source’s value, its history, and lets the field follow again', async () => {
      await corrected();
      const { body: before } = await source(1);
      expect(fieldOf(before, 'strength')).toMatchObject({
        ours: ['501 MG'],
        after: ['750 MG'],
        differs: true,
        overridden: true,
      });
      const { version, import_id } = before;
      const answer = await decide(1, 'strength', 'take', { version, import_id });
      expect(answer).toMatchObject({ outcome: 'done', version: version + 1 });
      expect(fieldOf(answer.now, 'strength')).toMatchObject({
        ours: ['750 MG'],
        differs: false,
        overridden: false,
        decision: { decision: 'take', actor: 'ada', value: ['750 MG'], stands: true },
      });
      expect(answer.now.drug.reasons![0]).toMatchObject({ kind: 'overridden', decision: 'take' });
      const row = await drug(1);
      expect(row).toMatchObject({ strength: '750 MG', overridden: [] });
      const last = (await history(row.id)).at(-1)!;
      expect(last).toMatchObject({
        kind: 'edit',
        actor: 'ada',
        version: row.version,
        note: { source: 'health_canada', field: 'strength', decision: 'take' },
        before: { strength: '501 MG' },
        after: { strength: '750 MG' },
      });
      await month('2026-05-01', changed(product('800')));
      expect(await drug(1)).toMatchObject({ strength: '800 MG' });
    });

    it('is the same for a repeat, whose version is old by now', async () => {
      await corrected();
      const { version } = (await source(1)).body;
      await decide(1, 'strength', 'take', { version });
      expect((await decide(1, 'strength', 'take', { version })).outcome).toBe('unchanged');
      expect((await history(await idOf(1))).filter(({ kind }) => kind === 'edit')).toHaveLength(1);
    });

    it('is refused over a version, or an import, that the user didn’t see', async () => {
      await corrected();
      const refused = { outcome: 'refused', why: 'changed' };
      const stale = await decide(1, 'strength', 'take', { version: 1 });
      expect(stale).toMatchObject({ ...refused, detail: apiMessages.staleVersion });
      const other = await decide(1, 'strength', 'take', { import_id: 1 });
      expect(other).toMatchObject({ ...refused, detail: decisionMessages.otherImport });
      expect((await drug(1)).strength).toBe('501 MG');
    });

    it('is undone to the value and the standing that were there before', async () => {
      await corrected();
      await decide(1, 'strength', 'take');
      const undone = await decide(1, 'strength', 'undo');
      expect(fieldOf(undone.now, 'strength')).toMatchObject({
        ours: ['501 MG'],
        differs: true,
        overridden: true,
        decision: null,
      });
      expect((await decide(1, 'strength', 'undo')).outcome).toBe('unchanged');
      await decide(1, 'strength', 'take');
      await setDrug(db(), await idOf(1), { strength: '9 MG', overridden: ['strength'] });
      expect((await decide(1, 'strength', 'undo')).detail).toBe(decisionMessages.notUndone);
    });

    it('brings ids of lists, in one field only', async () => {
      await march();
      await place(1, 'com');
      await april({
        code: 1,
        brand: 'GLUCOPHAGE XR',
        company: ['11', 'NEW OWNER'],
        schedules: ['OTC'],
        atc: ['A10BA02', 'METFORMIN'],
      });
      expect((await listed('com', 1))!.map(({ kind }) => kind)).toEqual([
        'unknown_label',
        'renamed',
        'schedule',
        'company',
      ]);
      const first = await decide(1, 'manufacturer', 'take');
      expect(fieldOf(first.now, 'manufacturer').ours).toEqual(['NEW OWNER']);
      expect(fieldOf(first.now, 'schedule')).toMatchObject({
        ours: ['PRESCRIPTION'],
        after: ['NON-PRESCRIPTION DRUGS'],
        differs: true,
      });
      expect((await drug(1)).source_changed).toBe(true);
      await decide(1, 'schedule', 'take');
      // Deciding the last open difference removes the mark.
      await decide(1, 'health_canada_drug_name', 'keep');
      expect(await drug(1)).toMatchObject({
        source_changed: false,
        overridden: ['health_canada_drug_name'],
        queue: 'com',
      });
      await decide(1, 'schedule', 'undo');
      expect((await drug(1)).source_changed).toBe(true);
    });

    it('answers 422 for a field that no source speaks of, 400 for no decision', async () => {
      await march();
      const post = (input: object) =>
        api().post('/api/actions/', { action: 'decide', input, drugs: [{ id: 1 }] });
      expect(await post({ field: 'tier', decision: 'take' })).toMatchObject({
        status: 422,
        body: { errors: { 'input.field': [expect.any(String)] } },
      });
      expect((await post({ field: 'strength', decision: 'perhaps' })).status).toBe(400);
    });

    it('judges a record together with its decisions, whatever is written while it reads', async () => {
      await corrected();
      const { version } = (await source(1)).body;
      const take = () => decide(1, 'strength', 'take', { version });
      const keep = () => decide(1, 'strength', 'keep', { version });
      const kept = await whileHeld(/from drug d left join source_product s/, take, keep);
      expect(kept.outcome).toBe('refused');
      expect((await drug(1)).strength).toBe('750 MG');
    });
  });

  describe('keeping ours', () => {
    const archive = async () => api().post(`/api/drugs/${await idOf(1)}/archive/`);

    it('keeps the field out of the next months’ reasons until the source changes it again', async () => {
      await corrected();
      await decide(1, 'strength', 'keep');
      await archive();
      await month('2026-05-01', changed(product('750', { company: ['11', 'NEW OWNER'] })));
      expect((await listed('dpd', 1))!.map(({ kind }) => kind)).toEqual(['company']);
      expect(await drug(1)).toMatchObject({ strength: '501 MG' });
      await archive();
      await month('2026-06-01', changed(product('1000', { company: ['11', 'NEW OWNER'] })));
      expect(
        (await listed('manual', 1))!.map(({ kind, after, decision }) => [kind, after, decision]),
      ).toEqual([['overridden', ['1000 MG'], null]]);
      expect(fieldOf((await source(1)).body, 'strength').decision).toMatchObject({
        stands: false,
        value: ['750 MG'],
      });
      await archive();
      // The source returns to the value of the decision: the decision still stands.
      expect(
        await month('2026-07-01', changed(product('750', { company: ['11', 'NEW OWNER'] }))),
      ).toMatchObject({ counts: { kinds: {} } });
      expect(await drug(1)).toMatchObject({ queue: '', strength: '501 MG' });
    });

    it('asks again without it: the source’s way back is a reason', async () => {
      await corrected();
      await archive();
      await month('2026-05-01', changed(product('1000')));
      await archive();
      await month('2026-06-01', changed(product('750')));
      expect((await listed('manual', 1))!.map(({ kind }) => kind)).toEqual(['overridden']);
    });

    it('makes a value ours that no reviewer had written, until the keeping is undone', async () => {
      await march();
      await place(1, 'com');
      await april(product('750'));
      await decide(1, 'strength', 'keep');
      const ours = ['active_ingredient', 'strength'];
      expect(await drug(1)).toMatchObject({ overridden: ours, strength: '500 MG' });
      await place(1, '');
      await month('2026-05-01', changed(product('1000')));
      expect(await drug(1)).toMatchObject({ queue: 'manual', strength: '500 MG' });
      // Keeping it again doesn't change that: it was ours before.
      await decide(1, 'strength', 'keep');
      await decide(1, 'strength', 'undo');
      expect((await drug(1)).overridden).toEqual(ours);
    });

    it('is changed to taking over, and back, which brings ours back', async () => {
      await corrected();
      await decide(1, 'strength', 'keep');
      await decide(1, 'strength', 'take');
      expect(await drug(1)).toMatchObject({ strength: '750 MG', overridden: [] });
      const back = await decide(1, 'strength', 'keep');
      expect(fieldOf(back.now, 'strength')).toMatchObject({
        ours: ['501 MG'],
        decision: { decision: 'keep', stands: true },
      });
      expect(await drug(1)).toMatchObject({
        strength: '501 MG',
        overridden: ['active_ingredient', 'strength'],
      });
      await decide(1, 'strength', 'undo');
      expect(await drug(1)).toMatchObject({ strength: '501 MG', overridden: ['strength'] });
    });

    const importNotice = async (date: string, ingredient?: string) =>
      notices(date, ...notice(date, ingredient));

    it('holds against notices that say the same again', async () => {
      await march();
      await importNotice('2026-03-20');
      const { id } = await db()
        .updateTable('drug')
        .set({ strength: '6 MG', overridden: ['strength'], queue: '' })
        .where('din', '=', '02599999')
        .returning('id')
        .executeTakeFirstOrThrow();
      await decideOn(api(), id, { field: 'strength', decision: 'keep' });
      expect(await importNotice('2026-03-21')).toMatchObject({
        counts: { queues: { manual: { drugs: 0 }, noc: { drugs: 1 } } },
      });
      expect(
        await db().selectFrom('drug').select(['queue', 'strength']).where('id', '=', id).execute(),
      ).toEqual([{ queue: 'noc', strength: '6 MG' }]);
    });

    it('of a strength asks when a notice has another ingredient, and pairs them never (D73)', async () => {
      await march();
      await importNotice('2026-03-20');
      const ours = db().selectFrom('drug').where('din', '=', '02599999');
      const { active_ingredient_ids: before } = await ours
        .select('active_ingredient_ids')
        .executeTakeFirstOrThrow();
      await db()
        .updateTable('drug')
        .set({ strength: '6 MG', overridden: ['strength'], queue: '' })
        .where('din', '=', '02599999')
        .execute();
      await importNotice('2026-03-21', 'GLYBURIDE');
      expect(
        await ours.select(['queue', 'strength', 'active_ingredient_ids']).executeTakeFirst(),
      ).toEqual({ queue: 'manual', strength: '6 MG', active_ingredient_ids: before });
      const { reasons } = await ours
        .innerJoin('source_change', 'source_change.drug_id', 'drug.id')
        .select(({ fn }) => fn.agg<string[]>('array_agg', ['source_change.field']).as('reasons'))
        .executeTakeFirstOrThrow();
      expect(reasons).toContain('active_ingredient');
    });
  });

  describe('related records', () => {
    it('have the same ingredients in the same strength', async () => {
      await march();
      const { status, body } = await api().get(`/api/drugs/${await idOf(1)}/related/`);
      expect(status).toBe(200);
      expect(body.count).toBe(2);
      expect(
        body.results.map(
          ({
            drug: { drug_name },
            manufacturer,
            form,
            strength: text,
          }: {
            drug: { drug_name: string };
            manufacturer: string;
            form: string;
            strength: string;
          }) => [drug_name, manufacturer, form, text],
        ),
      ).toEqual([
        ['Apo-Metformin', 'OTHER MAKER', 'TABLET', '500 MG'],
        ['OLDIE', 'APOTEX INC', 'TABLET', '500 MG'],
      ]);
      const { body: alone } = await api().get(`/api/drugs/${await idOf(3)}/related/`);
      expect(alone).toEqual({ count: 0, results: [] });
    });
  });
});
