import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readActions, readOutcomes } from '../../actions/action-store.ts';
import { editDrug } from '../../testing/fixtures.ts';
import { brandRow, noticeRow } from '../testing/notice-rows.ts';
import type { FixtureProduct } from '../testing/extract-fixture.ts';
import {
  drugOfCode,
  emptiedDatabase,
  importMonth,
  importNotices,
} from '../testing/import-database.ts';
import { findJudgedRun, readKept, refusalOf } from './take-back-drugs.ts';
import { takeBackImport } from './take-back.ts';

const database = emptiedDatabase(() => month(MARCH, '2026-03-02'));

const MARCH: FixtureProduct[] = [
  { code: 1, brand: 'GLUCOPHAGE' },
  { code: 2, brand: 'APO-METFORMIN', state: 'approved' },
  { code: 3, brand: 'OLDIE', state: 'dormant' },
  { code: 4, brand: 'COPY', biosimilar: true },
  ...Array.from({ length: 12 }, (_, index) => ({ code: 20 + index, schedules: ['ETHICAL'] })),
];
/** Renamed, launched, gone, new with new labels, and a schedule with a new spelling. */
const APRIL: FixtureProduct[] = [
  { code: 1, brand: 'GLUCOPHAGE FORTE' },
  { code: 2, brand: 'APO-METFORMIN' },
  { code: 4, brand: 'COPY', biosimilar: true, routes: ['NASAL'] },
  { code: 5, brand: 'FRESH', company: ['77', 'NEWCO'], schedules: ['NEVER SEEN'] },
  { code: 6, brand: 'FRESHER', ingredients: [['9', 'NOVELTY', '5', 'MG', '', '']] },
  ...Array.from({ length: 12 }, (_, index) => ({
    code: 20 + index,
    schedules: ['ETHICAL PRODUCT'],
  })),
];

const month = (products: readonly FixtureProduct[], date: string) =>
  importMonth(database(), date, products);

const RECENT = { noc_date: '2026-04-20' };
const NOTICES = [
  noticeRow(100, RECENT),
  brandRow(100, '00000001', 'GLUCOPHAGE'),
  noticeRow(200, RECENT),
  brandRow(200, '02500000', 'UNLISTED'),
  noticeRow(300, RECENT),
  brandRow(300, '', 'NAMELESS'),
];

const lastRun = async (): Promise<number> =>
  (await sql<{ id: number }>`select max(id) as id from import_run`.execute(database().db)).rows[0]!
    .id;
const takeBack = async (run?: number) =>
  takeBackImport(database().db, { run: run ?? (await lastRun()), actor: 'ada' });

const drugOf = (code: number) => drugOfCode(database(), code);

/** Everything that the next import, the queues and the records depend on. */
const state = async () => {
  const read = async (query: string) => (await sql.raw(query).execute(database().db)).rows;
  const byName = (ids: string) =>
    `array(select name from lookup_item l where l.id = any(${ids}) order by name) as ${ids}`;
  return {
    drugs:
      await read(`select drug_code, din, drug_name, health_canada_drug_name, tier, form, strength,
      queue, in_product, source_changed, dpd_status, overridden, ${byName('schedule_ids')},
      ${byName('active_ingredient_ids')}, ${byName('administration_ids')},
      (select name from lookup_item l where l.id = type_id) as type,
      (select name from lookup_item l where l.id = manufacturer_id) as company
      from drug where din <> '' or queue <> '' order by drug_code nulls last, din, id`),
    waiting: await read(
      `select id, queued_at from drug where queue = '' and in_product order by id`,
    ),
    products: await read(`select drug_code, drug_id, present, content, digest, previous
      from source_product order by drug_code`),
    reasons: await read(`select drug_id, kind, field, old_value, new_value
      from source_change order by drug_id, kind, field`),
    notices: await read('select noc_number, content from notice order by noc_number'),
    noticeProducts: await read(`select noc_number, product_id, drug_id, content
      from notice_product order by noc_number, product_id`),
    lists: await read(`select kind, source_key, name from lookup_item where not retired
      order by kind, source_key`),
    counts: await read('select name, size from queue_count order by name'),
  };
};
type State = Awaited<ReturnType<typeof state>>;

/** A drug that an import created stays, archived; everything else is restored. */
const withoutMade = (now: State, made: number): State => ({
  ...now,
  drugs: (now.drugs as { drug_code: number | null; din: string }[]).filter(
    ({ drug_code, din }) => drug_code !== 5 && drug_code !== 6 && din !== '02500000',
  ),
  counts: (now.counts as { name: string; size: number }[]).map(({ name, size }) =>
    name === 'all' ? { name, size: size - made } : { name, size },
  ),
});

