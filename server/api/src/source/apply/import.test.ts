import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { countRows, readHistory, setDrug } from '../../testing/fixtures.ts';
import { brandRow, ingredientRow, noticeRow } from '../testing/notice-rows.ts';
import {
  writeExtract,
  type EditLines,
  type FixtureProduct,
  inFile,
} from '../testing/extract-fixture.ts';
import { onEmptyDatabase } from '../testing/import-database.ts';
import { importDpd } from './import-dpd.ts';

const { db, month, notices, drug, drugOfDin, historyOf } = onEmptyDatabase();

const BASELINE: FixtureProduct[] = [
  { code: 1, brand: 'GLUCOPHAGE', atc: ['A10BA02', 'METFORMIN'] },
  { code: 2, brand: 'APO-METFORMIN', state: 'approved' },
  { code: 3, brand: 'OLDIE', state: 'dormant' },
  { code: 4, brand: 'COPY', biosimilar: true },
  { code: 5, din: 'Not Applicable/non applicable', brand: 'HICON', state: 'dormant' },
  { code: 6, productClass: 'Veterinary' },
];

const march = (products = BASELINE) => month('2026-03-02', products);
const april = (products: FixtureProduct[], edit?: EditLines) => month('2026-04-01', products, edit);
/** The same products, whose rows were updated on a day. */
const updated = (products: readonly FixtureProduct[], day: string): FixtureProduct[] =>
  products.map((product) => ({ ...product, updated: day }));
const importPaths = (paths: string[], date: string) =>
  importDpd(db(), { paths, date, names: new Map(), actor: 'importer' });

const changed = (...products: FixtureProduct[]): FixtureProduct[] => [
  ...BASELINE.filter(({ code }) => !products.some((product) => product.code === code)),
  ...products,
];

const reasons = async (drugId: number): Promise<unknown[]> =>
  (
    await db()
      .selectFrom('source_change')
      .select(['kind', 'field', 'old_value', 'new_value'])
      .where('drug_id', '=', drugId)
      .orderBy('id')
      .execute()
  ).map((row) => Object.values(row));
const names = async (ids: number[]): Promise<string[]> =>
  (await db().selectFrom('lookup_item').select('name').where('id', 'in', ids).execute()).map(
    ({ name }) => name,
  );
const rowCounts = async () => {
  const { rows } =
    await sql`select (select count(*) from drug) drugs, (select sum(version) from drug) versions, (select count(*) from drug_history) histories, (select count(*) from source_change) changes, (select count(*) from lookup_item) lookups`.execute(
      db(),
    );
  return rows[0];
};

/** Edits the rows of product 1 in a file. */
const ofFirst = (file: string, change: (line: string) => string) =>
  inFile(file, (lines) => lines.map((line) => (line.startsWith('"1"') ? change(line) : line)));

