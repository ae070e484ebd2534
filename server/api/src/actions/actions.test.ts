import { sql } from 'kysely';
import { expect, it } from '@jest/globals';
import { actionMembers, massActionPage, massActions } from '@refined/shared/contract';
import { LIMITS, type Queue } from '@refined/shared/domain';
import { randomUUID } from 'node:crypto';
import { addDrug, addManyDrugs, readHistory, readPlace } from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';
import { recordAction, recordLeft, type LeftDrug } from './action-store.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describeApi('mass actions', (api) => {
  /** One after the other, because members are listed by id. */
  const drugsIn = async (...queues: Queue[]) => {
    const ids: number[] = [];
    for (const queue of queues) ids.push(await addDrug(api().db, { queue }));
    return ids;
  };
  const { perform, previewAction, undoAction, read, actionOf, move, undoMove } = reviewing(api);
  const archive = async (target: Parameters<typeof perform>[1]) =>
    (await perform('archive', target)).body as { action: string };
  const pageOf = async (id: string) => massActionPage.parse(await actionOf(id));
  const membersOf = async (id: string, query = '') =>
    actionMembers.parse(await read(`/api/actions/${id}/members/${query}`));
  const outcomesOf = async (id: string) =>
    Object.fromEntries((await membersOf(id)).results.map((drug) => [drug.id, drug.outcome]));
  const undo = (id: string, body: object = {}, key?: string) =>
    undoAction(id, body, { headers: key === undefined ? {} : { 'idempotency-key': key } });

  it('say who moved what, when and why, and what became of each drug', async () => {
    const [moved, gone, there] = (await drugsIn('noc', 'com', '')) as [number, number, number];
    const { action: batch } = await archive({
      drugs: [
        { id: moved, queue: 'noc' },
        { id: gone, queue: 'noc' },
        { id: there, queue: '' },
      ],
      reason: '  All of them were withdrawn.  ',
    });
    expect(await pageOf(batch)).toMatchObject({
      action: {
        id: batch,
        kind: 'move',
        actor: 'ada',
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        reason: 'All of them were withdrawn.',
        move: 'archive',
        size: 1,
        refused: 1,
        undoes: null,
      },
      outcomes: { standing: 1, changed: 0, undone: 0, refused: 1, unchanged: 1 },
      undone_by: [],
      undoable: true,
    });
    const { count, results, next } = await membersOf(batch);
    expect({ count, next }).toEqual({ count: 3, next: null });
    expect(results).toEqual([
      expect.objectContaining({
        id: String(moved),
        outcome: 'standing',
        from: { queue: 'noc', in_product: false },
        to: { queue: '', in_product: false },
        now: { queue: '', in_product: false },
        since: null,
      }),
      expect.objectContaining({
        id: String(gone),
        outcome: 'refused',
        why: 'elsewhere',
        from: null,
        now: { queue: 'com', in_product: false },
      }),
      expect.objectContaining({ id: String(there), outcome: 'unchanged', why: null }),
    ]);
    const { results: refused, count: ofThem } = await membersOf(batch, '?outcome=refused');
    expect({ ofThem, ids: refused.map(({ id }) => id) }).toEqual({
      ofThem: 1,
      ids: [String(gone)],
    });
  });

  it('know the filter that they were made of', async () => {
    await addManyDrugs(api().db, 2, () => ({ queue: 'dpd', manufacturer_id: 5001 }));
    const part = { queue: 'dpd', filter: 'company.5001 -product.yes' };
    const { count } = (await previewAction('archive', 'dpd', part)).body as { count: number };
    const { action: batch } = await archive({ ...part, expected: count });
    expect(await pageOf(batch)).toMatchObject({
      action: { queue: 'dpd', filter: 'company.5001 -product.yes', size: count },
      made_of: [
        {
          facet: 'company',
          exclude: false,
          values: [{ value: '5001', name: 'APOTEX INC' }],
          changes: [],
        },
        { facet: 'product', exclude: true, values: [{ value: 'yes', name: null }], changes: [] },
      ],
    });
  });

  it('are listed newest first, page by page, each once', async () => {
    const ids = await drugsIn('noc');
    for (let made = 0; made <= LIMITS.actions.page; made += 1)
      await perform(made % 2 === 0 ? 'update' : 'committee', ids);
    const first = massActions.parse(await read('/api/actions/'));
    expect(first.results).toHaveLength(LIMITS.actions.page);
    const moments = first.results.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort().reverse());
    const second = massActions.parse(await read(first.next!));
    const seen = new Set(first.results.map(({ id }) => id));
    expect(second.results.length).toBeGreaterThan(0);
    expect(second.results.filter(({ id }) => seen.has(id))).toEqual([]);
  });

  it('of thousands are read page by page', async () => {
    await addManyDrugs(api().db, LIMITS.actions.members + 3, () => ({ queue: 'manual' }));
    const { rows: drugs } = await sql<{ id: number }>`
      select id from drug where queue = 'manual' order by id`.execute(api().db);
    const { action: batch } = await archive(drugs.map(({ id }) => id));
    const first = await membersOf(batch);
    const rest = await membersOf(batch, `?after=${first.next}`);
    expect(rest.next).toBeNull();
    expect([...first.results, ...rest.results].map(({ id }) => Number(id))).toEqual(
      drugs.map(({ id }) => id),
    );
    expect(first.count).toBe(drugs.length);
  });

  it('are undone in part: an action too, and the rest stays', async () => {
    const [one, two, three] = (await drugsIn('noc', 'dpd', 'com')) as [number, number, number];
    const { action: batch } = await archive([one, two, three]);
    await move(three, 'update_review');
    const answer = await undo(batch, { drugs: [one, three], reason: 'Not that one' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        action: expect.any(String),
        undone: 1,
        refused: 1,
        results: [{ id: String(three), queue: 'update' }],
      },
    });
    expect(await readPlace(api().db, one)).toMatchObject({ queue: 'noc' });
    expect(await readPlace(api().db, two)).toMatchObject({ queue: '' });
    expect(await outcomesOf(batch)).toEqual({
      [one]: 'undone',
      [two]: 'standing',
      [three]: 'changed',
    });
    const id = answer.body.action as string;
    expect(await pageOf(id)).toMatchObject({
      action: { kind: 'undo', reason: 'Not that one', size: 1, refused: 1, undoes: { id: batch } },
      outcomes: { standing: 1, refused: 1 },
    });
    expect((await pageOf(batch)).undone_by).toEqual([
      { id, kind: 'undo', at: expect.any(String), actor: 'ada', size: 1 },
    ]);
  });

  it('stand again once what was done later is undone: the undo of both restores the drug', async () => {
    const ids = (await drugsIn('noc', 'dpd')) as [number, number];
    const { body: earlier } = await perform('set_fields', ids, { tier: 3 });
    const { body: later } = await perform('committee', ids);
    await move(ids[0], 'update_review');
    expect((await undo(earlier.action)).body).toMatchObject({ undone: 0, refused: 2 });
    await undoMove(ids[0], 4);
    expect((await undo(later.action)).body).toMatchObject({ undone: 2, refused: 0 });
    expect(await outcomesOf(earlier.action)).toEqual({
      [ids[0]]: 'standing',
      [ids[1]]: 'standing',
    });
    expect((await undo(earlier.action)).body).toMatchObject({ undone: 2, refused: 0 });
    for (const id of ids) {
      const [first] = await readHistory(api().db, id);
      expect((await readHistory(api().db, id)).at(-1)!.after).toEqual(first!.before);
    }
  });

  it('know a drug that was undone alone', async () => {
    const [one, two] = (await drugsIn('noc', 'noc')) as [number, number];
    const { action: batch } = await archive([one, two]);
    await undoMove(one, 2);
    expect(await outcomesOf(batch)).toEqual({ [one]: 'undone', [two]: 'standing' });
    expect((await pageOf(batch)).undone_by).toEqual([]);
  });

  it('are undone once under one key, and leave no action where nothing is left to undo', async () => {
    const [id] = (await drugsIn('noc')) as [number];
    const { action: batch } = await archive([id]);
    const key = randomUUID();
    const first = await undo(batch, {}, key);
    expect(await undo(batch, {}, key)).toMatchObject({
      status: 200,
      body: first.body,
      headers: { 'idempotency-replayed': 'true' },
    });
    expect((await undo(batch)).body).toEqual({ action: null, undone: 0, refused: 0, results: [] });
    expect(await readHistory(api().db, id)).toHaveLength(2);
    expect((await pageOf(batch)).undone_by).toHaveLength(1);
  });

  it('of two undos at once, one puts each drug back', async () => {
    const ids = await drugsIn('noc', 'dpd', 'com', 'manual');
    const { action: batch } = await archive(ids);
    const answers = await Promise.all([undo(batch), undo(batch), undo(batch)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.undone, 0)).toBe(ids.length);
    for (const id of ids) expect(await readHistory(api().db, id)).toHaveLength(2);
  });

  it('that neither changed nor refused anything aren’t there', async () => {
    expect((await archive([])).action).toBeNull();
    expect((await archive(await drugsIn(''))).action).toBeNull();
  });

  it('are talked about', async () => {
    const { action: batch } = await archive(await drugsIn('noc'));
    const url = `/api/actions/${batch}/comments/`;
    expect((await api().get(url)).body).toEqual({ count: 0, results: [] });
    await api().post(url, { text: 'First' });
    expect((await api().post(url, { text: ' Second ' })).body).toMatchObject({
      count: 2,
      results: [
        { actor: 'ada', text: 'Second' },
        { actor: 'ada', text: 'First' },
      ],
    });
    expect((await api().post(url, { text: '  ' })).status).toBe(422);
  });

  it.each([
    ['GET', `/api/actions/${UNKNOWN}/`, 404],
    ['GET', '/api/actions/nothing/', 404],
    ['GET', `/api/actions/${UNKNOWN}/members/`, 404],
    ['GET', `/api/actions/${UNKNOWN}/members/?outcome=odd`, 400],
    ['GET', `/api/actions/${UNKNOWN}/members/?after=-1`, 400],
    ['GET', `/api/actions/${UNKNOWN}/comments/`, 404],
    ['GET', '/api/actions/?before=x', 400],
    ['POST', `/api/actions/${UNKNOWN}/undo/`, 404],
  ])('%s %s is %i', async (method, url, status) => {
    const answer = method === 'GET' ? await api().get(url) : await api().post(url, {});
    expect(answer.status).toBe(status);
  });
});

