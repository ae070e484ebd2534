import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChangeGroup, ActionOutcome } from '@refined/shared/contract';
import type { Database } from '../db/database.ts';
import { apiMessages } from '../messages/api.ts';
import { decisionMessages } from '../messages/review.ts';
import type { FixtureProduct } from '../source/testing/extract-fixture.ts';
import { drugOfCode, importMonth, onEmptyDatabase } from '../source/testing/import-database.ts';
import { addLists } from '../testing/fixtures.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';

const CODES = [1, 2, 3, 4] as const;
const OURS = '501 MG';
/** So that no two months are the same files. */
const EXTRACTS: Readonly<Record<string, string>> = {
  '2026-03-02': '02-MAR-2026',
  '2026-04-01': '01-APR-2026',
  '2026-05-01': '01-MAY-2026',
  '2026-06-01': '01-JUN-2026',
};

describe('decisions on groups', () => {
  let database: Database;
  let api: TestApp;
  /** Code of the product → id of the drug. */
  let ids: Record<number, number>;
  let keys = 0;

  onEmptyDatabase((...given) => void ([database, api] = given));
  /** March, then corrections of ours, then an April that changes the corrected strengths. */
  beforeEach(async () => {
    await addLists(database.db);
    await month('2026-03-02', '500');
    await database.db
      .updateTable('drug')
      .set({ strength: OURS, overridden: ['strength'], queue: '' })
      .execute();
    await month('2026-04-01', '750');
    const drugs = await database.db.selectFrom('drug').select(['id', 'drug_code']).execute();
    ids = Object.fromEntries(drugs.map(({ id, drug_code }) => [drug_code!, id]));
  });

  const month = async (
    date: string,
    strength: string,
    more: Partial<FixtureProduct> = {},
    changed: readonly number[] = CODES,
  ) =>
    importMonth(
      database,
      date,
      CODES.map((code) => ({
        code,
        brand: `DRUG ${code}`,
        ingredients: [['1', 'METFORMIN HYDROCHLORIDE', strength, 'MG', '', '']],
        updated: EXTRACTS[date]!,
        ...(changed.includes(code) && more),
      })),
    );
  const groups = async (queue = 'manual'): Promise<ChangeGroup[]> =>
    (await api.get(`/api/drugs/groups/?queue=${queue}`)).body.results;
  const group = async (): Promise<ChangeGroup> => {
    const [only, ...others] = await groups();
    expect(others).toEqual([]);
    return only!;
  };
  const decide = async (
    decision: string,
    more: object = {},
    headers: Record<string, string> = {},
    key?: string,
  ): Promise<Answer> =>
    api.post(
      '/api/actions/',
      {
        action: 'decide',
        input: { decision, change: key ?? (await group()).key },
        ...('drugs' in more ? {} : { queue: 'manual', expected: CODES.length }),
        ...more,
      },
      { headers },
    );
  const outcomes = (results: readonly ActionOutcome[]) =>
    Object.fromEntries(results.map(({ id, outcome }) => [id, outcome]));
  const all = (outcome: string, codes: readonly number[] = CODES) =>
    Object.fromEntries(codes.map((code) => [String(ids[code]), outcome]));
  const drug = (code: number) => drugOfCode(database, code);
  const strengths = async () => Promise.all(CODES.map(async (code) => (await drug(code)).strength));
  const history = (code: number) =>
    database.db
      .selectFrom('drug_history')
      .selectAll()
      .where('drug_id', '=', ids[code]!)
      .orderBy('id')
      .execute();
  const archive = async (): Promise<void> => {
    const drugs = await database.db.selectFrom('drug').select(['id', 'queue']).execute();
    await api.post('/api/actions/', { action: 'archive', drugs });
  };

  it('decide on each drug but those left out, each with its history, and move none', async () => {
    const before = await drug(1);
    const { status, body } = await decide('keep', { expected: 3, except: [ids[4]] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ done: 3, refused: 0 });
    expect(outcomes(body.results)).toEqual(all('done', [1, 2, 3]));
    expect(await drug(1)).toMatchObject({
      strength: OURS,
      overridden: ['active_ingredient', 'strength'],
      queue: 'manual',
      version: before.version + 1,
    });
    expect((await history(1)).at(-1)).toMatchObject({
      actor: 'ada',
      kind: 'edit',
      version: before.version + 1,
      note: { source: 'health_canada', field: 'strength', decision: 'keep', batch: body.action },
    });
    expect((await history(4)).at(-1)!.note).not.toHaveProperty('batch');
    expect(await group()).toMatchObject({ kind: 'overridden', count: 4, decided: 3 });
    const { body: source } = await api.get(`/api/drugs/${ids[1]}/source/`);
    expect(
      source.fields.find(({ field }: { field: string }) => field === 'strength').decision,
    ).toMatchObject({ decision: 'keep', actor: 'ada', value: ['750 MG'], stands: true });
  });

  it('decide on one drug of the group alone (D83)', async () => {
    const { status, body } = await decide('take', { drugs: [{ id: ids[2], queue: 'manual' }] });
    expect(status).toBe(200);
    expect(outcomes(body.results)).toEqual(all('done', [2]));
    expect(await strengths()).toEqual([OURS, '750 MG', OURS, OURS]);
  });

  it('take the value over, and are undone as one, but for what was changed since', async () => {
    const { body } = await decide('take');
    expect(outcomes(body.results)).toEqual(all('done'));
    expect(await strengths()).toEqual(CODES.map(() => '750 MG'));
    await api.post(`/api/drugs/${ids[2]}/committee_review/`, { queue: 'manual' });

    const key = { headers: { 'idempotency-key': `undo-${(keys += 1)}` } };
    const undo = () => api.post(`/api/actions/${body.action}/undo/`, {}, key);
    const undone = await undo();
    expect(undone.status).toBe(200);
    expect(undone.body).toEqual({
      action: expect.any(String),
      undone: 3,
      refused: 1,
      results: [{ id: String(ids[2]), din: (await drug(2)).din, queue: 'com' }],
    });
    expect(await strengths()).toEqual([OURS, '750 MG', OURS, OURS]);
    expect((await drug(1)).overridden).toEqual(['strength']);
    expect((await history(1)).at(-1)).toMatchObject({
      note: { decision: 'undo', batch: body.action, undoes: (await drug(1)).version - 1 },
    });
    const version = (await drug(1)).version;
    expect((await undo()).body).toEqual(undone.body);
    expect((await drug(1)).version).toBe(version);
    expect(await group()).toMatchObject({ count: 3, decided: 0 });
  });

  it('are undone for some of their drugs', async () => {
    const { body } = await decide('take');
    const undone = await api.post(`/api/actions/${body.action}/undo/`, {
      drugs: [ids[1], ids[3]],
    });
    expect(undone.body).toMatchObject({ undone: 2, refused: 0 });
    expect(await strengths()).toEqual([OURS, '750 MG', OURS, '750 MG']);
  });

  it('are mass actions: their page says why and what of, and undoes some of them', async () => {
    const { key } = await group();
    const { action: batch } = (await decide('take', { reason: 'As the label says' })).body;
    const pageOf = async (id: string) => (await api.get(`/api/actions/${id}/`)).body;
    expect(await pageOf(batch)).toMatchObject({
      action: {
        kind: 'decision',
        actor: 'ada',
        reason: 'As the label says',
        decision: { field: 'strength', decision: 'take' },
        queue: 'manual',
        filter: `group.${key}`,
        size: CODES.length,
        changes: [{ field: 'strength' }],
      },
      made_of: [{ facet: 'group', changes: [{ field: 'strength' }] }],
      undoable: true,
    });
    const undone = await api.post(`/api/actions/${batch}/undo/`, { drugs: [ids[2]] });
    expect(undone).toMatchObject({ status: 200, body: { undone: 1, refused: 0 } });
    expect((await drug(2)).strength).toBe(OURS);
    expect(await pageOf(batch)).toMatchObject({
      outcomes: { undone: 1, standing: CODES.length - 1 },
      undone_by: [{ id: undone.body.action, size: 1 }],
    });
    expect(await pageOf(undone.body.action)).toMatchObject({
      action: { kind: 'undo', undoes: { id: batch }, size: 1 },
      undoable: false,
    });
    expect((await api.post(`/api/actions/${undone.body.action}/undo/`, {})).status).toBe(409);
    expect((await api.get(`/api/drugs/${ids[1]}/history/`)).body.results[0]).toMatchObject({
      kind: 'edit',
      action: batch,
    });
  });

  it('refuse a drug that was changed since the user saw it, and decide on the others', async () => {
    const { version } = await drug(1);
    const { body } = await decide('take', {
      seen: [
        { id: ids[1], version: version - 1 },
        { id: ids[2], version: (await drug(2)).version },
      ],
    });
    expect(body).toMatchObject({ done: 3, refused: 1 });
    expect(body.results).toContainEqual({
      id: String(ids[1]),
      din: (await drug(1)).din,
      outcome: 'refused',
      version,
      why: 'changed',
      detail: apiMessages.staleVersion,
    });
    expect(await strengths()).toEqual([OURS, '750 MG', '750 MG', '750 MG']);
  });

  it('take effect once, whether the answer was lost or the first try was cut off', async () => {
    const { key } = await group();
    const name = { 'idempotency-key': `decision-${(keys += 1)}` };
    const first = await decide('take', {}, name, key);
    const versions = async () => Promise.all(CODES.map(async (code) => (await drug(code)).version));
    const written = await versions();
    expect((await decide('take', {}, name, key)).body).toEqual(first.body);

    // As if the process had died before its answer was kept.
    await database.db.deleteFrom('idempotent_request').execute();
    const again = await decide('take', {}, name, key);
    expect(again.body.action).toBe(first.body.action);
    expect(outcomes(again.body.results)).toEqual(outcomes(first.body.results));
    expect(await versions()).toEqual(written);
  });

  it('put the group behind those that are still to be decided on', async () => {
    await decide('keep');
    await month('2026-05-01', '750', { company: ['11', 'NEW OWNER'] }, [1, 2]);
    expect((await groups()).map(({ kind, count, decided }) => [kind, count, decided])).toEqual([
      ['company', 2, 0],
      ['overridden', 4, 4],
    ]);
  });

  it('are the same for one that was made already', async () => {
    await decide('keep', { expected: 1, except: [ids[1], ids[2], ids[3]] });
    const { body } = await decide('keep');
    expect(outcomes(body.results)).toEqual({ ...all('done'), [ids[4]!]: 'unchanged' });
  });

  it('of two people at once leave each drug as one of them decided', async () => {
    const { key } = await group();
    const answers = await Promise.all(
      ['take', 'keep'].map((decision) => decide(decision, {}, {}, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const code of CODES) {
      const { strength, overridden } = await drug(code);
      expect([
        ['750 MG', []],
        [OURS, ['active_ingredient', 'strength']],
      ]).toContainEqual([strength, overridden]);
    }
  });

  describe.each(['take', 'keep'] as const)('nothing twice: %s', (decision) => {
    it('isn’t asked again until the source’s value changes, in later months too', async () => {
      await decide(decision, { expected: 3, except: [ids[4]] });
      await archive();
      await month('2026-05-01', '750', { company: ['11', 'NEW OWNER'] });
      // What changed is asked about, and the strength that was left open; those that were decided
      // on aren't.
      const kinds = async (queue: string) =>
        (await groups(queue)).map(({ kind, count, decided }) => ({ kind, count, decided }));
      expect(
        (await kinds('manual')).toSorted((one, other) => (one.kind! < other.kind! ? -1 : 1)),
      ).toEqual([
        { kind: 'company', count: 1, decided: 0 },
        { kind: 'overridden', count: 1, decided: 0 },
      ]);
      expect(await kinds('dpd')).toEqual([{ kind: 'company', count: 3, decided: 0 }]);
      await archive();
      await month('2026-06-01', '1000', { company: ['11', 'NEW OWNER'] });
      expect([...(await kinds('manual')), ...(await kinds('dpd'))]).toEqual(
        decision === 'keep'
          ? [{ kind: 'overridden', count: 4, decided: 0 }]
          : // What was taken over follows the source again, and is told as any change is.
            [
              { kind: 'overridden', count: 1, decided: 0 },
              { kind: 'strength', count: 3, decided: 0 },
            ],
      );
    });
  });

  it('answer 409 when the group is another by now, 422 where there is nothing to decide', async () => {
    const { key } = await group();
    const drift = await decide('keep', { expected: 40 }, {}, key);
    expect(drift).toMatchObject({ status: 409, body: { current: { count: 4 } } });
    expect((await decide('keep', { queue: 'dpd' }, {}, key)).status).toBe(409);
    expect((await decide('keep', {}, {}, 'none')).status).toBe(422);
    expect((await decide('keep', {}, {}, 'a-b')).status).toBe(422);
    expect((await decide('perhaps', {}, {}, key)).status).toBe(400);
    await archive();
    await importMonth(database, '2026-05-01', [{ code: 9, updated: '01-MAY-2026' }]);
    const gone = (await groups('dpd')).find(({ kind }) => kind === 'gone')!;
    const { status, body } = await decide('keep', { queue: 'dpd' }, {}, gone.key);
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { change: [decisionMessages.nothingToDecide] },
    });
  });
});
