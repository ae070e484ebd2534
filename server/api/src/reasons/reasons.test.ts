import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Reason, SourceComparison, SourceDecision } from '@refined/shared/contract';
import { reasonMessages } from '@refined/shared/messages';
import { type FixtureProduct } from '../source/testing/extract-fixture.ts';
import {
  drugOfCode,
  importMonth,
  importNotices,
  onEmptyDatabase,
} from '../source/testing/import-database.ts';
import type { Database } from '../db/database.ts';
import { PreparingClient } from '../db/hot-query.ts';
import { apiMessages } from '../messages/api.ts';
import { decisionMessages } from '../messages/review.ts';
import { decideOn } from '../testing/decide-on.ts';
import { addLists } from '../testing/fixtures.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';

/** So that no two months are the same files. */
const UPDATED: Readonly<Record<string, string>> = {
  '2026-03-02': '02-MAR-2026',
  '2026-04-01': '01-APR-2026',
  '2026-05-01': '01-MAY-2026',
  '2026-06-01': '01-JUN-2026',
  '2026-07-01': '01-JUL-2026',
};

const METFORMIN: FixtureProduct['ingredients'] = [
  ['1', 'METFORMIN HYDROCHLORIDE', '500', 'MG', '', ''],
];
const strength = (amount: string): FixtureProduct['ingredients'] => [
  ['1', 'METFORMIN HYDROCHLORIDE', amount, 'MG', '', ''],
];
const BASELINE: FixtureProduct[] = [
  { code: 1, brand: 'GLUCOPHAGE', atc: ['A10BA02', 'METFORMIN'] },
  { code: 2, brand: 'APO-METFORMIN', company: ['20', 'OTHER MAKER'], ingredients: METFORMIN },
  {
    code: 3,
    brand: 'MINT-METFORMIN',
    company: ['30', 'THIRD MAKER'],
    ingredients: strength('850'),
  },
  { code: 4, brand: 'OLDIE' },
];

type Query = (this: unknown, ...all: unknown[]) => unknown;

