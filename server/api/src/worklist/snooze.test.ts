import { describe, expect, it } from '@jest/globals';
import type { DrugSummary } from '@refined/shared/contract';
import type { QueueName } from '@refined/shared/domain';
import { randomUUID } from 'node:crypto';
import {
  addDrug,
  readHistory,
  readPlace,
  setDrug,
  addChange,
  abandonRequest,
  addImportRun,
} from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';

const HOUR = 60 * 60_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

describeApi('putting cards away', (api) => {
  const { perform, undoAction, actionOf, counts, marks, move, undoMove } = reviewing(api);
  const add = (values: Parameters<typeof addDrug>[1] = {}) =>
    addDrug(api().db, { queue: 'dpd', ...values });
  const list = async (queue: QueueName, filter?: string) => {
    const query = new URLSearchParams({ queue, ...(filter !== undefined && { filter }) });
    const { body } = await api().get(`/api/drugs/?${query}`);
    expect(body.count).toBe(body.results.length);
    return body.results as DrugSummary[];
  };
  const isListed = async (id: number, queue: QueueName = 'dpd', filter?: string) =>
    (await list(queue, filter)).some((drug) => Number(drug.id) === id);
  const put = (ids: readonly unknown[], input: object = { until: 'import' }) =>
    perform('snooze', ids, input);
  const anImport = (status: 'done' | 'taken_back' = 'done') =>
    addImportRun(api().db, { status, actor: 'ada' });

  it('takes them out of the list and the counts, and leaves the record in its queue', async () => {
    const [away, stays] = [await add(), await add()];
    const before = await counts();
    const answer = await put([away]);
    expect(answer.body).toEqual({
      action: expect.any(String),
      results: [expect.objectContaining({ id: String(away), outcome: 'done', version: 2 })],
      done: 1,
      refused: 0,
    });
    expect(await isListed(away)).toBe(false);
    expect(await isListed(stays)).toBe(true);
    expect((await counts()).dpd_review).toBe(before.dpd_review - 1);
    expect((await counts()).refined.put_away.dpd).toBe((before.refined.put_away.dpd ?? 0) + 1);
    expect(await readPlace(api().db, away)).toMatchObject({ queue: 'dpd', version: 2 });
    expect((await readHistory(api().db, away)).at(-1)).toMatchObject({
      kind: 'later',
      actor: 'ada',
      note: { later: { until: 'import', back_at: null } },
    });
  });

  it('lists them where the filter asks for it, with who did it and until when', async () => {
    const id = await add();
    const back_at = inHours(30);
    await put([id], { until: 'date', back_at });
    expect(await isListed(id, 'dpd', 'later.away')).toBe(true);
    expect(await isListed(id, 'dpd', 'product.no')).toBe(false);
    const { body } = await api().get('/api/drugs/facets/?queue=dpd&facet=later');
    expect(body.facets[0].values).toContainEqual(expect.objectContaining({ value: 'away' }));
    const [drug] = (await list('dpd', 'later.away')).filter((one) => Number(one.id) === id);
    expect(drug).toMatchObject({ later: { away: true, until: 'date', back_at, by: 'Ada Tester' } });
    expect((await counts()).refined.back_at).toBe(back_at);
    // A search still finds them.
    const found = await api().get(`/api/drugs/?din=${drug!.din}`);
    expect(found.body.results[0].later.away).toBe(true);
  });

  it.each([
    ['a date', { until: 'date' as const, back_at: inHours(2) }],
    ['the next import', { until: 'import' as const }],
    ['marketed', { until: 'marketed' as const }],
  ])('until %s: it is back by itself, and says so', async (_, choice) => {
    const id = await add({ dpd_status: 'approved' });
    expect((await put([id], choice)).body.done).toBe(1);
    expect(await isListed(id)).toBe(false);
    if (choice.until === 'date')
      await api()
        .db.updateTable('drug_later')
        .set({ back_at: new Date(Date.now() - HOUR) })
        .where('drug_id', '=', id)
        .execute();
    if (choice.until === 'import') await anImport();
    if (choice.until === 'marketed') await setDrug(api().db, id, { dpd_status: 'marketed' });
    expect(await isListed(id)).toBe(true);
    expect(await isListed(id, 'dpd', 'later.back')).toBe(true);
    expect((await marks(id)).later).toMatchObject({
      away: false,
      until: choice.until,
      by: 'Ada Tester',
      changed_by: null,
    });
  });

  it('an import that is taken back was no next import', async () => {
    const id = await add();
    await put([id]);
    await anImport('taken_back');
    expect(await isListed(id)).toBe(false);
  });

  it('an import that changes it brings it back early, until that import is taken back', async () => {
    const id = await add();
    await put([id], { until: 'date', back_at: inHours(48) });
    const run = await anImport();
    await addChange(api().db, { import_id: run, drug_id: id, kind: 'strength', field: 'strength' });
    expect(await isListed(id)).toBe(true);
    expect((await marks(id)).later).toMatchObject({
      away: false,
      changed_by: { kind: 'dpd', date: '2026-04-01', import_id: run },
    });
    await api().db.deleteFrom('source_change').where('import_id', '=', run).execute();
    expect(await isListed(id)).toBe(false);
  });

  it('a move ends it, and undoing the move does not snooze it again', async () => {
    const id = await add();
    await put([id]);
    const { body } = await move(id, 'committee_review', { queue: 'dpd' });
    expect(await isListed(id, 'com')).toBe(true);
    await undoMove(id, body.version);
    expect(await isListed(id)).toBe(true);
    expect((await marks(id)).later).toBeNull();
  });

  it('a decision on its source ends it', async () => {
    const id = await add();
    await put([id]);
    await api()
      .db.insertInto('source_decision')
      .values({
        drug_id: id,
        field: 'strength',
        decision: 'keep',
        actor: 'ada',
        import_id: await anImport('taken_back'),
        source_value: '["1"]',
        before_value: '"1"',
        was_overridden: false,
      } as never)
      .execute();
    expect((await marks(id)).later).toBeNull();
    expect(await isListed(id)).toBe(true);
  });

  it('is undone by the version that it made, and refused if anything happened since', async () => {
    const [first, second] = [await add(), await add()];
    const { results } = (await put([first, second])).body;
    await move(second, 'committee_review', { queue: 'dpd' });
    await undoMove(second, 3);
    await put([second]);
    const drugs = results.map(({ id, version }: DrugSummary) => ({ id, version }));
    const answer = await perform('unsnooze', { drugs });
    expect(answer.body).toMatchObject({ done: 1, refused: 1 });
    expect(await isListed(first)).toBe(true);
    expect(await isListed(second)).toBe(false);
    expect((await readHistory(api().db, first)).at(-1)!.note).toMatchObject({
      later: { until: null, back_at: null },
    });
  });

  it('repeated, changes nothing', async () => {
    const id = await add();
    await put([id]);
    expect((await put([id])).body.results[0]).toMatchObject({ outcome: 'unchanged', version: 2 });
    await perform('unsnooze', [id]);
    expect((await perform('unsnooze', [id])).body.results[0]).toMatchObject({
      outcome: 'unchanged',
      version: 3,
    });
    const choice = { until: 'date', back_at: inHours(5) };
    await put([id], choice);
    expect((await put([id], choice)).body.results[0].outcome).toBe('unchanged');
    expect((await put([id])).body.results[0].outcome).toBe('done');
  });

  it('answers each drug, and refuses those of Update, the archive and nobody', async () => {
    const ids = [await add({ queue: 'update' }), await add({ queue: '', in_product: true })];
    const marketed = await add({ dpd_status: 'marketed' });
    const { body } = await put([...ids, marketed, 'x', 2_147_000_000], { until: 'marketed' });
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      ['refused', 'refused', 'refused', 'unknown', 'unknown'].sort((a, b) => (a < b ? -1 : 1)),
    );
    expect(body).toMatchObject({ done: 0, refused: 5 });
  });

  it('of one card alone is in its history, not among the mass actions', async () => {
    const listed = async () => (await api().get('/api/actions/')).body.results.length;
    const before = await listed();
    const { action } = (await put([await add()])).body;
    expect(await listed()).toBe(before);
    expect((await actionOf(action)).undoable).toBe(true);
    await put([await add(), await add()]);
    expect(await listed()).toBe(before + 1);
  });

  it('refuses a moment in the past, too far away, or without a date', async () => {
    const id = await add();
    for (const choice of [
      { until: 'date' },
      { until: 'date', back_at: inHours(-1) },
      { until: 'date', back_at: inHours(24 * 400) },
      { until: 'date', back_at: 'soon' },
      { until: 'import', back_at: inHours(5) },
    ]) {
      const answer = await put([id], choice);
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { back_at: [expect.any(String)] } },
      });
    }
    expect((await put([id], { until: 'never' })).status).toBe(400);
  });

  describe('all of a queue, or what a filter leaves of it', () => {
    it('are put away and brought back; a bulk move of all leaves what is away', async () => {
      const ids = [await add({ queue: 'com' }), await add({ queue: 'com' })];
      const kept = await add({ queue: 'com' });
      const all = await list('com');
      const part = { queue: 'com', expected: all.length - 1, except: [kept] };
      const answer = await perform('snooze', part, { until: 'import' });
      expect(answer.body).toMatchObject({ done: all.length - 1, refused: 0 });
      expect((await list('com')).map(({ id }) => Number(id))).toEqual([kept]);
      expect((await list('com')).length).toBe(1);
      const groups = await api().get('/api/drugs/groups/?queue=com');
      expect(groups.body.results).toEqual([expect.objectContaining({ key: 'none', count: 1 })]);

      const moved = await perform('manual', { queue: 'com', expected: 1 });
      expect(moved.body).toMatchObject({ done: 1 });
      expect(await readPlace(api().db, ids[0]!)).toMatchObject({ queue: 'com' });

      const returned = await perform('unsnooze', { ...part, filter: 'later.away', except: [] });
      expect(returned.body.done).toBe(all.length - 1);
      expect(await list('com')).toHaveLength(all.length - 1);
    });

    it('are one mass action with a page, undone as one where nothing else happened', async () => {
      const [first, second] = [await add({ queue: 'noc' }), await add({ queue: 'noc' })];
      const kept = await add({ queue: 'noc', dpd_status: 'marketed' });
      const { length: expected } = await list('noc');
      const { body } = await perform(
        'snooze',
        { queue: 'noc', filter: 'group.none', expected, reason: ' The company is asked. ' },
        { until: 'marketed' },
      );
      expect(body).toMatchObject({ done: 2, refused: 1 });
      const page = () => actionOf(body.action);
      expect(await page()).toMatchObject({
        action: {
          kind: 'later',
          reason: 'The company is asked.',
          later: { until: 'marketed', back_at: null },
          queue: 'noc',
          filter: 'group.none',
          size: 2,
          refused: 1,
        },
        outcomes: { standing: 2, refused: 1 },
        undoable: true,
      });
      const members = await api().get(`/api/actions/${body.action}/members/?outcome=refused`);
      expect(members.body.results).toEqual([
        expect.objectContaining({ id: String(kept), why: 'marketed' }),
      ]);

      await move(second, 'committee_review', { queue: 'noc' });
      const undone = await undoAction(body.action);
      expect(undone.body).toMatchObject({
        undone: 1,
        refused: 1,
        results: [{ id: String(second), queue: 'com' }],
      });
      expect(await isListed(first, 'noc')).toBe(true);
      expect((await marks(first)).later).toBeNull();
      expect(await page()).toMatchObject({ outcomes: { undone: 1, changed: 1, refused: 1 } });
      const undo = await actionOf(undone.body.action);
      expect(undo).toMatchObject({ action: { kind: 'undo', size: 1 }, undoable: false });
    });

    it('go on where an attempt was cut off: what is away already counts as done', async () => {
      for (let drug = 0; drug < 8; drug += 1) await add({ queue: 'noc' });
      const expected = (await list('noc')).length;
      const key = randomUUID();
      const ask = () =>
        perform(
          'snooze',
          { queue: 'noc', filter: 'product.no', expected },
          { until: 'import' },
          { headers: { 'idempotency-key': key } },
        );
      const { body } = await ask();
      expect(body.done).toBe(expected);
      // The answer was lost with the process: the retry runs.
      await abandonRequest(api().db, key);
      const again = await ask();
      expect(again.body).toMatchObject({ done: expected, refused: 0, action: body.action });
      expect(again.body.results).toHaveLength(expected);
    });
  });

  it('one that is away is in no CSV file of the queue', async () => {
    const id = await add({ drug_name: 'Hidden Away' });
    await put([id]);
    const file = await api().get('/api/drugs/export/?queue=dpd');
    expect(file.status).toBe(200);
    expect(file.body).not.toContain('Hidden Away');
  });
});
