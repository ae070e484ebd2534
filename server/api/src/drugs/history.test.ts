import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { addDrug, setDrug, readDrug } from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';

interface Changed {
  readonly field: string;
  readonly before: string[] | null;
  readonly after: string[] | null;
}

describeApi('history', (api) => {
  const historyOf = (id: number, query = '') => read(`/api/drugs/${id}/history/${query}`);
  const stateOf = (id: number, entry: string) => api().get(`/api/drugs/${id}/history/${entry}/`);
  const restore = (id: number, entry: string, headers: Record<string, string> = {}) =>
    api().post(`/api/drugs/${id}/restore/`, { entry }, { headers });
  const { save, read, move, perform, undoAction } = reviewing(api);
  const record = (id: number) => read(`/api/drugs/${id}/`);
  /** A drug that was edited twice and then moved. */
  const reviewed = async () => {
    const id = await addDrug(api().db, { queue: 'dpd', strength: '5 MG', form: 'TABLET' });
    await save(id, { strength: '10 MG' });
    await save(id, { strength: '20 MG', form: 'CAPSULE' });
    await move(id, 'update_review', { queue: 'dpd' });
    return id;
  };

  it('tells every change, newest first: who, when, which version, field by field, and where from and to', async () => {
    const id = await reviewed();
    const { count, results, next } = await historyOf(id);
    expect({ count, next }).toEqual({ count: 3, next: null });
    expect(
      results.map(({ kind, actor, version, fields, undoable }: Record<string, unknown>) => ({
        kind,
        actor,
        version,
        fields,
        undoable,
      })),
    ).toEqual([
      { kind: 'move', actor: 'ada', version: 4, fields: [], undoable: true },
      {
        kind: 'edit',
        actor: 'ada',
        version: 3,
        fields: [
          { field: 'strength', before: ['10 MG'], after: ['20 MG'] },
          { field: 'form', before: ['TABLET'], after: ['CAPSULE'] },
        ],
        undoable: false,
      },
      {
        kind: 'edit',
        actor: 'ada',
        version: 2,
        fields: [{ field: 'strength', before: ['5 MG'], after: ['10 MG'] }],
        undoable: false,
      },
    ]);
    expect(results[0].moved).toEqual({
      from: { queue: 'dpd', in_product: false },
      to: { queue: 'update', in_product: false },
    });
    expect(results[1].moved).toBeNull();
    for (const { at } of results) expect(new Date(at).toISOString()).toBe(at);
  });

  it('names ids by the lists of now, and says of one that none has that it is in no list (D28)', async () => {
    const id = await addDrug(api().db);
    await setDrug(api().db, id, { schedule_ids: [2001, 999_999] });
    await save(id, { schedule: [{ id: 2001 }] });
    const { results } = await historyOf(id);
    expect(results[0].fields).toEqual([
      {
        field: 'schedule',
        before: ['PRESCRIPTION', '999999 (not in list)'],
        after: ['PRESCRIPTION'],
      },
    ] satisfies Changed[]);
  });

  it('tells nothing of what a save only wrote another way, nor restores it (D52)', async () => {
    const id = await addDrug(api().db, { strength: '5 MG' });
    const { db } = api();
    const stored = () => readDrug(db, id);
    // Stored by saves of an earlier release.
    const before = await stored();
    await setDrug(db, id, { grandfather_period_id: 100, version: 2 });
    const row = {
      drug_id: id,
      actor: 'ada',
      request_id: 'r',
      kind: 'edit' as const,
      version: 2,
      note: '{}',
    };
    await db
      .insertInto('drug_history')
      .values({ ...row, before: JSON.stringify(before), after: JSON.stringify(await stored()) })
      .execute();
    await save(id, { strength: '10 MG' });
    await save(id, { strength: '20 MG' });
    const { results } = await historyOf(id);
    expect(
      results.map(({ fields }: { fields: Changed[] }) => fields.map(({ field }) => field)),
    ).toEqual([['strength'], ['strength'], []]);
    // Restores the strength, but not the other spelling of an empty period.
    await setDrug(db, id, { grandfather_period_id: null });
    const { body } = await stateOf(id, results[1].id);
    expect(
      body.fields
        .filter(({ differs }: { differs: boolean }) => differs)
        .map(({ field }: Changed) => field),
    ).toEqual(['strength']);
    expect((await restore(id, results[1].id)).body.fields).toEqual(['strength']);
    expect(await stored()).toMatchObject({ strength: '10 MG', grandfather_period_id: null });
  });

  it('comes in pages, each entry once', async () => {
    const id = await addDrug(api().db, { queue: 'com' });
    const state = await readDrug(api().db, id);
    const after = JSON.stringify({ ...state });
    const rows = Array.from({ length: LIMITS.history.page + 3 }, (_, index) => ({
      drug_id: id,
      actor: 'ada',
      request_id: `r${index}`,
      kind: 'edit' as const,
      version: index + 2,
      before: after,
      after,
      note: '{}',
    }));
    await api().db.insertInto('drug_history').values(rows).execute();
    const first = await historyOf(id);
    expect(first.results).toHaveLength(LIMITS.history.page);
    expect(first.count).toBe(LIMITS.history.page + 3);
    const { body: second } = await api().get(first.next);
    expect({ length: second.results.length, next: second.next, count: second.count }).toEqual({
      length: 3,
      next: null,
      count: first.count,
    });
    const versions = [...first.results, ...second.results].map(
      ({ version }: { version: number }) => version,
    );
    expect(versions).toEqual(rows.map(({ version }) => version).reverse());
  });

  it('tells the size of the bulk move that a move was part of, and that it was taken back', async () => {
    const ids = await Promise.all([
      addDrug(api().db, { queue: 'dpd' }),
      addDrug(api().db, { queue: 'dpd' }),
    ]);
    const { body: moved } = await perform('committee', ids);
    expect((await historyOf(ids[0]!)).results[0]).toMatchObject({
      kind: 'move',
      batch: { id: moved.action, size: 2 },
      undoable: true,
    });
    await undoAction(moved.action);
    const { results } = await historyOf(ids[0]!);
    expect(results[0]).toMatchObject({
      kind: 'undo',
      undoes: 2,
      batch: null,
      undoable: false,
      moved: { from: { queue: 'com' }, to: { queue: 'dpd' } },
    });
    expect(results[1]).toMatchObject({ kind: 'move', undoable: false });
  });

  it('shows an earlier state beside the present one', async () => {
    const id = await reviewed();
    const { results } = await historyOf(id);
    const { body } = await stateOf(id, results[2].id);
    expect(body).toMatchObject({
      entry: { id: results[2].id, version: 2 },
      version: 4,
      then: { queue: 'dpd', in_product: false },
      now: { queue: 'update', in_product: false },
    });
    const differing = body.fields.filter(({ differs }: { differs: boolean }) => differs);
    expect(differing).toEqual([
      { field: 'strength', then: ['10 MG'], now: ['20 MG'], differs: true, restorable: true },
      { field: 'form', then: ['TABLET'], now: ['CAPSULE'], differs: true, restorable: true },
    ]);
    expect(
      body.fields
        .filter(({ restorable }: { restorable: boolean }) => !restorable)
        .map(({ field }: { field: string }) => field),
    ).toEqual(['din', 'pin']);
  });

  describe('restoring', () => {
    it('is a new change that brings back what reviewers may edit; queue and product stay', async () => {
      const id = await reviewed();
      const { results } = await historyOf(id);
      const answer = await restore(id, results[2].id, { 'if-match': '"v4"' });
      expect({ status: answer.status, body: answer.body, etag: answer.headers.etag }).toEqual({
        status: 200,
        body: { version: 5, fields: ['strength', 'form'] },
        etag: '"v5"',
      });
      expect(await record(id)).toMatchObject({
        strength: '10 MG',
        form: 'TABLET',
        queue: 'update',
        version: 5,
      });
      const [entry] = (await historyOf(id)).results;
      expect(entry).toMatchObject({
        kind: 'restore',
        restores: 2,
        version: 5,
        moved: null,
        fields: [
          { field: 'strength', before: ['20 MG'], after: ['10 MG'] },
          { field: 'form', before: ['CAPSULE'], after: ['TABLET'] },
        ],
      });
      // As after an edit, imports don't change a reviewer's values.
      expect((await readDrug(api().db, id)).overridden).toEqual(
        expect.arrayContaining(['form', 'strength']),
      );
    });

    it('asked again answers without another change, also over the version that is no more', async () => {
      const id = await reviewed();
      const { results } = await historyOf(id);
      await restore(id, results[2].id, { 'if-match': '"v4"' });
      const again = await restore(id, results[2].id, { 'if-match': '"v4"' });
      expect({ status: again.status, body: again.body }).toEqual({
        status: 200,
        body: { version: 5, fields: [] },
      });
      expect((await historyOf(id)).count).toBe(4);
    });

    it('of a record that somebody changed meanwhile: 412 with what stands beside it by now', async () => {
      const id = await reviewed();
      const { results } = await historyOf(id);
      await save(id, { strength: '40 MG' });
      const answer = await restore(id, results[2].id, { 'if-match': '"v4"' });
      expect(answer.status).toBe(412);
      expect(answer.headers.etag).toBe('"v5"');
      expect(answer.body.current).toMatchObject({ version: 5, entry: { version: 2 } });
      expect(
        answer.body.current.fields.find(({ field }: { field: string }) => field === 'strength'),
      ).toMatchObject({ then: ['10 MG'], now: ['40 MG'] });
      expect(await record(id)).toMatchObject({ strength: '40 MG' });
    });

    it('brings back an id that no list has any more', async () => {
      const id = await addDrug(api().db);
      await setDrug(api().db, id, { schedule_ids: [999_999] });
      await save(id, { form: 'SYRUP' });
      await save(id, { schedule: [] });
      const { results } = await historyOf(id);
      expect((await restore(id, results[1].id)).body.fields).toEqual(['schedule']);
      expect((await readDrug(api().db, id)).schedule_ids).toEqual([999_999]);
    });
  });

  describe('comments', () => {
    const comment = (id: number, text: string, headers: Record<string, string> = {}) =>
      api().post(`/api/drugs/${id}/comments/`, { text }, { headers });

    it('are kept with who and when, newest first, and leave the record as it is', async () => {
      const id = await addDrug(api().db);
      expect(await read(`/api/drugs/${id}/comments/`)).toEqual({
        count: 0,
        results: [],
      });
      await comment(id, '  Ask the maker about the strength.\nThen decide. ');
      const token = await api().addColleague('grace');
      await api().post(`/api/drugs/${id}/comments/`, { text: 'Asked.' }, { token });
      const body = await read(`/api/drugs/${id}/comments/`);
      expect(body).toMatchObject({
        count: 2,
        results: [
          { actor: 'grace', text: 'Asked.' },
          { actor: 'ada', text: 'Ask the maker about the strength.\nThen decide.' },
        ],
      });
      expect(await record(id)).toMatchObject({ version: 1 });
    });

    it('shows the first of very many, and counts all', async () => {
      const id = await addDrug(api().db);
      await api()
        .db.insertInto('drug_comment')
        .values(
          Array.from({ length: LIMITS.comments.shown + 1 }, (_, index) => ({
            drug_id: id,
            actor: 'ada',
            request_id: 'r',
            content: `${index}`,
          })),
        )
        .execute();
      const body = await read(`/api/drugs/${id}/comments/`);
      expect({
        count: body.count,
        shown: body.results.length,
        newest: body.results[0].text,
      }).toEqual({
        count: LIMITS.comments.shown + 1,
        shown: LIMITS.comments.shown,
        newest: String(LIMITS.comments.shown),
      });
    });

    it.each([
      ['nothing', '', 400],
      ['only spaces', ' \n ', 422],
      ['too long', 'x'.repeat(LIMITS.comments.length + 1), 400],
    ])('refuses %s', async (_what, text, status) => {
      const id = await addDrug(api().db);
      expect((await comment(id, text)).status).toBe(status);
      expect((await read(`/api/drugs/${id}/comments/`)).count).toBe(0);
    });

    it('stay as they were said, whoever asks the database', async () => {
      const id = await addDrug(api().db);
      await comment(id, 'Said.');
      await expect(
        api()
          .db.updateTable('drug_comment')
          .set({ content: 'Unsaid.' })
          .where('drug_id', '=', id)
          .execute(),
      ).rejects.toThrow('append-only');
    });
  });

  it.each([
    ['history', 'GET', '/api/drugs/2000000000/history/', undefined, 404],
    ['history by no id', 'GET', '/api/drugs/x/history/', undefined, 404],
    ['a page of nothing', 'GET', '/api/drugs/1/history/?before=x', undefined, 400],
    ['an earlier state', 'GET', '/api/drugs/2000000000/history/1/', undefined, 404],
    ['restoring', 'POST', '/api/drugs/2000000000/restore/', { entry: '1' }, 404],
    ['restoring nothing', 'POST', '/api/drugs/1/restore/', {}, 400],
    ['comments', 'GET', '/api/drugs/2000000000/comments/', undefined, 404],
    ['a comment', 'POST', '/api/drugs/2000000000/comments/', { text: 'Hm.' }, 404],
  ] as const)('says so where there is nothing: %s', async (_what, method, url, body, status) => {
    expect((await api().call(method, url, body === undefined ? {} : { body })).status).toBe(status);
  });

  it('knows the entries of this drug only', async () => {
    const [one, other] = await Promise.all([reviewed(), addDrug(api().db)]);
    const { results } = await historyOf(one);
    expect((await stateOf(other, results[0].id)).status).toBe(404);
    expect((await stateOf(one, 'x')).status).toBe(404);
    expect((await restore(other, results[0].id)).status).toBe(404);
  });
});