describe('an import', () => {
  describe('the baseline (D49)', () => {
    it('is publication 0: marketed products on the product, the others archived, nothing queued', async () => {
      const result = await march();
      expect(result).toMatchObject({
        status: 'imported',
        baseline: true,
        counts: { products: 5, skipped: { Veterinary: 1 } },
      });
      expect(await drug(1)).toMatchObject({
        queue: '',
        in_product: true,
        drug_name: 'GLUCOPHAGE',
        dpd_status: 'marketed',
        tier: 3,
        version: 1,
        form: 'TABLET',
        strength: '500 MG',
      });
      expect(await drug(2)).toMatchObject({
        queue: '',
        in_product: false,
        drug_name: 'Apo-Metformin',
        tier: 1,
      });
      expect(await drug(5)).toMatchObject({ queue: '', in_product: false, din: '' });
      expect(await names((await drug(1)).active_ingredient_ids)).toEqual([
        'METFORMIN HYDROCHLORIDE',
      ]);
      expect(await names([(await drug(1)).drug_class_id!])).toEqual(['A10BA02 METFORMIN']);
      expect(await db().selectFrom('publication').select(['number', 'size']).execute()).toEqual([
        { number: 0, size: 2 },
      ]);
      expect(await countRows(db(), 'publication_item')).toBe(2);
      expect(await reasons((await drug(5)).id)).toEqual([]);
    });

    it('puts nothing incomplete on the product: it is for manual review, and says why (D54)', async () => {
      const result = await march([...BASELINE, { code: 8, forms: [], ingredients: [] }]);
      expect(result).toMatchObject({
        counts: { queues: { manual: { drugs: 1 } }, kinds: { incomplete: 1 } },
      });
      expect(await drug(8)).toMatchObject({ queue: 'manual', in_product: false, form: '' });
      expect(await reasons((await drug(8)).id)).toContainEqual([
        'incomplete',
        null,
        null,
        ['no Active Ingredient and Form, so it is not published'],
      ]);
      expect(
        await db().selectFrom('publication').select(['number', 'size', 'effective']).execute(),
      ).toEqual([{ number: 0, size: 2, effective: '2026-03-02' }]);
    });

    it('says in each history which values were inferred (D43)', async () => {
      await march();
      const [first] = await historyOf(1);
      expect(first).toMatchObject({
        kind: 'baseline',
        actor: 'importer',
        request_id: 'import-1',
        version: 1,
        before: null,
        note: { inferred: ['type', 'tier'], import_id: 1 },
      });
      expect(first!.after).toMatchObject({ drug_name: 'GLUCOPHAGE', in_product: true, queue: '' });
      expect((await historyOf(4))[0]!.note.inferred).toEqual(['tier']);
    });
  });

  describe('a later month (D46)', () => {
    it('changes nothing when it is the same files, or says the same', async () => {
      const paths = await writeExtract(BASELINE);
      await importPaths(paths, '2026-03-02');
      const before = await rowCounts();
      expect(await importPaths(paths, '2026-04-01')).toEqual({
        status: 'already_imported',
        importId: 1,
        date: '2026-03-02',
      });
      expect(await april(updated(BASELINE, '01-APR-2026'))).toMatchObject({
        status: 'imported',
        baseline: false,
        counts: { unchanged: 5 },
      });
      expect(await rowCounts()).toEqual(before);
    });

    it('asks for what is stored of a product only where its digest says nothing', async () => {
      const later = (date: string, day: string) => month(date, updated(BASELINE, day));
      await march();
      const before = await rowCounts();
      // If this content were read, everything would look changed.
      await sql`update source_product set content = content || '{"brandName": "OTHER"}'`.execute(
        db(),
      );
      expect(await later('2026-04-01', '01-APR-2026')).toMatchObject({ counts: { unchanged: 5 } });
      expect(await rowCounts()).toEqual(before);
      // As stored before there were digests.
      await sql`update source_product set digest = null`.execute(db());
      expect(await later('2026-05-01', '02-APR-2026')).toMatchObject({ counts: { unchanged: 0 } });
      // Written with digests: the products count as unchanged.
      await sql`update source_product set content = content || '{"brandName": "OTHER"}'`.execute(
        db(),
      );
      expect(await later('2026-06-01', '03-APR-2026')).toMatchObject({ counts: { unchanged: 5 } });
    });

    it('refuses an older extract and leaves nothing behind', async () => {
      await april(BASELINE);
      await expect(march(changed({ code: 1, brand: 'OTHER' }))).rejects.toMatchObject({
        code: 'date_too_old',
        message: 'The extract of 2026-03-02 is before the last import, of 2026-04-01.',
      });
      expect(await countRows(db(), 'import_run')).toBe(1);
      expect((await drug(1)).drug_name).toBe('GLUCOPHAGE');
    });

    it('queues what changed for dpd, lets the record follow, and keeps why', async () => {
      await march();
      const result = await april(
        changed(
          { ...BASELINE[0]!, brand: 'GLUCOPHAGE SR', company: ['11', 'NEW OWNER'] },
          { code: 2, brand: 'APO-METFORMIN' },
          { code: 9, brand: 'NOVELTY' },
        ),
      );
      expect(result).toMatchObject({
        counts: {
          kinds: { renamed: 1, company: 1, launched: 1, new: 1 },
          queues: { dpd: { drugs: 3 }, manual: { drugs: 0 }, noc: { drugs: 0 } },
          unchanged: 3,
        },
      });
      const renamed = await drug(1);
      expect(renamed).toMatchObject({
        queue: 'dpd',
        in_product: true,
        drug_name: 'GLUCOPHAGE SR',
        health_canada_drug_name: 'GLUCOPHAGE SR',
        version: 2,
      });
      expect(await names([renamed.manufacturer_id!])).toEqual(['NEW OWNER']);
      expect(await reasons(renamed.id)).toEqual([
        ['renamed', 'health_canada_drug_name', 'GLUCOPHAGE', 'GLUCOPHAGE SR'],
        ['company', 'manufacturer', 'APOTEX INC', 'NEW OWNER'],
      ]);
      const [, second] = await historyOf(1);
      expect(second).toMatchObject({
        kind: 'import',
        version: 2,
        request_id: 'import-2',
        before: { drug_name: 'GLUCOPHAGE', queue: '' },
        after: { drug_name: 'GLUCOPHAGE SR', queue: 'dpd' },
      });
      expect(await drug(2)).toMatchObject({
        queue: 'dpd',
        in_product: false,
        dpd_status: 'marketed',
      });
      expect(await drug(9)).toMatchObject({ queue: 'dpd', in_product: false, version: 1 });
      const counts = await db().selectFrom('queue_count').selectAll().execute();
      expect(counts).toContainEqual({ name: 'dpd', size: 3 });
      expect(counts).toContainEqual({ name: 'in_product', size: 2 });
    });

    it('queues what is gone, once, and what came back', async () => {
      await march();
      await april(BASELINE.filter(({ code }) => code !== 1));
      expect(await drug(1)).toMatchObject({
        queue: 'dpd',
        in_product: true,
        dpd_status: 'cancelled',
      });
      expect(await reasons((await drug(1)).id)).toEqual([['gone', null, 'marketed', null]]);
      const may = BASELINE.filter(({ code }) => code !== 1);
      expect(await month('2026-05-01', updated(may, '01-MAY-2026'))).toMatchObject({
        counts: { kinds: {} },
      });
      expect(await month('2026-06-01', updated(BASELINE, '01-JUN-2026'))).toMatchObject({
        counts: { kinds: { returned: 1 } },
      });
      expect(await drug(1)).toMatchObject({ dpd_status: 'marketed' });
    });

    it('makes a biosimilar of what became one', async () => {
      await march();
      await april(changed({ ...BASELINE[0]!, biosimilar: true }));
      const found = await drug(1);
      expect(await names([found.type_id!])).toEqual(['Biosimilar']);
      expect(found).toMatchObject({ queue: 'dpd', tier: 2, drug_name: 'GLUCOPHAGE' });
    });

    it('takes a new spelling of a schedule on many products for one notice (D47)', async () => {
      const many = (schedule: string): FixtureProduct[] =>
        Array.from({ length: 12 }, (_, index) => ({ code: index + 1, schedules: [schedule] }));
      await march(many('SCHEDULE X'));
      const before = await rowCounts();
      expect(await april(many('SCHEDULE X (CDSA IX)'))).toMatchObject({
        relabellings: [
          { list: 'schedule', from: 'SCHEDULE X', to: 'SCHEDULE X (CDSA IX)', products: 12 },
        ],
        counts: { kinds: {} },
      });
      expect(await rowCounts()).toEqual(before);
      expect(await names((await drug(1)).schedule_ids)).toEqual(['SCHEDULE X (CDSA IX)']);
      const runs = await db().selectFrom('import_run').select('notices').execute();
      expect(runs.at(-1)!.notices).toHaveLength(1);
    });

    it('tells new spellings once and leaves lists and records as they are (D60)', async () => {
      const many = (schedule: string, company: string, form: string): FixtureProduct[] =>
        Array.from({ length: 12 }, (_, index) => ({
          code: index + 1,
          schedules: [schedule],
          company: ['10', company],
          forms: [form],
          atc: ['A10BA02', form === 'TABLET' ? 'METFORMIN' : 'Metformin'],
        }));
      await march(many('Prescription', 'GLAXOSMITHKLINE INC', 'TABLET'));
      const [before, first] = [await rowCounts(), await drug(1)];
      const respelt = many('PRESCRIPTION', 'GlaxoSmithKline Inc.', 'Tablet');
      const result = await april(respelt);
      expect(result).toMatchObject({ counts: { kinds: {}, unchanged: 12 } });
      const told = result.status === 'imported' ? result.relabellings : [];
      expect(told.map(({ list, from, to, products }) => [list, from, to, products])).toEqual([
        ['form', 'TABLET', 'Tablet', 12],
        ['manufacturer', 'GLAXOSMITHKLINE INC', 'GlaxoSmithKline Inc.', 12],
        ['drug_class', 'A10BA02 METFORMIN', 'A10BA02 Metformin', 12],
        ['schedule', 'Prescription', 'PRESCRIPTION', 12],
      ]);
      expect(await rowCounts()).toEqual(before);
      expect(await drug(1)).toEqual(first);
      expect(await names([first.manufacturer_id!])).toEqual(['GLAXOSMITHKLINE INC']);
      // A month later nothing is reported, and a new product finds the existing entry.
      const may = [...respelt, { ...respelt[0]!, code: 13 }];
      expect(await month('2026-05-01', updated(may, '01-MAY-2026'))).toMatchObject({
        relabellings: [],
        counts: { kinds: { new: 1 } },
      });
      expect((await drug(13)).manufacturer_id).toBe(first.manufacturer_id);
    });

    it('rewrites the form’s text on relabelled products, without queueing them', async () => {
      const many = (form: string): FixtureProduct[] =>
        Array.from({ length: 12 }, (_, index) => ({ code: index + 1, forms: [form] }));
      await march(many('TABLET'));
      expect(await april(many('TABLETS'))).toMatchObject({ counts: { kinds: {} } });
      expect(await drug(1)).toMatchObject({ form: 'TABLETS', queue: '', version: 2 });
      expect(await historyOf(1)).toHaveLength(2);
    });
  });

  describe('bad rows', () => {
    it('are kept with the import, and their products as they were, for manual review', async () => {
      await march();
      const result = await april(
        changed({ code: 1, brand: 'RENAMED' }),
        ofFirst('ingred.txt', (line) => `${line},"x"`),
      );
      expect(result).toMatchObject({ counts: { rejected: 1, kinds: { incomplete: 1 } } });
      expect(await drug(1)).toMatchObject({ queue: 'manual', drug_name: 'GLUCOPHAGE' });
      const [reject] = await db().selectFrom('import_reject').selectAll().execute();
      expect(reject).toMatchObject({
        import_id: 2,
        file: 'ingred.txt',
        line: 3,
        reason: { code: 'otherColumns', with: [16, 15] },
        content: expect.stringContaining('METFORMIN'),
      });
      // A month later the product is read in full, and the change is found.
      const may = changed({ ...BASELINE[0]!, brand: 'RENAMED', updated: '01-MAY-2026' });
      expect(await month('2026-05-01', may)).toMatchObject({ counts: { kinds: { renamed: 1 } } });
    });

    it('never make a product look gone for certain', async () => {
      await march();
      const result = await april(
        BASELINE,
        ofFirst('drug.txt', () => 'rubbish'),
      );
      expect(result).toMatchObject({
        counts: { kinds: { gone: 1, incomplete: 1 }, queues: { manual: { drugs: 1 } } },
      });
      expect(await drug(1)).toMatchObject({ queue: 'manual', dpd_status: 'marketed' });
      const stored = await db().selectFrom('source_product').select('present').execute();
      expect(stored.every(({ present }) => present)).toBe(true);
    });
  });

  describe('notices of compliance', () => {
    it('make new drugs of DINs that the DPD doesn’t list: noc, or manual for a label that no lookup knows', async () => {
      await march();
      const result = await notices(
        '2026-04-02',
        brandRow(500, '02500001'),
        ingredientRow(500, 'METFORMIN HYDROCHLORIDE'),
        brandRow(600, '02600001'),
        ingredientRow(600, 'ZONGERTINIB'),
        brandRow(700, '02700001'),
      );
      expect(result).toMatchObject({
        counts: {
          kinds: { unlisted: 3, unknown_label: 1 },
          queues: { noc: { drugs: 2 }, manual: { drugs: 1 }, dpd: { drugs: 0 } },
        },
      });
      expect(await drugOfDin('02500001')).toMatchObject({
        queue: 'noc',
        drug_code: null,
        drug_name: 'NEWDRUG',
        strength: '5 MG/TAB',
        in_product: false,
      });
      const unknown = await drugOfDin('02600001');
      expect(unknown.queue).toBe('manual');
      expect(await names(unknown.active_ingredient_ids)).toEqual(['ZONGERTINIB']);
      expect(await reasons(unknown.id)).toEqual([
        ['unlisted', null, null, ['NOC 600']],
        ['unknown_label', 'active_ingredient', null, ['ZONGERTINIB']],
      ]);
      expect((await readHistory(db(), unknown.id))[0]).toMatchObject({
        kind: 'import',
        note: { inferred: ['type', 'tier'] },
      });
    });

    it('change nothing the second time, in the same file or another', async () => {
      await march();
      await notices('2026-04-02', brandRow(500, '02500001'));
      const before = await rowCounts();
      expect(await notices('2026-04-02', brandRow(500, '02500001'))).toMatchObject({
        status: 'already_imported',
      });
      expect(
        await notices('2026-04-03', brandRow(500, '02500001'), brandRow(500, '02500001')),
      ).toMatchObject({ status: 'imported', counts: { unchanged: 1, kinds: {} } });
      expect(await rowCounts()).toEqual(before);
    });

    it('send listed drugs to noc, but not administrative or old ones', async () => {
      await march();
      await notices(
        '2026-04-02',
        noticeRow(500),
        brandRow(500, '00000001'),
        noticeRow(600, { noc_is_admin: 'Y' }),
        brandRow(600, '00000002'),
        noticeRow(700, { noc_date: '2019-01-01' }),
        brandRow(700, '00000003'),
      );
      expect(await Promise.all([1, 2, 3].map(async (code) => (await drug(code)).queue))).toEqual([
        'noc',
        '',
        '',
      ]);
      expect(await drug(1)).toMatchObject({ drug_name: 'GLUCOPHAGE', version: 2 });
      expect(await reasons((await drug(1)).id)).toEqual([
        ['notice', null, null, ['NOC 500', '2026-03-20', 'NDS']],
      ]);
    });

    it('route a later DPD change of the same DIN to noc', async () => {
      await march();
      await notices('2026-03-25', noticeRow(500), brandRow(500, '00000001'));
      await setDrug(db(), (await drug(1)).id, { queue: '' });
      await april(
        changed({ ...BASELINE[0]!, brand: 'RENAMED' }, { code: 2, brand: 'APO-METFORMIN' }),
      );
      expect([(await drug(1)).queue, (await drug(2)).queue]).toEqual(['noc', 'dpd']);
    });

    it('give way to the DPD record once it lists the DIN, in the same drug', async () => {
      await march();
      await notices(
        '2026-03-25',
        brandRow(500, '02500001'),
        ingredientRow(500, 'METFORMIN HYDROCHLORIDE'),
      );
      const before = await drugOfDin('02500001');
      await april(changed({ code: 9, din: '02500001', brand: 'NEWDRUG' }));
      expect(await drug(9)).toMatchObject({
        id: before.id,
        queue: 'noc',
        form: 'TABLET',
        strength: '500 MG',
        dpd_status: 'marketed',
        version: 2,
      });
    });
  });
});