describeApi('drugs that an action left', (api) => {
  const left = (id: number): LeftDrug => ({ id, outcome: 'refused', why: 'changed' });
  const begin = async () => {
    const low = await addDrug(api().db, { queue: 'dpd' });
    const high = await addDrug(api().db, { queue: 'dpd' });
    const action = randomUUID();
    await recordAction(api().db, { id: action, kind: 'move', actor: 'ada' });
    return { low, high, action };
  };
  const refusedOf = async (action: string): Promise<number> => {
    const row = await api()
      .db.selectFrom('mass_action')
      .select('refused')
      .where('id', '=', action)
      .executeTakeFirstOrThrow();
    return row.refused;
  };

  it('are recorded once, however often', async () => {
    const { low, high, action } = await begin();
    await recordLeft(api().db, action, [left(high), left(low)]);
    await recordLeft(api().db, action, [left(low), left(high)]);
    expect(await refusedOf(action)).toBe(2);
  });

  it('are locked in the order in which moves lock them, whatever the order of the action', async () => {
    const { low, high, action } = await begin();
    let recording: Promise<void> | undefined;
    await api()
      .db.transaction()
      .execute(async (tx) => {
        const lock = (id: number) => sql`select from drug where id = ${id} for update`.execute(tx);
        const waiting = async (): Promise<number> => {
          const { rows } = await sql<{ count: number }>`
              select count(*)::integer as count from pg_locks where not granted`.execute(api().db);
          return rows[0]!.count;
        };
        await lock(low);
        recording = recordLeft(api().db, action, [left(high), left(low)]);
        while ((await waiting()) === 0);
        await lock(high);
      });
    await recording;
    expect(await refusedOf(action)).toBe(2);
  });
});
