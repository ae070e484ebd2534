import { expect, it } from '@jest/globals';
import { publication } from '@refined/shared/contract';
import { PUBLICATION_FILES } from '@refined/shared/domain';
import { sql } from 'kysely';
import { deflateRawSync } from 'node:zlib';
import {
  addDrug,
  addImportRun,
  addManyDrugs,
  dayFromNow,
  readHistory,
  readPlace,
} from '../../testing/fixtures.ts';
import { plansOf } from '../../testing/plan-of.ts';
import { COMPLETE as TO_PUBLISH, publishing, type DrugValues } from '../../testing/publishing.ts';
import { reviewing } from '../../testing/reviewing.ts';
import { describeApi } from '../../testing/suite.ts';
import { readCandidates } from './planned-change.ts';
import { planPublication } from './publication-plan.ts';

const COMPLETE = { ...TO_PUBLISH, strength: '500 MG' } satisfies DrugValues;
const BLOCKED = { ...COMPLETE, form: ' ' };
const NOTHING = { added: 0, changed: 0, removed: 0, unchanged: 0 };

describeApi('publications', (api) => {
  const { preview, publish, published, edit } = publishing(api);
  const add = (values: DrugValues = {}) =>
    addDrug(api().db, { ...COMPLETE, queue: 'update', ...values });
  const { move, read } = reviewing(api);
  const diffOf = (number: number, query = '') => read(`/api/publications/${number}/diff/${query}`);
  const fileOf = (number: number) => read(`/api/publications/${number}/download/`);
  const stateOf = (id: number) => readPlace(api().db, id);
  const history = (id: number) => readHistory(api().db, id);
  const dins = (drugs: readonly { id: string }[]) => drugs.map(({ id }) => Number(id));
  const expectTrueCounts = async () => {
    const { rows } = await sql<{ counted: number; there: number; size: number }>`
      select (select size from queue_count where name = 'in_product') as counted, (select count(*)::integer from drug where in_product) as there,
        (select size from publication order by number desc limit 1) as size`.execute(api().db);
    expect(rows[0]).toEqual({
      counted: rows[0]!.there,
      there: rows[0]!.there,
      size: rows[0]!.there,
    });
  };

  it('does what its preview said, and keeps what is blocked in the queue', async () => {
    const whole = await add({ drug_name: 'Whole' });
    const blocked = await add({ ...BLOCKED, drug_name: 'Blocked', active_ingredient_ids: [] });
    const elsewhere = await add({ queue: 'com' });
    const said = await preview();
    expect(said).toMatchObject({
      number: 1,
      against: null,
      size: 1,
      counts: { added: 1, changed: 0, removed: 0, unchanged: 0, blocked: 1 },
    });
    expect(said.added).toMatchObject([
      {
        id: String(whole),
        drug_name: 'Whole',
        fields: expect.arrayContaining([
          { field: 'active_ingredient', before: null, after: ['METFORMIN HYDROCHLORIDE'] },
          { field: 'type', before: null, after: ['Generic'] },
        ]),
      },
    ]);
    expect(said.blocked).toEqual([
      {
        id: String(blocked),
        din: expect.any(String),
        drug_name: 'Blocked',
        strength: '500 MG',
        form: ' ',
        missing: ['active_ingredient', 'form'],
        place: 'update',
      },
    ]);

    const answer = await publish(said.token);
    expect(answer).toMatchObject({
      status: 200,
      body: { number: 1, actor: 'ada', size: 1, added: 1, changed: 0, removed: 0 },
    });
    expect(await stateOf(whole)).toEqual({ queue: '', in_product: true, version: 2 });
    expect(await stateOf(blocked)).toEqual({ queue: 'update', in_product: false, version: 1 });
    expect(await stateOf(elsewhere)).toEqual({ queue: 'com', in_product: false, version: 1 });
    expect(await history(whole)).toEqual([
      expect.objectContaining({
        kind: 'publication',
        actor: 'ada',
        version: 2,
        note: { publication: 1, change: 'added' },
        before: expect.objectContaining({ queue: 'update', in_product: false }),
        after: expect.objectContaining({ queue: '', in_product: true }),
      }),
    ]);
    await expectTrueCounts();
    expect(await diffOf(1)).toMatchObject({
      number: 1,
      against: null,
      counts: { added: 1 },
      added: said.added,
    });
  });

  it('publishes no value that was only written another way (D52)', async () => {
    const [queued, standing, changed] = [await add(), await add(), await add()];
    await publish();
    await edit(queued, { grandfather_period_id: 100, queue: 'update' });
    await edit(standing, { grandfather_period_id: 100, form: 'TABLET ' });
    await edit(changed, { grandfather_period_id: 100, strength: '850 MG' });
    const said = await preview();
    expect(said.changed).toMatchObject([{ id: String(changed), fields: [{ field: 'strength' }] }]);
    expect(dins(said.changed)).toEqual([changed]);
    expect(dins(said.unchanged)).toEqual([queued]);
    expect((await publish()).body).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect((await preview()).counts).toMatchObject(NOTHING);
  });

  it('says field by field what changes, and what is removed since it was archived', async () => {
    const [changed, removed, archivedButQueued] = [
      await add({ drug_name: 'Change me' }),
      await add({ drug_name: 'Remove me' }),
      await add(),
    ];
    await publish();
    await edit(changed, { strength: '850 MG', administration_ids: [4001, 4002], type_id: 1001 });
    await move(removed, 'archive');
    await move(archivedButQueued, 'archive');
    await move(archivedButQueued, 'manual_review');
    const said = await preview();
    expect(said.counts).toMatchObject({ added: 0, changed: 1, removed: 2 });
    expect(said.changed).toEqual([
      {
        id: String(changed),
        din: expect.any(String),
        drug_name: 'Change me',
        strength: '850 MG',
        form: 'TABLET',
        fields: [
          { field: 'type', before: ['Generic'], after: ['Single-Source Brand'] },
          { field: 'strength', before: ['500 MG'], after: ['850 MG'] },
          { field: 'administration', before: [], after: ['ORAL', 'INTRAVENOUS'] },
        ],
      },
    ]);
    expect(dins(said.removed).sort()).toEqual([removed, archivedButQueued].sort());
    const { body } = await publish(said.token);
    expect(body).toMatchObject({ changed: 1, removed: 2, added: 0 });
    expect(await stateOf(archivedButQueued)).toMatchObject({ queue: 'manual', in_product: false });
    expect((await history(removed)).at(-1)).toMatchObject({
      kind: 'publication',
      note: { change: 'removed' },
    });
    expect((await preview()).counts).toMatchObject(NOTHING);
    await expectTrueCounts();
    const diff = await diffOf(body.number);
    expect(diff).toMatchObject({
      against: body.number - 1,
      changed: said.changed,
      removed: said.removed,
    });
    const back = await diffOf(body.number - 1, `?against=${body.number}`);
    expect(back).toMatchObject({ counts: { added: 2, changed: 1, removed: 0 } });
    expect(back.changed[0].fields).toContainEqual({
      field: 'strength',
      before: ['850 MG'],
      after: ['500 MG'],
    });
  });

  it('lists what is removed by the name that it was published by, in the preview as afterwards', async () => {
    const [first, second] = [
      await add({ drug_name: 'Alpha of two' }),
      await add({ drug_name: 'Beta of two' }),
    ];
    await publish();
    await edit(first, { drug_name: 'Zeta of two' });
    for (const id of [first, second]) await move(id, 'archive');
    const said = await preview();
    expect(said.removed.map(({ drug_name }) => drug_name)).toEqual(['Alpha of two', 'Beta of two']);
    const { body } = await publish(said.token);
    expect((await diffOf(body.number)).removed).toEqual(said.removed);
  });

  it('leaves what is in review as it was published, and takes what came to the update queue without a difference', async () => {
    const [inReview, same] = [await add(), await add()];
    await publish();
    await edit(inReview, { queue: 'dpd', strength: 'NOT DECIDED' });
    await edit(same, { queue: 'update' });
    const said = await preview();
    expect(said.counts).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 1 });
    const { body } = await publish(said.token);
    expect(await stateOf(same)).toMatchObject({ queue: '', in_product: true });
    expect(await stateOf(inReview)).toMatchObject({ queue: 'dpd', in_product: true });
    const file = await fileOf(body.number);
    expect(JSON.stringify(file)).not.toContain('NOT DECIDED');
    expect(file.drugs).toHaveLength(file.size);
    await expectTrueCounts();
  });

  it('publishes what its preview showed, whatever else eight people do meanwhile', async () => {
    const shown = [await add(), await add()];
    const removed = await add();
    await publish((await preview()).token);
    await edit(shown[0]!, { strength: '850 MG', queue: 'update' });
    await edit(shown[1]!, { form: 'CAPSULE' });
    await edit(removed, { in_product: false });
    const others = [await add({ queue: 'com' }), await add({ queue: '', in_product: false })];
    const said = await preview();
    expect(said.counts).toMatchObject({ added: 0, changed: 2, removed: 1 });
    const moves = Array.from({ length: 8 }, async () => {
      const id = await add();
      await edit(id, { strength: '1 G' });
      await move(others[0]!, 'update_review', { queue: 'com' });
      await edit(others[1]!, { in_product: true });
      await add(BLOCKED);
    });
    const [answer] = await Promise.all([publish(said.token), ...moves]);
    expect(answer).toMatchObject({
      status: 200,
      body: { number: said.number, added: 0, changed: 2, removed: 1, size: said.size, left_out: 0 },
    });
    expect(await stateOf(others[0]!)).toMatchObject({ queue: 'update', in_product: false });
    // Later drugs are in the next publication.
    expect(await publish()).toMatchObject({ status: 200, body: { added: 10, changed: 0 } });
    await expectTrueCounts();
  });

  it('leaves out what was changed after the preview showed it, and says how many', async () => {
    const [same, edited, moved] = [await add(), await add(), await add()];
    const said = await preview();
    await edit(edited, { strength: '1 G' });
    await move(moved, 'committee_review', { queue: 'update' });
    expect(await publish(said.token)).toMatchObject({
      status: 200,
      body: { added: 1, left_out: 2, size: said.size - 2 },
    });
    expect(await stateOf(same)).toMatchObject({ queue: '', in_product: true });
    expect(await stateOf(edited)).toMatchObject({ queue: 'update', in_product: false });
    expect(await stateOf(moved)).toMatchObject({ queue: 'com', in_product: false });
    await expectTrueCounts();
    expect(await publish()).toMatchObject({ status: 200, body: { added: 1, left_out: 0 } });
  });

  it('answers 409 with what would be published by now when nothing of the preview is left', async () => {
    const id = await add();
    for (const change of [
      () => edit(id, { strength: '1 G' }),
      () => move(id, 'committee_review', { queue: 'update' }),
    ]) {
      const { token } = await preview();
      await change();
      expect(await publish(token)).toMatchObject({
        status: 409,
        body: {
          detail: 'Something has changed since the preview. Check the new preview.',
          current: await preview(),
        },
      });
    }
  });

  it('tells who did not publish that a colleague did', async () => {
    const ben = await api().addColleague('ben');
    await add();
    const [first, number] = [(await preview()).token, (await preview()).number];
    await add();
    const second = (await preview()).token;
    expect(await publish(first)).toMatchObject({ status: 200, body: { actor: 'ada', number } });
    const asBen = (token: string) =>
      api().post('/api/publications/', { preview: token }, { token: ben });
    expect(await asBen(first)).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringMatching(`^ada published this as publication ${number}, effective `),
        current: { counts: { added: 1 } },
      },
    });
    // Another preview, partly published by the first one.
    expect(await asBen(second)).toMatchObject({
      status: 409,
      body: { current: { number: number + 1 } },
    });
    expect((await published())[0]).toMatchObject({ number });
    expect(await publish()).toMatchObject({ status: 200, body: { added: 1 } });
  });

  it.each([
    ['a word', 'nonsense'],
    ['nothing in it', deflateRawSync('[]').toString('base64url')],
    ['a text in it', deflateRawSync('[1,"2",3,0]').toString('base64url')],
    ['a kind that there is not', deflateRawSync('[1,2,3,9]').toString('base64url')],
    ['an end that is missing', deflateRawSync('[1,2,3]').toString('base64url')],
  ])('knows no preview with a token that is %s', async (_, token) => {
    expect((await publish(token)).status).toBe(409);
  });

  it('publishes once, however many confirm the same preview and however often', async () => {
    const ids = [await add(), await add()];
    const { token, number } = await preview();
    const answers = await Promise.all([publish(token), publish(token), publish(token)]);
    expect(answers.map(({ status, body }) => ({ status, number: body.number }))).toEqual(
      Array(3).fill({ status: 200, number }),
    );
    expect(answers.map(({ body }) => publication.safeParse(body).success)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await publish(token)).toMatchObject({ status: 200, body: { number, added: 2 } });
    expect((await published())[0]).toMatchObject({ number });
    for (const id of ids) expect(await history(id)).toHaveLength(1);
  });

  it('writes the files, before anybody asks for them', async () => {
    await add();
    const { body } = await publish();
    const stored = async () => {
      const { rows } = await sql<{ name: string }>`
        select name from publication_file where publication = ${body.number}`.execute(api().db);
      return rows.map(({ name }) => name).sort();
    };
    while ((await stored()).length === 0);
    expect(await stored()).toEqual([...PUBLICATION_FILES].sort());
  });

  it('reads what was published only of drugs that may differ, for a preview', async () => {
    for (let added = 0; added < 5; added += 1) await add();
    await publish();
    const plan = await plansOf(api().db, () => readCandidates(api().db));
    // All drugs: only a few bytes each, in memory; contents are read by index.
    expect(Number(/CTE last\n.* width=(\d+)/.exec(plan)?.[1])).toBeLessThan(16);
    expect(plan).toMatch(/Limit .*\n *->  Index Scan using publication_item_drug on /);
  });

  it('says that there is nothing to publish', async () => {
    const { token, counts } = await preview();
    expect(counts).toMatchObject(NOTHING);
    expect(await publish(token)).toMatchObject({
      status: 409,
      body: { detail: 'There is nothing to publish.', current: { token } },
    });
    expect((await api().post('/api/publications/', {})).status).toBe(400);
  });

  it('holds from the day that was named, or from today, and keeps that day (D56)', async () => {
    const publishFrom = (effective?: unknown) => publish(undefined, { effective });
    await add();
    expect((await publishFrom(dayFromNow(30))).body).toMatchObject({ effective: dayFromNow(30) });
    await add();
    const { body } = await publish();
    expect(body).toMatchObject({ effective: body.at.slice(0, 10) });
    expect(
      (await published()).slice(0, 2).map(({ effective }: { effective: string }) => effective),
    ).toEqual([body.effective, dayFromNow(30)]);
    expect((await preview()).against).toMatchObject({
      number: body.number,
      effective: body.effective,
    });
    await expect(sql`update publication set effective = now()`.execute(api().db)).rejects.toThrow(
      'publications are immutable',
    );
    await add();
    for (const day of [
      '2026-02-30',
      '2026-1-1',
      '',
      '9999-01-01',
      '0026-01-01',
      dayFromNow(400),
      dayFromNow(-400),
      `${dayFromNow(1)}T00:00`,
    ]) {
      expect(await publishFrom(day)).toMatchObject({
        status: 422,
        body: {
          errors: { effective: [expect.stringContaining('The effective date must be a day from')] },
        },
      });
    }
    expect((await publishFrom(7)).status).toBe(400);
    expect((await publishFrom(dayFromNow(-3))).body).toMatchObject({
      added: 1,
      effective: dayFromNow(-3),
    });
  });

  it('is a correction when no extract of the product database came since the one before', async () => {
    await addImportRun(api().db);
    await add();
    expect(await preview()).toMatchObject({ correction: false });
    expect((await publish()).body).toMatchObject({ correction: false });
    await add();
    expect(await preview()).toMatchObject({ correction: true });
    expect((await publish()).body).toMatchObject({ correction: true });
  });

  it('corrects a wrong day by a publication that changes nothing else, and only when that is asked for', async () => {
    await add();
    await publish();
    const before = await preview();
    const from = (effective: string) => publish(before.token, { effective });
    expect((await from(before.against!.effective!)).status).toBe(409);
    expect((await from(dayFromNow(14))).body).toMatchObject({
      number: before.number,
      added: 0,
      changed: 0,
      removed: 0,
      effective: dayFromNow(14),
      size: before.size,
    });
    expect(await fileOf(before.number)).toMatchObject({
      effective: dayFromNow(14),
      size: before.size,
    });
    await expectTrueCounts();
    // The same preview, confirmed for another day, is not treated as a retry.
    expect(await from(dayFromNow(15))).toMatchObject({
      status: 409,
      body: {
        detail: `ada published this as publication ${before.number}, effective ${dayFromNow(14)}.`,
        current: { number: before.number + 1 },
      },
    });
    expect((await from(dayFromNow(14))).body).toMatchObject({ number: before.number });
  });

  it('names what is on the product although it is not on the market, and what changed at the source (D55, D80)', async () => {
    const listed = async (values: DrugValues) => {
      const id = await add(values);
      await publish();
      return id;
    };
    const [staying, reviewed, gone, removed] = [
      await listed({ drug_name: 'Staying' }),
      await listed({ drug_name: 'In review' }),
      await listed({ drug_name: 'Gone' }),
      await listed({}),
    ];
    await edit(staying, { dpd_status: 'dormant' });
    await edit(reviewed, { dpd_status: 'cancelled', queue: 'dpd' });
    await edit(gone, { dpd_status: 'cancelled', strength: '1 G' });
    await preview();
    await edit(gone, { source_changed: true });
    await edit(removed, { dpd_status: 'cancelled', in_product: false });
    const added = await add({ drug_name: 'Added', dpd_status: 'dormant', queue: 'update' });
    const approved = await add({
      drug_name: 'Approved',
      dpd_status: 'approved',
      queue: 'update',
      source_changed: true,
    });
    const { to_check: checks } = await preview();
    expect(checks!.counts).toEqual({ touched: 3, stay: 2, outdated: 2 });
    expect(
      checks!.unlisted.map(({ id, status, change, queue }) => [Number(id), status, change, queue]),
    ).toEqual([
      [added, 'dormant', 'added', 'update'],
      [approved, 'approved', 'added', 'update'],
      [gone, 'gone', 'changed', ''],
      [reviewed, 'gone', null, 'dpd'],
      [staying, 'dormant', null, ''],
    ]);
    expect(checks!.outdated.map(({ id, change }) => [Number(id), change])).toEqual([
      [approved, 'added'],
      [gone, 'changed'],
    ]);
    await publish();
    expect((await preview()).to_check!.counts).toEqual({ touched: 0, stay: 5, outdated: 0 });
    for (const id of [staying, reviewed, gone, added, approved])
      await edit(id, { dpd_status: 'marketed' });
  });

  it('refuses to change what was published', async () => {
    const { db } = api();
    for (const table of [
      'publication',
      'publication_item',
      'publication_label',
      'publication_status',
    ]) {
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(
        'publications are immutable',
      );
      await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow(
        'publications are immutable',
      );
    }
    await expect(sql`update publication set actor = 'mallory'`.execute(db)).rejects.toThrow(
      'publications are immutable',
    );
    await expect(sql`update publication_item set content = null`.execute(db)).rejects.toThrow(
      'publications are immutable',
    );
  });

  it('takes everything back when it fails at its last step', async () => {
    const id = await add();
    const { token } = await preview();
    const before = await published();
    await sql`alter table publication_item add constraint refused check (publication < ${sql.lit(before[0].number + 1)}) not valid`.execute(
      api().db,
    );
    expect((await publish(token)).status).toBe(500);
    await sql`alter table publication_item drop constraint refused`.execute(api().db);
    expect(await stateOf(id)).toEqual({ queue: 'update', in_product: false, version: 1 });
    expect(await published()).toEqual(before);
    expect(await history(id)).toEqual([]);
    expect(await publish(token)).toMatchObject({ status: 200, body: { added: 1 } });
  });

  it('gives whole counts and a capped list of thousands', async () => {
    await addManyDrugs(api().db, 1_200, () => ({ ...COMPLETE, queue: 'update' }));
    const said = await preview();
    expect(said.counts.added).toBe(1_200);
    expect(said.added).toHaveLength(200);
    expect((await planPublication(api().db, [])).token).toBe(said.token);
    const { body } = await publish(said.token);
    expect(body.added).toBe(1_200);
    await expectTrueCounts();
  });
});