describe('an import is taken back', () => {
  it('as if it had never come, and comes again with the same outcome', async () => {
    const before = await state();
    const first = await month(APRIL, '2026-04-01');
    const imported = await state();
    const counts = await takeBack();
    expect(counts).toMatchObject({ archived: 2, kept: 0, notices: 0 });
    expect(counts.leave).toEqual({ dpd: 5, manual: 1 });
    expect(withoutMade(await state(), 2)).toEqual(before);
    expect(await drugOf(5)).toMatchObject({
      queue: '',
      in_product: false,
      dpd_status: 'cancelled',
      source_changed: false,
    });

    const again = await month(APRIL, '2026-04-01');
    expect(again).toEqual({ ...first, importId: expect.any(Number) });
    expect({ ...(await state()), waiting: [] }).toEqual({ ...imported, waiting: [] });

    // Its labels are retired again, though archived drugs use them; the same with another drug.
    await takeBack();
    expect(withoutMade(await state(), 2)).toEqual(before);
    await month([...MARCH, { code: 7, company: ['77', 'NEWCO'] }], '2026-04-01');
    await takeBack();
    expect((await state()).lists).toEqual(before.lists);
  });

  it('notices too, also of drugs without a DIN', async () => {
    const before = await state();
    const first = await importNotices(database(), '2026-05-01', NOTICES);
    const imported = await state();
    expect(await takeBack()).toMatchObject({
      archived: 2,
      restored: 1,
      notices: 3,
      leave: { manual: 1, noc: 2 },
    });
    expect(withoutMade(await state(), 2)).toEqual(before);
    const again = await importNotices(database(), '2026-05-01', NOTICES);
    expect(again).toEqual({ ...first, importId: expect.any(Number) });
    expect({ ...(await state()), waiting: [] }).toEqual({ ...imported, waiting: [] });
    expect(await database().db.selectFrom('drug').select('id').execute()).toHaveLength(
      MARCH.length + 2,
    );
  });

  it('both are mass actions, whose pages say what became of each drug', async () => {
    await month(APRIL, '2026-04-01');
    const { id: decided } = await drugOf(1);
    await editDrug(database().db, decided, { queue: 'com' });
    const { restored, archived } = await takeBack();
    // The baseline isn't an action, because nobody decided it.
    const [takenBack, imported, ...rest] = await readActions(database().db, undefined);
    expect(rest).toEqual([]);
    expect(takenBack).toMatchObject({
      kind: 'take_back',
      actor: 'ada',
      undoes: imported!.id,
      size: restored + archived,
      refused: 1,
    });
    expect(imported).toMatchObject({
      kind: 'import',
      actor: 'importer',
      import_date: '2026-04-01',
    });
    expect(await readOutcomes(database().db, imported!.id)).toMatchObject({
      undone: restored + archived,
      changed: 1,
      standing: 0,
    });
  });

  it('what somebody decided on stays, with what its source said', async () => {
    await month(APRIL, '2026-04-01');
    const { id } = await drugOf(1);
    const { id: made } = await drugOf(5);
    for (const one of [id, made]) await editDrug(database().db, one, { queue: 'com' });
    const run = await lastRun();
    expect(
      (await readKept(database().db, (await findJudgedRun(database().db, run))!, 0)).kept,
    ).toEqual([
      expect.objectContaining({ id: String(made), name: 'FRESH' }),
      expect.objectContaining({ id: String(id), name: 'GLUCOPHAGE FORTE' }),
    ]);
    expect(await takeBack()).toMatchObject({ kept: 2, archived: 1 });
    expect(await drugOf(1)).toMatchObject({
      queue: 'com',
      health_canada_drug_name: 'GLUCOPHAGE FORTE',
    });
    const judged = (await findJudgedRun(database().db, run))!;
    expect((await readKept(database().db, judged, 0)).kept.map((drug) => drug.id)).toEqual([
      String(made),
      String(id),
    ]);
    // Its labels stay, and the same month has no question about it.
    const company = await database()
      .db.selectFrom('lookup_item')
      .select('name')
      .where('retired', '=', false)
      .where('name', 'in', ['NEWCO', 'NOVELTY', 'NEVER SEEN'])
      .execute();
    expect(company.map(({ name }) => name).sort()).toEqual(['NEVER SEEN', 'NEWCO']);
    await month(APRIL, '2026-04-01');
    expect(await drugOf(1)).toMatchObject({ queue: 'com', source_changed: false });
    expect(await drugOf(6)).toMatchObject({ queue: 'dpd' });
  });

  it('only the last one, and never the baseline', async () => {
    const baseline = await lastRun();
    await expect(takeBack(baseline)).rejects.toMatchObject({ code: 'not_taken_back' });
    await month(APRIL, '2026-04-01');
    const april = await lastRun();
    await importNotices(database(), '2026-05-01', NOTICES);
    await expect(takeBack(april)).rejects.toMatchObject({ code: 'not_taken_back' });
    expect(refusalOf((await findJudgedRun(database().db, april))!)).toMatchObject({
      code: 'not_last',
    });
    await takeBack();
    // Only one step back: the next import deleted what April had stored.
    await expect(takeBack(april)).rejects.toMatchObject({
      code: 'not_taken_back',
      message: expect.stringContaining('Taking that one back changes nothing about it.'),
    });
  });
});