/** Does `use`, whose first statement like this one waits until `meanwhile` is done. */
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
  let database: Database;
  let api: TestApp;

  onEmptyDatabase((...given) => void ([database, api] = given));
  beforeEach(() => addLists(database.db));

  const month = async (date: string, products: FixtureProduct[]) =>
    importMonth(
      database,
      date,
      products.map((product) => ({ ...product, updated: UPDATED[date]! })),
    );
  const changed = (...products: FixtureProduct[]): FixtureProduct[] => [
    ...BASELINE.filter(({ code }) => !products.some((product) => product.code === code)),
    ...products,
  ];
  const march = () => month('2026-03-02', BASELINE);
  const april = (...products: FixtureProduct[]) => month('2026-04-01', changed(...products));
  const idOf = async (code: number): Promise<number> =>
    (
      await database.db
        .selectFrom('drug')
        .select('id')
        .where('drug_code', '=', code)
        .executeTakeFirstOrThrow()
    ).id;
  const drug = (code: number) => drugOfCode(database, code);
  const place = (
    code: number,
    queue: 'com' | 'update' | '' | 'dpd',
    more: { overridden?: string[]; strength?: string; source_changed?: boolean } = {},
  ) =>
    database.db
      .updateTable('drug')
      .set((edit) => ({ queue, ...more, version: edit('version', '+', 1) }))
      .where('drug_code', '=', code)
      .execute();
  const source = async (
    code: number,
  ): Promise<{ body: SourceComparison; headers: Answer['headers'] }> => {
    const { status, body, headers } = await api.get(`/api/drugs/${await idOf(code)}/source/`);
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
  ) => decideOn(api, await idOf(code), { field, decision, ...seen });
  const listed = async (queue: string, code: number): Promise<Reason[] | undefined> => {
    const { body } = await api.get(`/api/drugs/?queue=${queue}`);
    const id = await idOf(code);
    return (body.results as { id: number; reasons?: Reason[] }[]).find((result) => result.id === id)
      ?.reasons;
  };
  const history = (id: number) =>
    database.db
      .selectFrom('drug_history')
      .selectAll()
      .where('drug_id', '=', id)
      .orderBy('id')
      .execute();

  /** The files' three records of one notice, about a product that no extract lists. */
  const notice = (reason?: string) => [
    {
      noc_number: 500,
      noc_br_brandname: 'FRESH',
      noc_br_din: '02599999',
      noc_br_product_id: 501,
    },
    {
      noc_number: 500,
      noc_pi_din_product_id: 501,
      noc_pi_medic_ingr_name: 'METFORMIN HYDROCHLORIDE',
      noc_pi_strength: 5,
      noc_pi_unit: 'MG',
      noc_pi_basic_unit: 'TAB',
    },
    {
      noc_number: 500,
      noc_date: '2026-03-11',
      noc_last_update_date: '1111-11-11',
      noc_manufacturer_name: 'APOTEX INC',
      noc_on_submission_type: 'NDS',
      noc_submission_class: '',
      noc_is_admin: 'N',
      noc_product_type: 'Prescription',
      ...(reason !== undefined && { noc_reason_submission: reason }),
    },
  ];

  describe('the list', () => {
    it('says of each queued drug why it is there, in one answer', async () => {
      await march();
      await april(
        {
          code: 1,
          brand: 'GLUCOPHAGE SR',
          ingredients: strength('750'),
          atc: ['A10BA02', 'METFORMIN'],
        },
        {
          code: 3,
          brand: 'MINT-METFORMIN',
          company: ['30', 'THIRD MAKER'],
          ingredients: strength('850'),
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
      const { body } = await api.get('/api/drugs/?din=00000001');
      expect(body.results[0]).not.toHaveProperty('reasons');
    });

    it('says what a drug with the committee is marked for', async () => {
      await march();
      await place(1, 'com');
      await april({
        code: 1,
        brand: 'GLUCOPHAGE',
        ingredients: strength('750'),
        atc: ['A10BA02', 'METFORMIN'],
      });
      expect((await listed('com', 1))!.map(reasonMessages.sentence)).toEqual([
        'Strength 500 MG → 750 MG',
      ]);
    });

    it('puts what sent a drug to its queue first, and tells a correction’s change once', async () => {
      await march();
      await place(1, '', { overridden: ['strength'], strength: '501 MG' });
      await april({
        code: 1,
        brand: 'GLUCOPHAGE',
        ingredients: strength('750'),
        atc: ['A10BA02', 'METFORMIN'],
        company: ['11', 'NEW OWNER'],
      });
      expect((await listed('manual', 1))!.map(reasonMessages.sentence)).toEqual([
        'Corrected here, and changed at Health Canada: Strength 500 MG → 750 MG',
        'Company APOTEX INC → NEW OWNER',
      ]);
    });

    it('names the import before last where a drug was only moved since', async () => {
      await march();
      await april({
        code: 1,
        brand: 'GLUCOPHAGE',
        ingredients: strength('750'),
        atc: ['A10BA02', 'METFORMIN'],
      });
      const id = await idOf(1);
      await api.post(`/api/drugs/${id}/committee_review/`, { queue: 'dpd' });
      await api.post(`/api/drugs/${id}/manual_review/`, { queue: 'com' });
      expect((await listed('manual', 1))!.map(({ kind, date }) => [kind, date])).toEqual([
        ['strength', '2026-04-01'],
      ]);
    });

    it('is another for who has it when an import brought reasons without a new version', async () => {
      await march();
      await place(1, 'dpd', { overridden: ['strength'], strength: '501 MG' });
      const first = await api.get('/api/drugs/?queue=dpd');
      const seen = { 'if-none-match': first.headers.etag ?? '' };
      expect((await api.get('/api/drugs/?queue=dpd', { headers: seen })).status).toBe(304);
      await database.db
        .insertInto('source_change')
        .values({
          import_id: 1,
          drug_id: await idOf(1),
          kind: 'form',
          field: 'form',
          old_value: JSON.stringify('A') as never,
          new_value: JSON.stringify('B') as never,
        })
        .execute();
      expect((await api.get('/api/drugs/?queue=dpd', { headers: seen })).status).toBe(200);
    });
  });

  describe('the comparison', () => {
    it('shows ours, what Health Canada said before and says now, by name', async () => {
      await march();
      await april({
        code: 1,
        brand: 'GLUCOPHAGE',
        ingredients: strength('750'),
        atc: ['A10BA02', 'METFORMIN'],
        company: ['11', 'NEW OWNER'],
      });
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
      await april({
        code: 1,
        brand: 'GLUCOPHAGE',
        ingredients: strength('750'),
        atc: ['A10BA02', 'METFORMIN'],
      });
      await month(
        '2026-05-01',
        changed(
          {
            code: 1,
            brand: 'GLUCOPHAGE',
            ingredients: strength('750'),
            atc: ['A10BA02', 'METFORMIN'],
          },
          { code: 8, brand: 'ANOTHER' },
        ),
      );
      const { body } = await source(1);
      expect(body).toMatchObject({ before_date: '2026-03-02', after_date: '2026-05-01' });
      expect(fieldOf(body, 'strength')).toMatchObject({ before: ['500 MG'], after: ['750 MG'] });
      // Never changed: last month said the same.
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
        'Gone from Health Canada’s list since 2026-04-01, was marketed',
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
      await importNotices(database, '2026-03-20', notice());
      const { id } = await database.db
        .selectFrom('drug')
        .select('id')
        .where('din', '=', '02599999')
        .executeTakeFirstOrThrow();
      const { body } = await api.get(`/api/drugs/${id}/source/`);
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
      const { body: page } = await api.get('/api/drugs/?queue=noc');
      expect((page.results[0].reasons as Reason[]).map(reasonMessages.sentence)).toEqual([
        'New: approved 2026-03-11 (NOC 500), not in the Drug Product Database yet',
      ]);
    });

    it('is a 404 for no drug', async () => {
      expect((await api.get('/api/drugs/999999/source/')).status).toBe(404);
      expect((await api.get('/api/drugs/abc/related/')).status).toBe(404);
    });
  });

  describe('taking over', () => {
    const corrected = async () => {
      await march();
      await place(1, '', { overridden: ['strength'], strength: '501 MG' });
      await april({
        code: 1,
        brand: 'GLUCOPHAGE',
        ingredients: strength('750'),
        atc: ['A10BA02', 'METFORMIN'],
      });
    };

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
      await month(
        '2026-05-01',
        changed({
          code: 1,
          brand: 'GLUCOPHAGE',
          ingredients: strength('800'),
          atc: ['A10BA02', 'METFORMIN'],
        }),
      );
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
      await database.db
        .updateTable('drug')
        .set({ strength: '9 MG', overridden: ['strength'] })
        .where('drug_code', '=', 1)
        .execute();
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
      // The last open difference takes the mark along.
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
        api.post('/api/actions/', { action: 'decide', input, drugs: [{ id: 1 }] });
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
      // Nobody can write while the embedded database reads.
      const keep = () => decide(1, 'strength', 'keep', { version });
      const kept =
        database.kind === 'postgres'
          ? await whileHeld(/from drug d left join source_product s/, take, keep)
          : await take().then(keep);
      expect(kept.outcome).toBe('refused');
      expect((await drug(1)).strength).toBe('750 MG');
    });

    it('writes one of two decisions made at once on one version', async () => {
      await corrected();
      const { version } = (await source(1)).body;
      const both = await Promise.all([
        decide(1, 'strength', 'take', { version }),
        decide(1, 'strength', 'keep', { version }),
      ]);
      expect(both.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused']);
      expect((await history(await idOf(1))).filter(({ kind }) => kind === 'edit')).toHaveLength(1);
    });
  });

  describe('keeping ours', () => {
    const product = (amount: string, more: Partial<FixtureProduct> = {}): FixtureProduct => ({
      code: 1,
      brand: 'GLUCOPHAGE',
      ingredients: strength(amount),
      atc: ['A10BA02', 'METFORMIN'],
      ...more,
    });
    const corrected = async () => {
      await march();
      await place(1, '', { overridden: ['strength'], strength: '501 MG' });
      await april(product('750'));
    };
    const archive = async () => api.post(`/api/drugs/${await idOf(1)}/archive/`);

    it('is remembered with who, when and against what, and is in the history', async () => {
      await corrected();
      const answer = await decide(1, 'strength', 'keep');
      expect(fieldOf(answer.now, 'strength')).toMatchObject({
        ours: ['501 MG'],
        differs: true,
        overridden: true,
        decision: {
          decision: 'keep',
          actor: 'ada',
          value: ['750 MG'],
          stands: true,
          at: expect.stringMatching(/^\d{4}-/),
        },
      });
      const row = await drug(1);
      const last = (await history(row.id)).at(-1)!;
      expect(last).toMatchObject({
        kind: 'edit',
        version: row.version,
        note: { source: 'health_canada', field: 'strength', decision: 'keep' },
      });
      expect(last.before).toEqual(last.after);
      expect((await decide(1, 'strength', 'keep')).now.version).toBe(row.version);
    });

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
      // Back to what was decided on: that decision still stands.
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

    it('makes a value ours that no reviewer had written, so that no import writes over it', async () => {
      await march();
      await place(1, 'com');
      await april(product('750'));
      await decide(1, 'strength', 'keep');
      expect(await drug(1)).toMatchObject({
        overridden: ['active_ingredient', 'strength'],
        source_changed: false,
        strength: '500 MG',
      });
      await place(1, '');
      await month('2026-05-01', changed(product('1000')));
      expect(await drug(1)).toMatchObject({ queue: 'manual', strength: '500 MG' });
      await decide(1, 'strength', 'keep');
      await decide(1, 'strength', 'undo');
      expect((await drug(1)).overridden).toEqual(['active_ingredient', 'strength']);
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

    const importNotice = async (date: string, ingredient = 'METFORMIN HYDROCHLORIDE') => {
      const text = JSON.stringify(notice(date)).replace('METFORMIN HYDROCHLORIDE', ingredient);
      return importNotices(database, date, JSON.parse(text) as object[]);
    };

    it('holds against notices that say the same again', async () => {
      await march();
      await importNotice('2026-03-20');
      const { id } = await database.db
        .updateTable('drug')
        .set({ strength: '6 MG', overridden: ['strength'], queue: '' })
        .where('din', '=', '02599999')
        .returning('id')
        .executeTakeFirstOrThrow();
      await decideOn(api, id, { field: 'strength', decision: 'keep' });
      expect(await importNotice('2026-03-21')).toMatchObject({
        counts: { queues: { manual: { drugs: 0 }, noc: { drugs: 1 } } },
      });
      expect(
        await database.db
          .selectFrom('drug')
          .select(['queue', 'strength'])
          .where('id', '=', id)
          .execute(),
      ).toEqual([{ queue: 'noc', strength: '6 MG' }]);
    });

    it('of a strength asks when a notice has another ingredient, and pairs them never (D73)', async () => {
      await march();
      await importNotice('2026-03-20');
      const ours = database.db.selectFrom('drug').where('din', '=', '02599999');
      const { active_ingredient_ids: before } = await ours
        .select('active_ingredient_ids')
        .executeTakeFirstOrThrow();
      await database.db
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
      const { status, body } = await api.get(`/api/drugs/${await idOf(1)}/related/`);
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
      const { body: alone } = await api.get(`/api/drugs/${await idOf(3)}/related/`);
      expect(alone).toEqual({ count: 0, results: [] });
    });
  });
});
